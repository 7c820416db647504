import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDoppel } from '../../src/testing/doppel.ts';
import type { Doppel } from '../../src/testing/verbs.ts';
import { serve } from '../support/server/serve.ts';
import { type ConnectedServer, clientOf, startConnectedServer } from './connected-server.ts';

const KETTLES = { operation: 'submitTask', body: { task: { contains: 'kettle' } } };

let server: ConnectedServer;
let doppel: Doppel;

beforeAll(async () => {
  server = await startConnectedServer();
});
beforeEach(async () => {
  doppel = await server.openAccount();
});
afterAll(() => server.close());

const runTask = (on: Doppel, task: string) => clientOf(on).runTask({ task });

describe('rules', () => {
  it('decide about the account that they were added for, until they are removed', async () => {
    const { id } = await doppel.rules.add({
      match: { operation: 'submitTask' },
      do: { task: { status: 'failed', reason: 'out of stock' } },
    });
    expect(await runTask(doppel, 'Compute 12 * 7')).toMatchObject({ status: 'failed', output: 'out of stock' });
    expect(await runTask(server.doppel, 'Compute 12 * 7')).toMatchObject({ status: 'done' });
    expect(await doppel.rules.list()).toMatchObject([{ id, applied: 1 }]);
    await doppel.rules.remove(id);
    expect(await doppel.rules.list()).toEqual([]);
    expect(await runTask(doppel, 'Compute 12 * 7')).toMatchObject({ status: 'done' });
  });

  it('of several accounts are changed at once', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => server.openAccount()));
    await doppel.rules.add({ do: { http: { status: 429 } } });
    await Promise.all([
      doppel.reset(),
      ...accounts.map((account) => account.rules.add({ do: { http: { status: 503 } } })),
    ]);
    expect(await doppel.rules.list()).toEqual([]);
    for (const account of accounts) expect(await account.rules.list()).toHaveLength(1);
  });

  it('are replaced and cleared together', async () => {
    await doppel.rules.add({ id: 'first', do: { http: { status: 503 } } });
    const replaced = await doppel.rules.replace([{ id: 'second', do: { http: { status: 429 } } }]);
    expect(replaced).toMatchObject([{ id: 'second', applied: 0 }]);
    expect(await doppel.rules.list()).toMatchObject([{ id: 'second' }]);
    await doppel.rules.clear();
    expect(await doppel.rules.list()).toEqual([]);
  });

  it('that are not understood reject with what is wrong', async () => {
    await expect(doppel.rules.add({ match: { operation: 'submitTasks' }, do: { task: {} } })).rejects.toThrow(
      'rules[0].match.operation must be an operationId',
    );
    await expect(doppel.rules.remove('a/b')).rejects.toThrow('There is no rule with this id.');
  });
});

describe('requests', () => {
  it('are listed, all of them or those that match', async () => {
    await runTask(doppel, 'Buy a kettle');
    await clientOf(doppel).call('GET', '/plan');
    const [first, ...others] = await doppel.requests();
    expect(first).toMatchObject({ operation: 'submitTask', requestBody: { task: 'Buy a kettle' }, status: 200 });
    expect(others.at(-1)).toMatchObject({ method: 'GET', path: '/plan', service: 'memory' });
    expect(await doppel.requests(KETTLES)).toEqual([first]);
    expect(await doppel.requests({ operation: 'queryGraph' })).toEqual([]);
    await doppel.clearRequests();
    expect(await doppel.requests()).toEqual([]);
  });

  it('are listed beyond one page of 4 MiB', async () => {
    const { call } = clientOf(doppel);
    for (let sent = 0; sent < 75; sent += 1) {
      await call('POST', '/graph/none/query', { query: 'word '.repeat(12_000) });
    }
    const found = await doppel.requests({ operation: 'queryGraph' });
    expect(new Set(found.map(({ id }) => id)).size).toBe(75);
    expect(await doppel.unmatchedRequests()).toHaveLength(75);
  });

  it('to which no rule was applied are listed, with the nearest rule', async () => {
    const { id: ruleId } = await doppel.rules.add({ match: KETTLES, do: { http: { status: 429 } } });
    const { call } = clientOf(doppel);
    await call('POST', '/api/v1/task', { task: 'Buy a kettle' });
    await call('POST', '/api/v1/task', { task: 'Buy a lamp' });
    const [unmatched, ...others] = await doppel.unmatchedRequests();
    expect(others).toEqual([]);
    expect(unmatched).toMatchObject({ requestBody: { task: 'Buy a lamp' }, ruleId: null });
    expect((await doppel.request(unmatched?.id ?? '')).nearestRule).toEqual({
      ruleId,
      mismatches: ['body task must contain "kettle", but is "Buy a lamp"'],
    });
  });
});

describe('verify', () => {
  it('resolves to how many requests match', async () => {
    await runTask(doppel, 'Buy a kettle');
    await runTask(doppel, 'Buy a red kettle');
    expect(await doppel.verify(KETTLES)).toBe(2);
    expect(await doppel.verify(KETTLES, { count: 2 })).toBe(2);
    expect(await doppel.verify(KETTLES, { atLeast: 1, atMost: 3 })).toBe(2);
    expect(await doppel.verify({ operation: 'queryGraph' }, { count: 0 })).toBe(0);
  });

  it('rejects with what was expected, counted and nearest', async () => {
    await runTask(doppel, 'Buy a lamp');
    await expect(doppel.verify(KETTLES)).rejects.toThrow(
      /^Expected at least 1 request, but 0 of \d+ requests match\.\nThe nearest that do not match:\n- POST \/api\/v1\/task/,
    );
    await expect(doppel.verify(KETTLES, { count: 1 })).rejects.toThrow('must contain "kettle", but is "Buy a lamp"');
  });

  it('checks the order', async () => {
    await runTask(doppel, 'Buy a kettle');
    await clientOf(doppel).call('GET', '/plan');
    await doppel.verifyOrder([KETTLES, { path: '/plan' }]);
    await expect(doppel.verifyOrder([{ path: '/plan' }, KETTLES])).rejects.toThrow(
      'Expected a request that matches order[1]',
    );
  });
});

describe('accounts', () => {
  it('see their own requests only', async () => {
    const other = await server.openAccount();
    await runTask(other, 'Buy a kettle');
    expect(await other.verify(KETTLES)).toBe(1);
    expect(await doppel.verify(KETTLES, { count: 0 })).toBe(0);
    expect(await server.doppel.verify(KETTLES)).toBeGreaterThan(0);
  });
});

describe('a server', () => {
  it('with a control token is opened by it', async () => {
    const guarded = await startConnectedServer({ control: { kind: 'token', token: 'token-of-sixteen' } });
    try {
      const { url, apiKey } = guarded.doppel;
      await expect(guarded.doppel.rules.list()).rejects.toThrow('x-doppel-control');
      expect(await connectDoppel({ url, apiKey, controlToken: 'token-of-sixteen' }).rules.list()).toEqual([]);
    } finally {
      await guarded.close();
    }
  });

  it('that does not answer with a detail is quoted', async () => {
    const url = await serve((_request, response) => response.writeHead(502).end('Bad gateway'));
    await expect(connectDoppel({ url, apiKey: 'x' }).reset()).rejects.toThrow('/_doppel/reset: 502 Bad gateway');
  });
});
