import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { composeServer } from '../../src/compose/server.ts';
import { readConfig } from '../../src/config.ts';
import { systemIds } from '../../src/ids.ts';
import { openMainDatabase } from '../../src/storage/sqlite/main/main-database.ts';
import { toForm } from '../support/server/form.ts';
import { type CallOptions, startTestServer, type TestServer } from '../support/server/test-server.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
  await doppel.call('POST', '/graph/known', { json: {} });
});
afterAll(() => doppel.close());

let keyCount = 0;
const newKey = () => `key ${++keyCount}`;
const withKey = (key: string, options: CallOptions): CallOptions => ({
  ...options,
  headers: { ...options.headers, 'idempotency-key': key },
});
const post = (url: string, key: string, options: CallOptions) => doppel.call('POST', url, withKey(key, options));
const countRequests = async (apiKey = doppel.apiKey) =>
  (await doppel.call('GET', '/plan', { apiKey })).body.requestsCount;

const snapshot = { format: 'doppel-graph', version: 1, memories: [{ memoryId: 'a', memory: 'x' }] };
const toFiles = (text: string) => toForm([{ name: 'files', filename: 'a.txt', content: text }]);
const CREATING: [string, CallOptions][] = [
  ['/api/v1/task', { json: { task: 'Compute 1 + 1' } }],
  ['/graph/known/insert', { json: { memory: 'A word.' } }],
  ['/graph/known/query', { json: { query: 'A word?' } }],
  ['/graph/known/import', { json: snapshot }],
  ['/graph/known/files', toFiles('A word.')],
];

describe.each(CREATING)('POST %s with an Idempotency-Key', (url, options) => {
  it('gets the same response again, and is executed once', async () => {
    const key = newKey();
    const first = await post(url, key, options);
    const count = await countRequests();
    expect(first.status).toBe(200);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const again = await post(url, key, options);
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await countRequests()).toBe(count);
  });

  it('is executed once when it comes twice at once, and the second gets a 409', async () => {
    const key = newKey();
    const replies = await Promise.all([post(url, key, options), post(url, key, options)]);
    const [first, second] = replies.sort((one, other) => one.status - other.status);
    expect([first?.status, second?.status]).toEqual([200, 409]);
    expect(second?.body.detail).toMatch(/still being processed/);
    expect(second?.headers['retry-after']).toBe('1');
    expect((await post(url, key, options)).text).toBe(first?.text);
  });
});

it('creates a new thing without a key, each time', async () => {
  const [one, two] = [await doppel.call(...CALL), await doppel.call(...CALL)];
  expect(one?.body.requestId).not.toBe(two?.body.requestId);
});
const CALL = ['POST', '/graph/known/insert', { json: { memory: 'Again.' } }] as const;

it('is another key for another account', async () => {
  const key = newKey();
  const json = { memory: 'Mine.' };
  const mine = await post('/graph/known/insert', key, { json });
  const theirs = await post('/graph/known/insert', key, { json: { memory: 'Theirs.' }, apiKey: await doppel.signUp() });
  expect(theirs.status).toBe(200);
  expect(theirs.body.requestId).not.toBe(mine.body.requestId);
});

it.each([
  ['another body', '/graph/known/insert', { json: { memory: 'Other.' } }],
  ['another path', '/graph/known/query', { json: { query: 'A word.' } }],
  ['another graph', '/graph/other/insert', { json: { memory: 'A word.' } }],
])('refuses a key that was used for %s', async (_what, url, options) => {
  const key = newKey();
  await post('/graph/known/insert', key, { json: { memory: 'A word.' } });
  expect(await post(url, key, options)).toMatchObject({
    status: 409,
    body: { detail: 'This Idempotency-Key was used for a different request. Use a new key.' },
  });
});

it('compares JSON byte for byte, and forms without their boundary', async () => {
  const key = newKey();
  const payload = (text: string) => ({ payload: text, headers: { 'content-type': 'application/json' } });
  const first = await post('/graph/known/insert', key, payload('{"memory": "x", "memoryId": "y"}'));
  const again = await post('/graph/known/insert', key, payload('{"memory": "x", "memoryId": "y"}'));
  expect(again.text).toBe(first.text);
  expect((await post('/graph/known/insert', key, payload('{"memory": "x", "memoryId":"y"}'))).status).toBe(409);
  const files = newKey();
  const sent = await post('/graph/known/files', files, toFiles('One.'));
  const { payload: form } = toFiles('One.');
  const resent = Buffer.from(form.toString().replaceAll('a-boundary-that-no-part-holds', 'another-boundary'));
  const headers = { 'content-type': 'multipart/form-data; boundary=another-boundary' };
  expect((await post('/graph/known/files', files, { payload: resent, headers })).text).toBe(sent.text);
  expect((await post('/graph/known/files', files, toFiles('Two.'))).status).toBe(409);
});

it('creates a graph once', async () => {
  const key = newKey();
  const json = { domain: 'Ships' };
  const first = await post('/graph/ships', key, { json });
  expect(await post('/graph/ships', key, { json })).toMatchObject({ status: 200, text: first.text });
  expect((await doppel.call('POST', '/graph/ships', { json })).status).toBe(409);
});

it('stores no error response: a corrected request, or a later one, can succeed', async () => {
  const key = newKey();
  expect((await post('/graph/later/query', key, { json: { query: 'x?' } })).status).toBe(404);
  expect((await post('/graph/known/query', key, { json: { query: '' } })).status).toBe(400);
  await doppel.call('POST', '/graph/later', { json: {} });
  expect((await post('/graph/later/query', key, { json: { query: 'x?' } })).status).toBe(200);
});

it.each([
  ['is empty', ''],
  ['is too long', 'x'.repeat(256)],
  ['is not ASCII', 'clé'],
  ['has a tab', 'a\tb'],
])('refuses a key that %s', async (_what, key) => {
  const reply = await post('/graph/known/insert', key, { json: { memory: 'x' } });
  expect(reply).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^Idempotency-Key must be 1 to 255/) },
  });
});

it('is described on every POST that takes a key', async () => {
  const { paths } = (await doppel.call('GET', '/openapi.json', { apiKey: null })).body;
  for (const [url] of CREATING) {
    const { post: operation } = paths[url.replace('known', '{graph_name}')];
    expect(operation.parameters, url).toContainEqual({ $ref: '#/components/parameters/idempotency-key' });
    expect(Object.keys(operation.responses), url).toContain('409');
  }
});

const INSERT = { memory: 'A word.' };

/** Of what an answer says was created. */
function idOf(text: string): string {
  const { requestId, id, r } = JSON.parse(text);
  return requestId ?? id ?? r.live_id;
}

describe('after a restart', () => {
  async function open(dataDirectory: string, nowMs = () => Date.now()) {
    const config = {
      ...readConfig({ LOG_LEVEL: 'silent', STEP_MS: '0' }),
      dataDirectory,
      workerMode: 'inline' as const,
      stopGraceMs: 100,
    };
    const server = await composeServer(config, { clock: { ...systemClock, now: nowMs }, ids: systemIds });
    const send = async (key: string, apiKey: string, payload: object = INSERT, url = '/graph/g/insert') => {
      const headers = { apikey: apiKey, 'idempotency-key': key };
      const reply = await server.app.inject({ method: 'POST', url, headers, payload });
      return { status: reply.statusCode, text: reply.body, isReplayed: 'idempotent-replayed' in reply.headers };
    };
    return { server, send };
  }

  it('answers again as before, for 24 hours', async () => {
    const folder = makeTemporaryFolder();
    const before = await open(folder);
    const { apiKey } = await before.server.accounts.signUp();
    const first = await before.send('key', apiKey);
    await before.server.close();
    const after = await open(folder);
    expect(await after.send('key', apiKey)).toEqual({ ...first, isReplayed: true });
    await after.server.close();
    const dayLater = await open(folder, () => Date.now() + 24 * 3_600_000 + 1000);
    const fresh = await dayLater.send('key', apiKey, { memory: 'Something else.' });
    expect(fresh).toMatchObject({ status: 200, isReplayed: false });
    await dayLater.server.close();
  });

  it.each([
    ['/graph/g/insert', INSERT, { requests: 1, tasks: 0, profiles: 0 }],
    ['/api/v1/task', { task: 'Compute 1 + 1' }, { requests: 0, tasks: 1, profiles: 0 }],
    ['/api/v1/browser/session', {}, { requests: 0, tasks: 1, profiles: 1 }],
  ])('creates nothing twice at %s when the answer was lost with the process', async (url, payload, counts) => {
    const folder = makeTemporaryFolder();
    const before = await open(folder);
    const { apiKey } = await before.server.accounts.signUp();
    const first = await before.send('key', apiKey, payload, url);
    expect(first.status).toBe(200);
    await before.server.close();
    // As it is when the process dies after creating and before keeping the answer.
    const main = openMainDatabase(`${folder}/doppel.db`);
    main.db.exec("UPDATE idempotency_keys SET status = NULL, body = NULL, holder = 'a process that died'");
    const count = (table: string) => main.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const after = await open(folder);
    await setImmediate();
    const again = await after.send('key', apiKey, payload, url);
    expect(again).toMatchObject({ status: 200, isReplayed: false });
    expect(idOf(again.text)).toBe(idOf(first.text));
    expect({ requests: count('requests'), tasks: count('tasks'), profiles: count('profiles') }).toEqual(counts);
    await after.server.close();
    main.db.close();
  });
});
