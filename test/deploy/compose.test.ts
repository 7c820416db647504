import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { Environment } from '../../src/environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const readServices = (path: string) => parse(read(path), { merge: true }).services;

/** `${NAME:?message}` in text that may hold other words. */
const REQUIRED_VARIABLE = /\$\{([A-Z_]+):\?[^}]*\}/g;
const GIVEN: Record<string, string> = { DOPPEL_API_KEY: 'a-key-of-ours', POSTGRES_PASSWORD: 'secret' };

function interpolate(environment: Record<string, string>): Record<string, string> {
  const replace = (text: string) => text.replace(REQUIRED_VARIABLE, (_, name: string) => GIVEN[name] ?? '');
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, replace(text)]));
}

describe('docker-compose.scale.yml', () => {
  const single = readServices('docker-compose.yml').doppel;
  const { doppel, api, worker, migrate, db, proxy } = readServices('docker-compose.scale.yml');

  it('does not start the single server', () => {
    expect(doppel.profiles).toEqual(['single']);
  });

  it.each(['api', 'worker', 'migrate'])('confines %s as the single server is confined', (name) => {
    const service = { api, worker, migrate }[name];
    for (const key of ['build', 'image', 'init', 'read_only', 'tmpfs', 'cap_drop', 'security_opt', 'mem_limit']) {
      expect(service[key], key).toEqual(single[key]);
    }
    for (const key of ['pids_limit', 'ulimits', 'logging', 'stop_grace_period', 'extra_hosts', 'env_file']) {
      expect(service[key], key).toEqual(single[key]);
    }
  });

  it.each(['db', 'proxy'])('confines %s', (name) => {
    expect({ db, proxy }[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('sets only variables that the server knows, to values with which each role starts', () => {
    for (const [role, { environment }] of Object.entries({ api, worker, migrate })) {
      const env = interpolate(environment);
      expect(Object.keys(Environment.properties)).toEqual(expect.arrayContaining(Object.keys(env)));
      const config = readConfig(env);
      expect(config.databaseUrl).toBe('postgres://doppel:secret@db:5432/doppel');
      expect(config.control.kind).toBe('off');
      expect(config.role).toBe(role === 'migrate' ? 'all' : role);
    }
  });

  it('requires an API key and a password of the database', () => {
    const required = [...read('docker-compose.scale.yml').matchAll(REQUIRED_VARIABLE)].map(([, name]) => name);
    expect(new Set(required)).toEqual(new Set(['POSTGRES_PASSWORD', 'DOPPEL_API_KEY']));
  });

  it('connects as a role that owns its database and is no superuser', () => {
    expect(db.environment).toEqual({ POSTGRES_PASSWORD: expect.any(String) });
    expect(db.volumes).toContain('./deploy/postgres-roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro');
    const script = read('deploy/postgres-roles.sh');
    expect(script).toMatch(/CREATE ROLE doppel LOGIN NOSUPERUSER/);
    expect(script).toContain('CREATE DATABASE doppel OWNER doppel;');
    expect(script).toContain('ALTER ROLE postgres PASSWORD NULL;');
  });

  it('starts nodes only when the schema is up to date', () => {
    for (const node of [api, worker]) {
      expect(node.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
    expect(migrate.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  });

  it('lets clients reach the proxy alone, which finds the api nodes by their name', () => {
    expect(proxy.ports).toEqual(single.ports);
    for (const service of [api, worker, migrate, db]) expect(service.ports).toBeUndefined();
    const caddyfile = read('deploy/Caddyfile');
    expect(caddyfile).toMatch(/^:8080 \{/m);
    expect(caddyfile).toMatch(new RegExp(`dynamic a \\{\\s+name api\\s+port ${api.environment.PORT}\\s`));
  });
});

describe('the service doppel-chromium of docker-compose.yml', () => {
  const { doppel, 'doppel-chromium': chromium } = readServices('docker-compose.yml');

  it('starts on demand only, in place of the single server', () => {
    expect(doppel.profiles).toBeUndefined();
    expect(chromium.profiles).toEqual(['chromium']);
    const changed = Object.keys(chromium).filter(
      (key) => JSON.stringify(chromium[key]) !== JSON.stringify(doppel[key]),
    );
    expect(changed.sort()).toEqual(
      ['build', 'environment', 'image', 'mem_limit', 'pids_limit', 'profiles', 'security_opt', 'tmpfs'].sort(),
    );
    expect(chromium).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('keeps the sandbox, and allows the calls that it needs', () => {
    expect(readConfig(chromium.environment).chromium).toMatchObject({ sandbox: true });
    expect(chromium.security_opt).toEqual(['no-new-privileges:true', 'seccomp=deploy/chromium-seccomp.json']);
    const { defaultAction, syscalls } = JSON.parse(read('deploy/chromium-seccomp.json'));
    expect(defaultAction).toBe('SCMP_ACT_ALLOW');
    const refused: string[] = syscalls.flatMap(({ names }: { names: string[] }) => names);
    expect(new Set(refused).size).toBe(refused.length);
    expect(refused).toEqual(expect.arrayContaining(['mount', 'ptrace', 'bpf', 'keyctl']));
    for (const needed of ['clone', 'clone3', 'unshare', 'chroot', 'seccomp']) expect(refused).not.toContain(needed);
  });

  it('is built from a stage of its own; without a target, the image has no browser', () => {
    const stages = read('Dockerfile')
      .split(/^FROM /m)
      .slice(1);
    const withBrowser = stages.filter((stage) => /\bchromium fonts-/.test(stage));
    expect(withBrowser.map((stage) => stage.split('\n')[0])).toEqual([`server AS ${chromium.build.target}`]);
    expect(withBrowser[0]).toMatch(/^USER node$/m);
    expect(stages.at(-1)?.trim()).toBe('server AS doppel');
  });
});
