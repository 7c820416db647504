import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Accounts } from '../../../src/accounts/accounts.ts';
import type { Idempotency } from '../../../src/accounts/idempotency.ts';
import type { Assets } from '../../../src/assets/assets.ts';
import { readConfig } from '../../../src/config.ts';
import { createApp } from '../../../src/http/app.ts';
import type { ModelStatus } from '../../../src/llm/model-status.ts';
import type { GraphViews } from '../../../src/memory/explore/graph-views.ts';
import type { GraphExports } from '../../../src/memory/export/graph-exports.ts';
import type { Memories } from '../../../src/memory/service/memories.ts';
import type { MissingValues } from '../../../src/tasks/missing-values.ts';
import type { Tasks } from '../../../src/tasks/tasks.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { createTestIds } from '../../support/test-ids.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer({ welcomeCredits: 77 });
});
afterAll(() => doppel.close());

describe('signing up', () => {
  it('makes a key that works at once, with welcome credits', async () => {
    const { status, body } = await doppel.call('POST', '/signup', { apiKey: null });
    expect(status).toBe(200);
    expect(body).toEqual({ api_key: expect.stringMatching(/^dpl_[\w-]{32}$/), credits: 77 });
    for (const name of ['apikey', 'apiKey', 'APIKEY']) {
      const headers = { [name]: body.api_key };
      expect((await doppel.call('GET', '/list_graphs', { apiKey: null, headers })).status).toBe(200);
    }
  });

  it('takes an empty JSON body too', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await doppel.call('POST', '/signup', { apiKey: null, headers })).status).toBe(200);
  });

  it('has a page', async () => {
    const page = await doppel.call('GET', '/signup', { apiKey: null });
    expect(page.headers['content-type']).toMatch(/text\/html/);
    expect(page.text).toContain('assets/signup.js');
    expect((await doppel.call('GET', '/assets/signup.js')).status).toBe(200);
  });

  it('can be closed', async () => {
    const closed = await startTestServer({ signUpOpen: false });
    const refused = await closed.call('POST', '/signup', { apiKey: null });
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringMatching(/closed/) } });
    await closed.close();
  });
});

describe('operations', () => {
  it('says that it lives and can write', async () => {
    for (const path of ['/health', '/ready']) {
      const { status, headers, body } = await doppel.call('GET', path, { apiKey: null });
      expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(body).toMatchObject({ status: 'ok' });
    }
  });

  it('says that it cannot write, and why, without a crash', async () => {
    const app = await createApp({
      config: readConfig({ CONTROL: 'off' }),
      logger: pino({ level: 'silent' }),
      accounts: {} as Accounts,
      idempotency: {} as Idempotency,
      tasks: {} as Tasks,
      watchScreen: () => () => {},
      missingValues: {} as MissingValues,
      ids: createTestIds(),
      assets: {} as Assets,
      memories: {} as Memories,
      graphExports: {} as GraphExports,
      graphViews: {} as GraphViews,
      maxConnections: 10,
      checkWritable: () => Promise.reject(new Error('disk full at /secret/path')),
      countStalls: () => 0,
      model: {} as ModelStatus,
      measure: () => Promise.reject(new Error('not read')),
      controls: null,
      readOwnKey: async () => '',
      replay: null,
    });
    const response = await app.inject('/ready');
    const reply = { status: response.statusCode, headers: response.headers, body: response.json() };
    expect(reply).toMatchObject({ status: 503, body: { detail: 'The server cannot write its data.' } });
    expect(reply.headers['retry-after']).toBe('5');
  });

  it('counts requests by route and never by address', async () => {
    const task = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 1 + 1 for Rumpelstiltskin' } });
    await doppel.call('GET', `/api/v1/task/${task.body.id}`);
    const { text, headers } = await doppel.call('GET', '/metrics', { apiKey: null });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('doppel_http_requests_total{method="GET",route="/api/v1/task/:task_id",status="202"}');
    expect(text).toMatch(/^doppel_tasks\{status="\w+"\} \d+$/m);
    expect(text).toMatch(/^doppel_leases\{kind="session"\} 0$/m);
    expect(text).toMatch(/^doppel_oldest_waiting_seconds\{kind="graph"\} 0$/m);
    expect(text).not.toContain(task.body.id);
    expect(text).not.toContain('Rumpelstiltskin');
    expect(text).not.toContain(doppel.apiKey);
  });

  it('gives every answer an id', async () => {
    const first = await doppel.call('GET', '/health');
    const second = await doppel.call('GET', '/health');
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });
});

describe('pages of other origins', () => {
  const preflight = (server: TestServer, origin: string) =>
    server.server.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/task',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('may not call unless they are named', async () => {
    const response = await preflight(doppel, 'https://app.test');
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may call when they are', async () => {
    const open = await startTestServer({ corsOrigins: ['https://app.test'] });
    expect((await preflight(open, 'https://app.test')).headers['access-control-allow-origin']).toBe('https://app.test');
    expect((await preflight(open, 'https://evil.test')).headers['access-control-allow-origin']).toBeUndefined();
    await open.close();
  });
});
