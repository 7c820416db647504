import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer({ control: { kind: 'on' }, stepMs: 0 });
});
afterEach(() => doppel.close());

const post = (path: string, apiKey: string | null = null, on = doppel) =>
  on.call('POST', `/_doppel/snapshots/${path}`, { apiKey });
const seed = (accounts: unknown[]) =>
  doppel.call('POST', '/_doppel/seed', { apiKey: null, json: { version: 1, accounts } });
const read = async (path: string, apiKey = 'key-of-carol', on = doppel) =>
  (await on.call('GET', path, { apiKey })).body;
const countMemories = async (apiKey = 'key-of-carol', on = doppel) =>
  (await read('/graph/home/memory', apiKey, on)).memories.length;

async function insert(memory: string, apiKey = 'key-of-carol') {
  const handle = await doppel.call('POST', '/graph/home/insert', { apiKey, json: { memory } });
  return doppel.finishRequest('home', 'insert', handle, apiKey);
}

async function fill() {
  const graphs = [{ name: 'home', memories: [{ memory: 'The lamp in the hall is green.' }] }];
  const rules = [{ id: 'none', match: { operation: 'readPlan' }, do: { http: { status: 500 } } }];
  await seed([
    { apiKey: 'key-of-carol', credits: 50, graphs, rules, profiles: [{ id: 'p' }] },
    { apiKey: 'key-of-dan', graphs },
  ]);
  const { body } = await doppel.call('POST', '/api/v1/task', {
    apiKey: 'key-of-carol',
    json: { task: 'Compute 12 * 7', enable_recording: true },
  });
  await doppel.finishTask(body.id, 'key-of-carol');
  return body as { id: string; live_url: string };
}

it('puts back what was, for all accounts', async () => {
  const { id, live_url } = await fill();
  const before = await read(`/api/v1/task/${id}`);
  const recording = `${new URL(live_url).pathname}/recording.webm`;
  expect((await doppel.call('GET', recording)).status).toBe(200);
  expect((await post('start')).body).toMatchObject({ name: 'start', accountId: null });
  await insert('The door is red.');
  await doppel.call('POST', '/_doppel/reset', { apiKey: null });
  expect((await post('start/restore')).status).toBe(200);
  expect(await read(`/api/v1/task/${id}`)).toEqual(before);
  expect((await doppel.call('GET', recording)).status).toBe(200);
  expect(await countMemories()).toBe(1);
  expect(await countMemories('key-of-dan')).toBe(1);
  expect((await doppel.call('GET', '/_doppel/rules', { apiKey: null })).body.rules).toHaveLength(1);
  expect((await read('/api/v1/profile')).r).toHaveLength(1);
  await insert('The cat sleeps.');
  expect(await countMemories()).toBe(2);
  await post('start/restore');
  expect(await countMemories()).toBe(1);
});

it('puts back one account of a snapshot of all', async () => {
  await fill();
  await post('start');
  await insert('The door is red.');
  await insert('The door is red.', 'key-of-dan');
  await post('start/restore', 'key-of-carol');
  expect(await countMemories()).toBe(1);
  expect(await countMemories('key-of-dan')).toBe(2);
});

it('takes and puts back one account', async () => {
  await fill();
  await post('carol', 'key-of-carol');
  await insert('The door is red.');
  await insert('The door is red.', 'key-of-dan');
  expectError(await post('carol/restore', 'key-of-dan'), 404, /does not have this account/);
  await post('carol/restore');
  expect(await countMemories()).toBe(1);
  expect(await countMemories('key-of-dan')).toBe(2);
});

it('lists, replaces and removes snapshots', async () => {
  await post('b');
  await post('a', doppel.apiKey);
  await post('b', doppel.apiKey);
  const { snapshots } = (await doppel.call('GET', '/_doppel/snapshots', { apiKey: null })).body;
  expect(snapshots).toMatchObject([{ name: 'a' }, { name: 'b', accountId: expect.any(String) }]);
  expect((await doppel.call('DELETE', '/_doppel/snapshots/a', { apiKey: null })).status).toBe(200);
  expectError(await doppel.call('DELETE', '/_doppel/snapshots/a', { apiKey: null }), 404, /no snapshot/);
  expectError(await post('a/restore'), 404, /no snapshot/);
  expectError(await post('..%2Fa'), 400, /^name must be/);
});

it('runs again what was open in the snapshot', async () => {
  await seed([{ apiKey: 'key-of-carol' }]);
  const { body } = await doppel.call('POST', '/api/v1/task', {
    apiKey: 'key-of-carol',
    json: { task: 'Compute 2 * 3 [[doppel:delay 300ms]]' },
  });
  await post('open');
  expect((await doppel.finishTask(body.id, 'key-of-carol')).body.status).toBe('done');
  await post('open/restore');
  expect((await doppel.finishTask(body.id, 'key-of-carol')).body).toMatchObject({ status: 'done', credits_used: 1 });
});

it('moves to another server as one file', async () => {
  const { id } = await fill();
  await post('start');
  const { rawPayload } = await doppel.server.app.inject({ method: 'GET', url: '/_doppel/snapshots/start/export' });
  const other = await startTestServer({ control: { kind: 'on' } });
  try {
    const headers = { 'content-type': 'application/gzip' };
    const url = '/_doppel/snapshots/moved/import';
    expect((await other.call('POST', url, { apiKey: null, headers, payload: rawPayload })).status).toBe(200);
    expect((await post('moved/restore', null, other)).status).toBe(200);
    expect((await read(`/api/v1/task/${id}`, 'key-of-carol', other)).status).toBe('done');
    expect(await countMemories('key-of-carol', other)).toBe(1);
    const broken = rawPayload.subarray(0, rawPayload.length - 200);
    expectError(await other.call('POST', url, { apiKey: null, headers, payload: broken }), 400, /^This is no snapshot/);
    expect((await post('moved/restore', null, other)).status).toBe(200);
  } finally {
    await other.close();
  }
});
