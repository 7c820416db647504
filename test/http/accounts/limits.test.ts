import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { toForm } from '../../support/server/form.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { toFile } from '../../support/server/uploads.ts';

let doppel: TestServer;

afterEach(() => doppel.close());

const open = async (changes: Partial<Config>) => {
  doppel = await startTestServer(changes);
};
const STUCK = { json: { task: '[[doppel:stuck]]' } };
const HELD_BACK = { json: { memory: '[[doppel:stuck]] Ada' } };
const withKey = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } });

describe('unfinished tasks', () => {
  const submit = (options: CallOptions = {}) => doppel.call('POST', '/api/v1/task', { ...STUCK, ...options });

  it('are as many as an account may have, and then refused until one ends', async () => {
    await open({ maxOpenTasks: 2 });
    const [first] = [await submit(), await submit({ json: { task: null } })];
    const refused = await submit();
    const detail = 'Limit of 2 unfinished tasks reached (MAX_OPEN_TASKS). Wait for one to finish.';
    expect(refused).toMatchObject({ status: 429, body: { detail } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await submit({ apiKey: await doppel.signUp() })).status).toBe(200);
    await doppel.call('DELETE', `/api/v1/task/${first.body.id}`);
    expect((await submit()).status).toBe(200);
  });

  it('are answered again under the key that they were accepted under', async () => {
    await open({ maxOpenTasks: 1 });
    const first = await submit(withKey('one'));
    expect((await submit(withKey('two'))).status).toBe(429);
    expect((await submit(withKey('one'))).text).toBe(first.text);
    await doppel.call('DELETE', `/api/v1/task/${first.body.id}`);
    expect((await submit(withKey('two'))).status).toBe(200);
  });
});

describe('open sessions', () => {
  const openSession = (apiKey = doppel.apiKey) => doppel.call('POST', '/api/v1/task', { json: { task: null }, apiKey });
  const openOldSession = () => doppel.call('POST', '/api/v1/browser/session', { json: {} });
  const goto = { name: 'browser_action', payload: { name: 'goto', input: { url: 'https://shop.example' } } };

  /** Whether the session does what it is asked for. */
  async function isServed(id: string): Promise<boolean> {
    await doppel.call('POST', `/api/v1/task/${id}/event`, { json: { ...goto, id: 'a' } });
    for (let after = 0; ; ) {
      const { events } = (await doppel.call('GET', `/api/v1/task/${id}?event_t=${after}`)).body;
      if (events.some((event: { id: string }) => event.id === 'a')) return true;
      after = events.at(-1).timestamp;
    }
  }

  it('are as many as an account, and the server, may have; beyond, the answer is 429 at once', async () => {
    await open({ accountTaskConcurrency: 2, taskConcurrency: 3, sessionLingerMs: 3_600_000 });
    const [first, second] = [(await openSession()).body.id, (await openOldSession()).body.r.live_id];
    const detail = 'Limit of 2 open sessions reached (TASK_CONCURRENCY_PER_ACCOUNT). Close one first.';
    for (const refused of [await openSession(), await openOldSession()]) {
      expect(refused).toMatchObject({ status: 429, body: { detail } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    const other = await doppel.signUp();
    expect((await openSession(other)).status).toBe(200);
    expect(await openSession(other)).toMatchObject({
      status: 429,
      body: { detail: 'All 3 sessions of this server are open (TASK_CONCURRENCY). Try again when one has ended.' },
    });
    for (const id of [first, second]) {
      await isServed(id);
      expect((await doppel.call('DELETE', `/api/v1/task/${id}`)).status).toBe(200);
      expect(await doppel.call('GET', `/api/v1/task/${id}`)).toMatchObject({
        status: 200,
        body: { status: 'cancelled' },
      });
      expect(await isServed((await openSession()).body.id)).toBe(true);
    }
  });
});

describe('open requests to graphs', () => {
  const insert = (options: CallOptions = {}) =>
    doppel.call('POST', '/graph/fleet/insert', { ...HELD_BACK, ...options });
  const limit = 'Limit of 3 unfinished graph requests (MAX_OPEN_REQUESTS)';

  /** A graph whose requests stay open: the work on it is not begun. */
  async function openIdle(): Promise<void> {
    await open({ maxOpenRequests: 3 });
    await doppel.server.worker.stop();
  }

  it('are as many as an account may have, each file and slice of a batch counted', async () => {
    await openIdle();
    expect((await insert()).status).toBe(200);
    const files = (count: number) =>
      doppel.call(
        'POST',
        '/graph/fleet/files',
        toForm(Array.from({ length: count }, (_, at) => toFile(`text ${at}`, `${at}.txt`, 'files'))),
      );
    const whole = { detail: `${limit} would be exceeded by these 3. Wait for some to finish.` };
    expect(await files(3)).toMatchObject({ status: 429, body: whole });
    expect((await files(2)).status).toBe(200);
    const refused = await doppel.call('POST', '/graph/fleet/query', { json: { query: 'Who?', parameters: '{}' } });
    expect(refused).toMatchObject({ status: 429, body: { detail: `${limit} reached. Wait for some to finish.` } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await doppel.call('DELETE', '/graph/fleet');
    expect((await insert()).status).toBe(200);
  });

  it('are answered again under the key that they were accepted under', async () => {
    await openIdle();
    const first = await insert(withKey('one'));
    for (const key of ['two', 'three']) expect((await insert(withKey(key))).status).toBe(200);
    expect((await insert(withKey('four'))).status).toBe(429);
    expect((await insert(withKey('one'))).text).toBe(first.text);
  });
});

it('refuses the viewer that is one too many, and lets another in when one has gone', async () => {
  await open({});
  await doppel.server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = doppel.server.app.server.address() as AddressInfo;
  const { body } = await doppel.call('POST', '/api/v1/task', STUCK);
  const token = new URL(body.live_url).pathname.split('/').at(-1);
  const viewers: IncomingMessage[] = [];
  const watch = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: `/live/${token}/events`, agent: false };
      get(options, (response) => {
        viewers.push(response);
        resolve(response.resume().statusCode);
      }).on('error', reject);
    });
  const first = await Promise.all(Array.from({ length: 100 }, watch));
  expect(first.every((status) => status === 200)).toBe(true);
  const refused = await doppel.call('GET', `/live/${token}/events`);
  const detail = 'Limit of 100 viewers of this run reached. Try again later.';
  expect(refused).toMatchObject({ status: 429, body: { detail } });
  viewers[0]?.destroy();
  await expect.poll(watch).toBe(200);
  for (const viewer of viewers) viewer.destroy();
});
