import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
let sessionId: string;

beforeAll(async () => {
  doppel = await startTestServer();
  await doppel.call('POST', '/graph/known', { json: {} });
  sessionId = (await doppel.call('POST', '/api/v1/task', { json: { task: null } })).body.id;
});
afterAll(() => doppel.close());

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const headers = { 'content-type': 'application/json' };
const send = (url: string, payload: string | Buffer) => doppel.call('POST', url, { payload, headers });

/** Where a client can send JSON of any shape. */
const places: [string, (json: string) => [url: string, payload: string]][] = [
  ['metadata of a task', (json) => ['/api/v1/task', `{"task":"x","metadata":{"a":${json}}}`]],
  ['additional_tools', (json) => ['/api/v1/task', `{"task":"x","additional_tools":{"a":${json}}}`]],
  ['experimental_features', (json) => ['/api/v1/task', `{"task":"x","experimental_features":{"a":${json}}}`]],
  ['custom_tools', (json) => ['/api/v1/task', `{"task":"x","custom_tools":[${json}]}`]],
  ['response_model', (json) => ['/api/v1/task', `{"task":"x","response_model":{"a":${json}}}`]],
  ['unknown fields', (json) => ['/api/v1/task', `{"task":"x","anything":${json}}`]],
  ['the payload of an event', (json) => [`/api/v1/task/${sessionId}/event`, `{"name":"x","payload":{"a":${json}}}`]],
  ['metadata of a memory', (json) => ['/graph/known/insert', `{"memory":"x","metadata":{"a":${json}}}`]],
  ['parameters of a query', (json) => ['/graph/known/query', `{"query":"x","parameters":{"filter":{"a":${json}}}}`]],
  ['a configuration', (json) => ['/graph/fresh', `{"entityTypes":${json}}`]],
  ['an import', (json) => ['/graph/known/import', `{"format":"doppel-graph","version":1,"memories":[${json}]}`]],
];

describe.each(places)('JSON in %s', (_place, toRequest) => {
  it('is refused when it is nested deeper than 64 levels', async () => {
    for (const depth of [65, 5000, 100_000]) {
      expectError(await send(...toRequest(nested(depth))), 400, /must not be nested deeper than 64 levels/);
    }
  });

  it('is refused when it has more than 100,000 values', async () => {
    const values = `[${'{},'.repeat(110_000)}{}]`;
    expectError(await send(...toRequest(values)), 400, /must contain at most 100000 values/);
  });

  it('is refused with the name of a field that would change a prototype', async () => {
    for (const field of ['__proto__', '\\u005f_proto__']) {
      expectError(await send(...toRequest(`{"deep":[{"${field}":{"x":1}}]}`)), 400, /__proto__ is not allowed/);
    }
  });
});

describe('JSON serialized to a string', () => {
  it.each([
    [nested(65).replace(/^/, '{"a":').concat('}'), /nested deeper than 64/],
    ['{"a":1,}', /position 7/],
    ['{"a":{"__proto__":1}}', /metadata\.a\.__proto__ is not allowed/],
  ])('is checked like a body: %s', async (metadata, detail) => {
    const json = { memory: 'x', metadata };
    expectError(await doppel.call('POST', '/graph/known/insert', { json }), 400, detail);
  });
});

describe('a body that is no JSON', () => {
  it.each([
    ['{"task":', 8],
    ['{"task": tru}', 12],
    ['{"task": "x",}', 13],
    ['{"täsk" "x"}', 8],
    ['[1, 2', 5],
    ['nonsense', 1],
  ])('is refused with the position of the error: %s', async (payload, position) => {
    const { status, body } = await send('/api/v1/task', payload);
    expect(status).toBe(400);
    expect(body.detail).toMatch(/^The body is not valid JSON: /);
    expect(Number(/position (\d+)/.exec(body.detail)?.[1])).toBe(position);
  });

  it.each(['/api/v1/task', '/graph/known/insert', '/graph/known/import'])(
    'is refused when it is no UTF-8: %s',
    async (url) => {
      const payload = Buffer.concat([Buffer.from('{"task":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
      expectError(await send(url, payload), 400, /^The body is not valid UTF-8\.$/);
    },
  );
});

it('takes what is within the limits', async () => {
  const metadata = {
    deep: JSON.parse(nested(60)),
    many: Array(1000).fill({}),
    constructor: 'of ships',
    text: '[['.repeat(99),
  };
  expect((await doppel.call('POST', '/api/v1/task', { json: { task: 'x', metadata } })).status).toBe(200);
});

it('bounds also the fields of an import that it does not know', async () => {
  const sendUnknown = (json: string) => send('/graph/known/import', `{"anything":${json}}`);
  expectError(await sendUnknown(nested(65)), 400, /nested deeper than 64/);
  expectError(await sendUnknown(`[${'{},'.repeat(110_000)}{}]`), 400, /at most 100000 values/);
});

it('takes a byte order mark', async () => {
  expect((await send('/graph/known/insert', '\ufeff{"memory":"x"}')).status).toBe(200);
});

it.each(['object', 'string'])('refuses metadata of more than 64 KiB as %s', async (kind) => {
  const object = { a: 'x'.repeat(65_536) };
  const metadata = kind === 'object' ? object : JSON.stringify(object);
  const detail = /metadata must be at most 65536 bytes of JSON; it has 65544/;
  expectError(await doppel.call('POST', '/graph/known/insert', { json: { memory: 'x', metadata } }), 413, detail);
  const json = { format: 'doppel-graph', version: 1, memories: [{ memoryId: 'a', memory: 'x', metadata }] };
  expectError(await doppel.call('POST', '/graph/known/import', { json }), 400, detail);
});
