import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

type SpecData = Record<string, unknown>;

interface Reference {
  $ref: string;
}

type Content = Record<string, { schema: Reference }>;

interface Response {
  description: string;
  content?: Content;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: (Parameter | Reference)[];
  security: unknown[];
  responses: Record<string, Response | Reference>;
  requestBody?: { content: Content; required: boolean };
}

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const HOST = '127.0.0.1:8080';

let doppel: TestServer;
let document: Document;

beforeAll(async () => {
  doppel = await startTestServer();
  document = (await doppel.call('GET', '/openapi.json', { apiKey: null, headers: { host: HOST } })).body;
});
afterAll(() => doppel.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );

/** The value itself, or what it refers to. */
function resolve<T extends object>(value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return document.components[kind]?.[name] as T;
}

describe('/openapi.json', () => {
  it('is valid against the schema of OpenAPI 3.1, and every reference leads to something', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as object as SpecData);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    for (const [, kind = '', name = ''] of JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      expect(document.components[kind], `#/components/${kind}/${name}`).toHaveProperty([name]);
    }
  });

  it('declares each parameter of a path, and has no two paths that differ in their names alone', () => {
    for (const { name, path, operation } of operations()) {
      const declared = (operation.parameters ?? []).map(resolve).filter((each) => each.in === 'path');
      expect(declared.map((each) => `{${each.name}}`).sort(), name).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      for (const parameter of declared) expect(parameter.required, name).toBe(true);
    }
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('gives examples that are valid against their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ ...document, $id: 'document' });
    for (const [name, schema] of Object.entries(document.components.schemas ?? {})) {
      for (const example of (schema as { examples?: unknown[] }).examples ?? []) {
        const isValid = ajv.validate(`document#/components/schemas/${encodeURIComponent(name)}`, example);
        expect(isValid, `${name}: ${ajv.errorsText()}`).toBe(true);
      }
    }
  });

  it('names the server by which it was read', () => {
    expect(document.servers).toEqual([{ url: `http://${HOST}` }]);
  });

  it('defines each schema once, and only schemas that are used', () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas ?? {})) {
      expect(text, name).toContain(`"#/components/schemas/${name}"`);
    }
    for (const { name, operation } of operations()) {
      const contents = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((each) => resolve(each).content),
      ];
      const schemas = contents.flatMap((content) => content?.['application/json']?.schema ?? []);
      for (const schema of schemas) expect(Object.keys(schema), name).toEqual(['$ref']);
    }
  });

  it('is OpenAPI 3.1 and names the key', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components).toMatchObject({
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'apikey' } },
    });
  });

  it('has every route of both services', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'DELETE /_doppel/clock',
      'DELETE /_doppel/requests',
      'DELETE /_doppel/rules',
      'DELETE /_doppel/rules/{rule_id}',
      'DELETE /_doppel/seed-ids',
      'DELETE /_doppel/snapshots/{name}',
      'DELETE /_doppel/transitions',
      'DELETE /_doppel/webhooks',
      'DELETE /account/keys/{key_id}',
      'DELETE /api/v1/browser/extension/{extension_id}',
      'DELETE /api/v1/browser/profile/{profile_id}',
      'DELETE /api/v1/browser/session/{session_id}',
      'DELETE /api/v1/extension/{extension_id}',
      'DELETE /api/v1/file/{file_id}',
      'DELETE /api/v1/profile/{profile_id}',
      'DELETE /api/v1/task/{task_id}',
      'DELETE /api/v1/task/{task_id}/data',
      'DELETE /graph/{graph_name}',
      'DELETE /graph/{graph_name}/memory/{memory_id}',
      'GET /_doppel/clock',
      'GET /_doppel/requests',
      'GET /_doppel/requests/stream',
      'GET /_doppel/requests/unmatched',
      'GET /_doppel/requests/{request_id}',
      'GET /_doppel/rules',
      'GET /_doppel/rules/{rule_id}',
      'GET /_doppel/settings',
      'GET /_doppel/snapshots',
      'GET /_doppel/snapshots/{name}/export',
      'GET /_doppel/tasks/{task_id}',
      'GET /_doppel/tasks/{task_id}/effects',
      'GET /_doppel/transitions',
      'GET /_doppel/webhooks',
      'GET /_doppel/webhooks/deliveries',
      'GET /account',
      'GET /api/v1/browser/extension',
      'GET /api/v1/browser/profile',
      'GET /api/v1/browser/session',
      'GET /api/v1/extension',
      'GET /api/v1/profile',
      'GET /api/v1/task',
      'GET /api/v1/task/{task_id}',
      'GET /api/v1/task/{task_id}/effects',
      'GET /api/v1/task/{task_id}/request',
      'GET /api/v1/task/{task_id}/steps',
      'GET /downloads/{graph_id}.graphml',
      'GET /graph',
      'GET /graph/{graph_name}',
      'GET /graph/{graph_name}/communities',
      'GET /graph/{graph_name}/configuration',
      'GET /graph/{graph_name}/entities',
      'GET /graph/{graph_name}/entities/{entity_name}',
      'GET /graph/{graph_name}/export',
      'GET /graph/{graph_name}/graphml',
      'GET /graph/{graph_name}/insert/{request_id}',
      'GET /graph/{graph_name}/memory',
      'GET /graph/{graph_name}/memory/{memory_id}',
      'GET /graph/{graph_name}/memory/{memory_id}/facts',
      'GET /graph/{graph_name}/neighbours/{entity_name}',
      'GET /graph/{graph_name}/path',
      'GET /graph/{graph_name}/query/{request_id}',
      'GET /graph/{graph_name}/subgraph',
      'GET /health',
      'GET /list_graphs',
      'GET /live/{token}',
      'GET /live/{token}/chapters.vtt',
      'GET /live/{token}/downloads.zip',
      'GET /live/{token}/events',
      'GET /live/{token}/frames/{index}.webp',
      'GET /live/{token}/reading',
      'GET /live/{token}/recording.webm',
      'GET /metrics',
      'GET /plan',
      'GET /ready',
      'GET /values/wanted',
      'POST /_doppel/graph-requests/{id}/advance',
      'POST /_doppel/graph-requests/{id}/fail',
      'POST /_doppel/graph-requests/{id}/finish',
      'POST /_doppel/requests/find',
      'POST /_doppel/reset',
      'POST /_doppel/rules',
      'POST /_doppel/seed',
      'POST /_doppel/snapshots/{name}',
      'POST /_doppel/snapshots/{name}/import',
      'POST /_doppel/snapshots/{name}/restore',
      'POST /_doppel/tasks/{id}/advance',
      'POST /_doppel/tasks/{id}/emit',
      'POST /_doppel/tasks/{id}/fail',
      'POST /_doppel/tasks/{id}/finish',
      'POST /_doppel/verify',
      'POST /_doppel/webhooks/deliveries/{delivery_id}/retry',
      'POST /account/keys',
      'POST /api/v1/browser/extension',
      'POST /api/v1/browser/session',
      'POST /api/v1/extension',
      'POST /api/v1/file',
      'POST /api/v1/profile',
      'POST /api/v1/task',
      'POST /api/v1/task/smooth',
      'POST /api/v1/task/{task_id}/event',
      'POST /api/v1/task/{task_id}/values',
      'POST /api/v1/telemetry',
      'POST /graph/{graph_name}',
      'POST /graph/{graph_name}/configuration',
      'POST /graph/{graph_name}/delete',
      'POST /graph/{graph_name}/files',
      'POST /graph/{graph_name}/import',
      'POST /graph/{graph_name}/insert',
      'POST /graph/{graph_name}/memory/delete',
      'POST /graph/{graph_name}/query',
      'POST /live/{token}/control',
      'POST /mcp',
      'POST /signup',
      'POST /values/entered',
      'PUT /_doppel/clock',
      'PUT /_doppel/rules',
      'PUT /_doppel/seed-ids',
      'PUT /_doppel/transitions',
      'PUT /_doppel/webhooks',
      'PUT /api/v1/task/{task_id}',
    ]);
  });

  it('gives each an id, a summary and a tag', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).toBeTruthy();
      expect(operation.tags, name).toHaveLength(1);
    }
  });

  it('lists the errors that each can have, all of one shape', () => {
    for (const { name, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['400', '403', '500', '503']));
      if (operation.security.length > 0) expect(statuses, name).toEqual(expect.arrayContaining(['401', '429']));
      if (/^(POST|PUT)/.test(name)) expect(statuses, name).toEqual(expect.arrayContaining(['413', '415']));
      if (operation.tags.includes('Control')) {
        expect(statuses, name).toEqual(expect.arrayContaining(['401', '404']));
      }
      for (const status of statuses.filter((each) => Number(each) >= 400)) {
        const { description, content } = resolve(operation.responses[status] as Response);
        expect(description, name).toBeTruthy();
        const schema = content?.['application/json']?.schema;
        if (schema) expect(schema, `${name} ${status}`).toEqual({ $ref: '#/components/schemas/Error' });
      }
    }
  });

  it('says which routes need a key: all of accounts and of both services but telemetry, and no other', () => {
    for (const { name, path, operation } of operations()) {
      const isService = /^\/(api|graph|list_graphs|plan|account|mcp)/.test(path) && !path.endsWith('/telemetry');
      expect(operation.security, name).toEqual(isService ? [{ apiKey: [] }] : []);
    }
  });

  it('requires a body only where none is not as good as null', () => {
    const optional = operations().filter(({ operation }) => operation.requestBody?.required === false);
    expect(optional.map(({ operation }) => operation.operationId).sort()).toEqual([
      'changeConfiguration',
      'createGraph',
      'createProfile',
      'reset',
    ]);
  });

  it('shows an example of every JSON body, sent or answered, and describes each response', () => {
    for (const { name, operation } of operations()) {
      const responses = Object.values(operation.responses).map(resolve);
      for (const response of responses) expect(response.description, name).not.toBe('Default Response');
      for (const body of [...responses, operation.requestBody]) {
        const json = body?.content?.['application/json'] as { schema: Reference; example?: unknown } | undefined;
        if (!json || json.example !== undefined) continue;
        expect(resolve<{ examples?: unknown[] }>(json.schema).examples, `${name} ${json.schema.$ref}`).toHaveLength(1);
      }
    }
  });
});

describe('/docs', () => {
  it('is a page', async () => {
    const page = await doppel.call('GET', '/docs', { apiKey: null });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/text\/html/);
  });
});
