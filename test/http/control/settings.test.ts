import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { Environment } from '../../../src/environment.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SECRETS = {
  DATABASE_URL: 'postgres://doppel:secret-of-the-database@db/doppel',
  DOPPEL_API_KEY: 'key-of-the-operator',
  CONTROL_TOKEN: 'token-of-the-tests',
  LLM_API_KEY: 'sk-of-the-model',
  S3_ACCESS_KEY_ID: 'id-of-the-bucket',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-traces',
};

let doppel: TestServer;
afterEach(() => doppel.close());

const read = async () => (await doppel.call('GET', '/_doppel/settings')).body;

describe('the settings', () => {
  it('are all variables in force, secrets masked', async () => {
    const env = { ...SECRETS, S3_BUCKET: 'doppel', STEP_MS: '7', PUBLIC_URL: 'https://me:pass@doppel.example' };
    doppel = await startTestServer({ settings: readConfig(env).settings });
    const { settings } = await read();
    expect(settings.map(({ name }: { name: string }) => name)).toEqual(Object.keys(Environment.properties));
    for (const name of Object.keys(SECRETS)) {
      expect(settings).toContainEqual({ name, value: '•••', isDefault: false });
    }
    expect(settings).toContainEqual({ name: 'S3_PREFIX', value: '', isDefault: true });
    expect(settings).toContainEqual({ name: 'STEP_MS', value: 7, isDefault: false });
    expect(settings).toContainEqual({ name: 'PUBLIC_URL', value: 'https://•••@doppel.example', isDefault: false });
    expect(JSON.stringify(settings)).not.toMatch(/of-the|pass/);
  });

  it('say what became of values that leave it open', async () => {
    doppel = await startTestServer({ settings: readConfig({ DATA_DIR: 'here' }).settings });
    const { settings } = await read();
    expect(settings).toContainEqual({ name: 'CONTROL', value: 'on', isDefault: true });
    expect(settings).toContainEqual({ name: 'RECORDINGS_DIR', value: 'here/recordings', isDefault: true });
  });

  it('come with the size of the data, which grows', async () => {
    doppel = await startTestServer();
    const before = (await read()).data;
    expect(before.directory).toBe(resolve(before.directory));
    expect(before.bytes.database).toBeGreaterThan(0);
    expect(before.freeBytes).toBeGreaterThan(0);
    const memories = [{ memoryId: 'lamp', memory: 'The lamp in the hall is green.' }];
    const accounts = [{ graphs: [{ name: 'home', memories }], files: [{ name: 'a', content: 'tea, bread' }] }];
    await doppel.call('POST', '/_doppel/seed', { json: { version: 1, accounts } });
    await doppel.call('POST', '/_doppel/snapshots/now');
    const { bytes } = (await read()).data;
    expect(bytes.graphs).toBeGreaterThan(before.bytes.graphs);
    expect(bytes.files).toBe(before.bytes.files + 'tea, bread'.length);
    expect(bytes.snapshots).toBeGreaterThan(0);
  });

  it('name the model and its problem', async () => {
    doppel = await startTestServer();
    expect((await read()).model).toEqual({ name: 'offline', problem: null });
  });

  it('are not for callers without the token of the control API', async () => {
    doppel = await startTestServer({ control: { kind: 'token', token: 'token-of-the-tests' } });
    expect((await doppel.call('GET', '/_doppel/settings')).status).toBe(401);
    const headers = { 'x-doppel-control': 'token-of-the-tests' };
    expect((await doppel.call('GET', '/_doppel/settings', { headers })).status).toBe(200);
  });
});
