import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RuleDocument } from '../../src/control/rules/rule.ts';
import { connectDoppel, type Doppel } from '../../src/testing/doppel.ts';

interface Call {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, unknown>;
}

let server: Server;
let doppel: Doppel;
let calls: Call[];
let answer: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    calls.push({
      method: request.method ?? '',
      path: request.url ?? '',
      body: text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  doppel = connectDoppel({ url: `http://127.0.0.1:${port}/`, apiKey: 'key-of-server' });
});
afterAll(() => server.close());
beforeEach(() => {
  calls = [];
  answer = { status: 200, body: {} };
});

const lastCall = () => {
  const { method, path, body } = calls.at(-1) ?? {};
  return body === undefined ? [method, path] : [method, path, body];
};

describe('a verb', () => {
  it.each<[string, (doppel: Doppel) => Promise<unknown>, unknown[]]>([
    ['rules.remove', (d) => d.rules.remove('a/b'), ['DELETE', '/_doppel/rules/a%2Fb']],
    ['rules.clear', (d) => d.rules.clear(), ['DELETE', '/_doppel/rules']],
    ['reset', (d) => d.reset(), ['POST', '/_doppel/reset']],
    ['seed', (d) => d.seed({ graphs: [] }), ['POST', '/_doppel/seed', { graphs: [] }]],
    ['snapshot', (d) => d.snapshot('empty'), ['POST', '/_doppel/snapshots/empty']],
    ['restore', (d) => d.restore('empty'), ['POST', '/_doppel/snapshots/empty/restore']],
    ['clock.set', (d) => d.clock.set(new Date(0)), ['PUT', '/_doppel/clock', { now: '1970-01-01T00:00:00.000Z' }]],
    ['clock.advance', (d) => d.clock.advance('2h'), ['PUT', '/_doppel/clock', { advance: '2h' }]],
    ['clock.freeze', (d) => d.clock.freeze(), ['PUT', '/_doppel/clock', { freeze: true }]],
    ['clock.speed', (d) => d.clock.speed(10), ['PUT', '/_doppel/clock', { speed: 10 }]],
    ['clock.reset', (d) => d.clock.reset(), ['DELETE', '/_doppel/clock']],
    ['seedIds', (d) => d.seedIds(7), ['PUT', '/_doppel/seed-ids', { seed: 7 }]],
    ['seedIds without a seed', (d) => d.seedIds(null), ['DELETE', '/_doppel/seed-ids']],
    ['tasks.advance', (d) => d.tasks.advance('1'), ['POST', '/_doppel/tasks/1/advance']],
    ['tasks.finish', (d) => d.tasks.finish('1', { output: 2 }), ['POST', '/_doppel/tasks/1/finish', { output: 2 }]],
    ['tasks.fail', (d) => d.tasks.fail('1', 'no luck'), ['POST', '/_doppel/tasks/1/fail', { reason: 'no luck' }]],
    ['tasks.emit', (d) => d.tasks.emit('1', { name: 'x' }), ['POST', '/_doppel/tasks/1/emit', { name: 'x' }]],
  ])('%s is one request', async (_name, act, request) => {
    await act(doppel);
    expect(calls).toHaveLength(1);
    expect(lastCall()).toEqual(request);
  });

  it('adds a rule and returns it with its id', async () => {
    const rule: RuleDocument = { match: { operation: 'submitTask' }, do: { task: { status: 'failed' } } };
    answer.body = { rules: [{ ...rule, id: '1' }] };
    expect(await doppel.rules.add(rule)).toEqual({ ...rule, id: '1' });
    expect(lastCall()).toEqual(['POST', '/_doppel/rules', rule]);
  });

  it('lists rules and requests', async () => {
    answer.body = { rules: [{ id: '1' }] };
    expect(await doppel.rules.list()).toEqual([{ id: '1' }]);
    answer.body = { requests: [{ path: '/api/v1/task' }] };
    expect(await doppel.requests({ method: 'POST' })).toEqual([{ path: '/api/v1/task' }]);
    expect(lastCall()).toEqual(['GET', `/_doppel/requests?match=${encodeURIComponent('{"method":"POST"}')}`]);
  });

  it('that fails rejects with the detail of the server', async () => {
    answer = { status: 400, body: { detail: 'rules[0].do is missing: give an effect.' } };
    await expect(doppel.rules.clear()).rejects.toThrow('rules[0].do is missing: give an effect.');
    answer = { status: 502, body: undefined };
    await expect(doppel.reset()).rejects.toThrow('/_doppel/reset: 502');
  });
});

describe('verify', () => {
  it('resolves when as many requests match as expected', async () => {
    answer.body = { ok: true };
    await doppel.verify({ operation: 'submitTask' });
    expect(lastCall()).toEqual(['POST', '/_doppel/verify', { match: { operation: 'submitTask' }, atLeast: 1 }]);
    await doppel.verify({ operation: 'submitTask' }, { count: 2 });
    expect(calls.at(-1)?.body).toEqual({ match: { operation: 'submitTask' }, count: 2 });
  });

  it('rejects with the difference otherwise', async () => {
    answer.body = { ok: false, diff: 'Expected 2 requests, got 1:\n  body.task: "a", not "b"' };
    await expect(doppel.verify({}, { count: 2 })).rejects.toThrow('Expected 2 requests, got 1:\n  body.task');
  });
});

describe('an account', () => {
  it('is named by its key in every call about it', async () => {
    answer.body = { api_key: 'key-of-account', credits: 5 };
    const account = await doppel.signUp();
    expect(account).toEqual({ apiKey: 'key-of-account', credits: 5 });
    const own = doppel.forAccount(account.apiKey);
    expect(own.apiKey).toBe('key-of-account');
    await own.reset();
    expect(calls.at(-1)?.headers.apikey).toBe('key-of-account');
    await doppel.reset();
    expect(calls.at(-1)?.headers.apikey).toBeUndefined();
  });
});

it('the control token is sent where there is one', async () => {
  await connectDoppel({ url: doppel.url, apiKey: 'x', controlToken: 'token-of-sixteen' }).reset();
  expect(calls.at(-1)?.headers['x-doppel-control']).toBe('token-of-sixteen');
});
