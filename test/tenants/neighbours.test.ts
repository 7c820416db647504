import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { type Call, turn } from './world.ts';

let doppel: TestServer;
let neighbours: [Call, Call];
let keys: string[];

beforeAll(async () => {
  doppel = await startTestServer();
  keys = [await doppel.signUp(), await doppel.signUp()];
  neighbours = keys.map(
    (apiKey): Call =>
      (method, url, options) =>
        doppel.call(method, url, { ...options, apiKey }),
  ) as [Call, Call];
});
afterAll(() => doppel.close());

/** What each of the two is answered. */
const both = (ask: (call: Call, at: number) => Promise<unknown>) => Promise.all(neighbours.map(ask));

async function remember(at: number, memory: string): Promise<void> {
  const call = neighbours[at] as Call;
  const handle = await call('POST', '/graph/shared/insert', { json: { memory, memoryId: 'm' } });
  await doppel.finishRequest('shared', 'insert', handle, keys[at]);
}

describe('two accounts that choose the same name', () => {
  it('have a profile each', async () => {
    const [mine, theirs] = neighbours;
    for (const call of neighbours) {
      expect((await call('POST', '/api/v1/profile', { json: { id: 'shared' } })).body).toEqual({ r: { id: 'shared' } });
    }
    const login = {
      task: 'Log in to portal.example and tell me the account balance',
      ...{ metadata: { username: 'demo', password: 'demo1234' }, profile_id: 'shared', enable_recording: false },
    };
    const { id } = (await mine('POST', '/api/v1/task', { json: login })).body;
    await doppel.finishTask(id, keys[0]);
    const kept = await both(async (call) => (await call('GET', '/api/v1/profile')).body.r[0].cookie_count);
    expect(kept).toEqual([expect.any(Number), 0]);
    expect(kept[0]).toBeGreaterThan(0);
    expect((await theirs('DELETE', '/api/v1/profile/shared')).status).toBe(200);
    expect((await mine('GET', '/api/v1/profile')).body.r).toHaveLength(1);
    expect((await theirs('GET', '/api/v1/profile')).body.r).toHaveLength(0);
  });

  it('have a graph each, down to the memories of one id', async () => {
    await both((call) => call('POST', '/graph/shared', { json: {} }));
    await remember(0, 'Jacob Marley was the partner of Scrooge.');
    await remember(1, 'The lamp in the hall is green.');
    const read = () => both(async (call) => (await call('GET', '/graph/shared/memory/m')).body.memory);
    expect(await read()).toEqual(['Jacob Marley was the partner of Scrooge.', 'The lamp in the hall is green.']);
    const answers = await both(async (call, at) => {
      const handle = await call('POST', '/graph/shared/query', { json: { query: 'Who was the partner of Scrooge?' } });
      const { body } = await doppel.finishRequest('shared', 'query', handle, keys[at]);
      return /Marley/.test(body.answer + body.context);
    });
    expect(answers).toEqual([true, false]);
    expect((await neighbours[1]('DELETE', '/graph/shared')).status).toBe(200);
    expect((await neighbours[0]('GET', '/graph/shared/memory/m')).status).toBe(200);
    expect((await neighbours[1]('GET', '/graph/shared/memory/m')).status).toBe(404);
  });

  it('of a request get their own response each', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const json = { task: 'Compute 2 + 3', enable_recording: false };
    const made = await both((call) => call('POST', '/api/v1/task', { json, headers }));
    const again = await both((call) => call('POST', '/api/v1/task', { json, headers }));
    const idsOf = (replies: unknown[]) => (replies as { body: { id: string } }[]).map(({ body }) => body.id);
    expect(new Set(idsOf(made)).size).toBe(2);
    expect(idsOf(again)).toEqual(idsOf(made));
    const other = { json: { ...json, task: 'Compute 3 + 4' }, headers: { 'idempotency-key': 'first-only' } };
    expect((await neighbours[0]('POST', '/api/v1/task', other)).status).toBe(200);
    // Where the first would be told that the key is taken, the second never used it.
    expect((await neighbours[1]('POST', '/api/v1/task', { ...other, json })).status).toBe(200);
    expect((await neighbours[0]('POST', '/api/v1/task', { ...other, json })).status).toBe(409);
  });

  it('for an event get their own reply each', async () => {
    const sessions = await both(async (call) => {
      const json = { task: null, url: 'https://shop.example', enable_recording: false };
      const { body } = await call('POST', '/api/v1/task', { json });
      return body.id;
    });
    const scripts = ['"mine"', '"theirs"'];
    await both((call, at) => {
      const payload = { name: 'evaluate_js', input: { js: scripts[at] } };
      return call('POST', `/api/v1/task/${sessions[at]}/event`, { json: { id: 'e', name: 'browser_action', payload } });
    });
    const told = await both(async (call, at) => {
      for (;;) {
        const { events } = (await call('GET', `/api/v1/task/${sessions[at]}?event_t=0`)).body;
        const answer = events.find(({ id }: { id: string }) => id === 'e');
        if (answer) return answer.payload.output.output;
        await turn();
      }
    });
    expect(told).toEqual(['mine', 'theirs']);
    await both((call, at) => call('DELETE', `/api/v1/task/${sessions[at]}`));
  });
});

describe('a read that is held', () => {
  it('returns news of its own task only', async () => {
    const [mine, theirs] = neighbours;
    const open = async (call: Call) => (await call('POST', '/api/v1/task', { json: { task: null } })).body.id as string;
    const [quiet, busy] = [await open(mine), await open(theirs)];
    const send = (call: Call, session: string, id: string) => {
      const json = { id, name: 'browser_action', payload: { name: 'evaluate_js', input: { js: '1' } } };
      return call('POST', `/api/v1/task/${session}/event`, { json });
    };
    const newest = async (call: Call, session: string, after = 0) =>
      (await call('GET', `/api/v1/task/${session}?event_t=${after}`)).body.events;
    let after = 0;
    while (after === 0) {
      const running = (await newest(mine, quiet)).find(
        ({ payload }: never) => (payload as { status?: string }).status === 'running',
      );
      after = running?.timestamp ?? 0;
      await turn();
    }
    let isAnswered = false;
    const held = newest(mine, quiet, after).then((events: { id: string }[]) => {
      isAnswered = true;
      return events.map(({ id }) => id);
    });
    await send(theirs, busy, 'theirs');
    while (!(await newest(theirs, busy)).some(({ id }: { id: string }) => id === 'theirs')) await turn();
    expect(isAnswered).toBe(false);
    await send(mine, quiet, 'mine');
    expect(await held).toEqual(['mine']);
  });
});

describe('the request count of an account', () => {
  it('includes its own requests only', async () => {
    const [frugal, busy] = [await doppel.signUp(), await doppel.signUp()];
    const count = async (apiKey: string) => (await doppel.call('GET', '/plan', { apiKey })).body.requestsCount;
    for (const text of ['One.', 'Two.']) {
      await doppel.call('POST', '/graph/g/insert', { json: { memory: text }, apiKey: busy });
    }
    expect([await count(frugal), await count(busy)]).toEqual([0, 2]);
  });
});
