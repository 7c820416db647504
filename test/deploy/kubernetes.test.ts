import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { Environment } from '../../src/environment.ts';

const FOLDER = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url));
/** Kinds by their names in the schema, which has the version. It refuses fields that Kubernetes does not have. */
const KINDS = new Ajv2020({ allowUnionTypes: true });
KINDS.addSchema(JSON.parse(readFileSync(new URL('kubernetes-schema.json', import.meta.url), 'utf8')), 'kubernetes');

function findProblems(manifest: { apiVersion: string; kind: string }): string {
  const kind = KINDS.getSchema(`kubernetes#/$defs/${manifest.apiVersion.replace('/', '.')}.${manifest.kind}`);
  if (!kind) return `no schema of ${manifest.apiVersion} ${manifest.kind}`;
  return kind(manifest) ? '' : KINDS.errorsText(kind.errors);
}

type Labels = Record<string, string>;
interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}

const kustomization = parse(readFileSync(`${FOLDER}kustomization.yaml`, 'utf8'));
const files = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}${file}`, 'utf8')).map((document) => document.toJS()),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const find = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name);
const workloads = [...ofKind('Deployment'), ...ofKind('Job')];
const podLabels: Labels[] = workloads.map(({ spec }) => spec.template.metadata.labels);

const countPods = (labels: Labels) =>
  podLabels.filter((pod) => Object.entries(labels).every(([name, value]) => pod[name] === value)).length;

describe('the Kubernetes manifests', () => {
  it('are all resources, except the example of a Secret', () => {
    const expected = files.filter((name) => name !== 'secret.example.yaml');
    expect([...kustomization.resources].sort()).toEqual(expected.sort());
  });

  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s is valid and names no namespace',
    (_kind, _name, manifest) => {
      expect(findProblems(manifest)).toBe('');
      expect(manifest.metadata.namespace).toBeUndefined();
    },
  );

  it('would not be valid with a misspelt field, a field of another type or an old version', () => {
    const job = ofKind('Job')[0];
    expect(findProblems({ ...job, spec: { ...job.spec, backofLimit: 1 } })).toContain('additional properties');
    expect(findProblems({ ...job, spec: { ...job.spec, backoffLimit: '1' } })).toContain('/spec/backoffLimit');
    expect(findProblems({ ...job, apiVersion: 'batch/v1beta1' })).toContain('no schema');
  });

  it('select pods that exist', () => {
    for (const { spec } of ofKind('Deployment')) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      for (const { labelSelector } of spec.template.spec.topologySpreadConstraints) {
        expect(labelSelector.matchLabels).toEqual(spec.selector.matchLabels);
      }
    }
    for (const { spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')]) {
      expect(countPods(spec.selector.matchLabels)).toBe(1);
    }
    for (const { spec } of ofKind('NetworkPolicy')) expect(countPods(spec.podSelector.matchLabels)).toBeGreaterThan(0);
    for (const { spec } of ofKind('Service')) expect(countPods(spec.selector)).toBe(1);
    expect(find('HorizontalPodAutoscaler', 'doppel-worker').spec.scaleTargetRef).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: 'doppel-worker',
    });
  });

  it('lead from the Ingress to the port of the api nodes', () => {
    const [{ backend }] = find('Ingress', 'doppel').spec.rules[0].http.paths;
    const service = find('Service', backend.service.name);
    expect(service.spec.ports.map(({ name }: { name: string }) => name)).toContain(backend.service.port.name);
    const [container] = find('Deployment', 'doppel-api').spec.template.spec.containers;
    expect(service.spec.selector['app.kubernetes.io/component']).toBe('api');
    expect(container.ports).toEqual([{ name: service.spec.ports[0].targetPort, containerPort: 8080 }]);
    expect(find('ConfigMap', 'doppel').data.PORT).toBe('8080');
  });

  it.each(workloads.map(({ metadata, spec }) => [metadata.name, spec.template.spec] as const))(
    '%s starts with its variables, confined as in Docker Compose',
    (name, { containers: [container], securityContext }) => {
      const config = find('ConfigMap', 'doppel').data;
      const secret = find('Secret', 'doppel').stringData;
      const variables = (container.env as Variable[]).map(({ name, value, valueFrom }) => {
        if (valueFrom) expect(valueFrom.secretKeyRef.name).toBe('doppel');
        return [name, valueFrom ? secret[valueFrom.secretKeyRef.key] : value] as const;
      });
      const env = { ...(container.envFrom && config), ...Object.fromEntries(variables) };
      expect(Object.keys(Environment.properties)).toEqual(expect.arrayContaining(Object.keys(env)));
      const { role, databaseUrl, control } = readConfig(env);
      expect(name).toBe(role === 'all' ? 'doppel-migrate' : `doppel-${role}`);
      expect(databaseUrl).toContain('sslmode=verify-full');
      expect(control.kind).toBe('off');
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.image).toBe(kustomization.images[0].name);
    },
  );

  it('take the key of a bucket from the Secret, if it has one', () => {
    for (const { spec } of ofKind('Deployment')) {
      const env = spec.template.spec.containers[0].env as Variable[];
      const optional = env.filter(({ valueFrom }) => valueFrom?.secretKeyRef.optional);
      expect(optional.map(({ name }) => name)).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
      for (const { name, valueFrom } of optional) expect(valueFrom?.secretKeyRef.key).toBe(name);
    }
  });

  it('probe /health and /ready, and give a node more time to stop than it needs', () => {
    for (const { spec } of ofKind('Deployment')) {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec;
      expect(containers[0].livenessProbe.httpGet).toEqual({ path: '/health', port: 'http' });
      expect(containers[0].readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' });
      expect(terminationGracePeriodSeconds).toBeGreaterThan(5 + 10);
    }
  });
});
