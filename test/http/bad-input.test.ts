import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../support/expect-error.ts';
import { type CallOptions, startTestServer, type TestServer } from '../support/server/test-server.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type Case = [what: string, options: CallOptions, status: number, detail: RegExp];

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
  await doppel.call('POST', '/graph/known', { json: {} });
});
afterAll(() => doppel.close());

const KEYED: [Method, string][] = [
  ['POST', '/api/v1/task'],
  ['GET', '/api/v1/task/x'],
  ['GET', '/list_graphs'],
  ['GET', '/graph'],
  ['POST', '/graph/known'],
  ['DELETE', '/graph/known'],
  ['POST', '/graph/known/delete'],
  ['GET', '/graph/known/configuration'],
  ['POST', '/graph/known/configuration'],
  ['POST', '/graph/known/insert'],
  ['GET', '/graph/known/insert/x'],
  ['GET', '/graph/known/graphml'],
  ['GET', '/graph/known/export'],
  ['POST', '/graph/known/import'],
  ['GET', '/graph/known/memory'],
  ['GET', '/graph/known/memory/x'],
  ['DELETE', '/graph/known/memory/x'],
  ['POST', '/graph/known/files'],
  ['GET', '/plan'],
  ['POST', '/graph/known/query'],
  ['GET', '/graph/known/query/x?requestTime=1'],
];

const BODIES: [string, Record<string, unknown>][] = [
  ['/api/v1/task', { task: 'Compute 1 + 1' }],
  ['/graph/fresh', {}],
  ['/graph/known/configuration', {}],
  ['/graph/known/insert', { memory: 'A word' }],
  ['/graph/known/query', { query: 'A word?' }],
];

describe.each(KEYED)('%s %s', (method, url) => {
  it('asks for a key', async () => {
    expectError(await doppel.call(method, url, { apiKey: null }), 401, /^API key missing/);
    expectError(await doppel.call(method, url, { apiKey: '' }), 401, /^API key missing/);
  });

  it('does not know a wrong key', async () => {
    expectError(await doppel.call(method, url, { apiKey: `${doppel.apiKey}x` }), 401, /unknown/);
  });

  it('does not take a revoked key', async () => {
    const apiKey = await doppel.signUp();
    await doppel.call('GET', '/list_graphs', { apiKey });
    await doppel.server.accounts.revokeKeys(apiKey.slice(0, 11));
    expectError(await doppel.call(method, url, { apiKey }), 401, /revoked/);
  });
});

describe.each(BODIES)('POST %s', (url, good) => {
  const headers = { 'content-type': 'application/json' };
  const cases: Case[] = [
    ['malformed JSON', { payload: '{"task":', headers }, 400, /not valid JSON/],
    [
      'a key that would poison prototypes',
      { payload: '{"__proto__": {"x": 1}}', headers },
      400,
      /^__proto__ is not allowed/,
    ],
    ['a list', { json: [good] }, 400, /body must be a JSON object/],
    ['a string', { json: 'hello' }, 400, /body must be a JSON object/],
    ['plain text', { payload: 'hello', headers: { 'content-type': 'text/plain' } }, 415, /application\/json/],
    [
      'a form',
      { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      /application\/json/,
    ],
    ['more than 4 MiB', { json: { ...good, filler: 'x'.repeat(4 * 1024 * 1024) } }, 413, /4 MiB/],
  ];
  it.each(cases)('refuses %s', async (_what, options, status, detail) => {
    expectError(await doppel.call('POST', url, options), status, detail);
  });
});

describe('POST /api/v1/task', () => {
  const cases: Case[] = [
    ['no body', {}, 400, /body must be a JSON object/],
    ['no task', { json: {} }, 400, /^task is required: a string that is not blank/],
    ['an empty task', { json: { task: '' } }, 400, /^task must be a string that is not blank/],
    ['a blank task', { json: { task: ' \n ' } }, 400, /^task must be a string that is not blank/],
    ['a task that is a number', { json: { task: 7 } }, 400, /^task must be a string/],
    ['a task too long', { json: { task: 'x'.repeat(100_001) } }, 413, /^task must be at most 100000/],
    [
      'an unknown device',
      { json: { task: 'x', device: 'fridge' } },
      400,
      /^device must be one of desktop, mobile, desktop-lg/,
    ],
    ['max_steps 1', { json: { task: 'x', max_steps: 1 } }, 400, /^max_steps must be an integer from 2 to 128/],
    ['max_steps 129', { json: { task: 'x', max_steps: 129 } }, 400, /^max_steps must be an integer from 2 to 128/],
    ['max_steps 2.5', { json: { task: 'x', max_steps: 2.5 } }, 400, /^max_steps must be an integer/],
    ['max_steps as text', { json: { task: 'x', max_steps: '10' } }, 400, /^max_steps must be an integer/],
    [
      'enable_recording as text',
      { json: { task: 'x', enable_recording: 'yes' } },
      400,
      /^enable_recording must be true or false/,
    ],
    ['a url that is a number', { json: { task: 'x', url: 1 } }, 400, /^url must be a string/],
    ['files that are not a list', { json: { task: 'x', files: 'a' } }, 400, /^files must be a list/],
    ['a file that is not a string', { json: { task: 'x', files: [1] } }, 400, /^files\[0\] must be a string/],
    ['response_model as a list', { json: { task: 'x', response_model: [] } }, 400, /^response_model must be an object/],
  ];
  it.each(cases)('refuses %s', async (_what, options, status, detail) => {
    expectError(await doppel.call('POST', '/api/v1/task', options), status, detail);
  });
});

describe('POST /graph/{name}/insert', () => {
  const insert = (body: unknown): CallOptions => ({ json: body });
  const cases: Case[] = [
    ['no memory', insert({}), 400, /^memory is required/],
    ['an empty memory', insert({ memory: '' }), 400, /^memory must be a string that is not blank/],
    ['a blank memory', insert({ memory: ' ' }), 400, /^memory must be a string that is not blank/],
    ['a memory that is a list', insert({ memory: ['x'] }), 400, /^memory must be a string/],
    ['a memory too long', insert({ memory: `${'x'.repeat(262_143)}😀😀` }), 413, /262144 characters; it has 262145/],
    ['a memory too long', insert({ memory: 'x'.repeat(262_145) }), 413, /^memory must be at most 262144 characters/],
    ['metadata that is not JSON', insert({ memory: 'x', metadata: '{id: 1}' }), 400, /^metadata must be a JSON object/],
    ['metadata that is a JSON list', insert({ memory: 'x', metadata: '[1]' }), 400, /^metadata must be a JSON object/],
    ['metadata that is a JSON number', insert({ memory: 'x', metadata: '1' }), 400, /^metadata must be a JSON object/],
    ['metadata that is a number', insert({ memory: 'x', metadata: 1 }), 400, /^metadata must be a JSON object/],
    ['metadata that is empty text', insert({ memory: 'x', metadata: '' }), 400, /^metadata must be a JSON object/],
    ['metadata nested too deeply', insert({ memory: 'x', metadata: nested(65) }), 400, /must not be nested/],
    ['metadata nested absurdly', insert({ memory: 'x', metadata: nested(5000) }), 400, /must not be nested/],
    ['a memoryId that is empty', insert({ memory: 'x', memoryId: '' }), 400, /^memoryId must be a string of 1 to 256/],
    [
      'a memoryId that is no Unicode',
      insert({ memory: 'x', memoryId: 'a\ud800' }),
      400,
      /^memoryId must be well-formed/,
    ],
    [
      'a memoryId too long',
      insert({ memory: 'x', memoryId: 'x'.repeat(257) }),
      400,
      /^memoryId must be a string of 1 to 256/,
    ],
  ];
  it.each(cases)('refuses %s', async (_what, options, status, detail) => {
    expectError(await doppel.call('POST', '/graph/known/insert', options), status, detail);
  });
});

const importOf = (...memories: unknown[]) => ({ format: 'doppel-graph', version: 1, memories });

describe('POST /graph/{name}/import', () => {
  const good = { memoryId: 'a', memory: 'x' };
  const cases: Case[] = [
    ['no body', {}, 400, /body must be a JSON object/],
    ['another format', { json: { ...importOf(), format: 'x' } }, 400, /^format must be "doppel-graph"/],
    ['no format', { json: { version: 1, memories: [] } }, 400, /^format is required: "doppel-graph"/],
    ['a later version', { json: { ...importOf(), version: 2 } }, 400, /^version must be 1, the only version/],
    ['no memories', { json: { format: 'doppel-graph', version: 1 } }, 400, /^memories is required: a list/],
    [
      'a configuration that is none',
      { json: { ...importOf(), configuration: { domain: 1 } } },
      400,
      /^configuration\.domain must be a string/,
    ],
    ['a memory without text', { json: importOf(good, { memoryId: 'b' }) }, 400, /^memories\[1\]\.memory is required/],
    ['a blank memory', { json: importOf({ ...good, memory: ' ' }) }, 400, /^memories\[0\]\.memory must be a string/],
    ['a memory without a name', { json: importOf({ memory: 'x' }) }, 400, /^memories\[0\]\.memoryId is required/],
    [
      'a name that is no Unicode',
      { json: importOf(good, { ...good, memoryId: '\udc00' }) },
      400,
      /^memories\[1\]\.memoryId must be well-formed/,
    ],
    [
      'metadata that is a list',
      { json: importOf(good, good, { ...good, metadata: [1] }) },
      400,
      /^memories\[2\]\.metadata must be a JSON object/,
    ],
    [
      'a memory too long',
      { json: importOf({ ...good, memory: 'x'.repeat(262_145) }) },
      400,
      /^memories\[0\]\.memory must be at most 262144 characters/,
    ],
    [
      'more than 64 MiB',
      { payload: Buffer.alloc(64 * 1024 * 1024 + 1, ' '), headers: { 'content-type': 'application/json' } },
      413,
      /at most 64 MiB/,
    ],
  ];
  it.each(cases)('refuses %s, and creates no graph', async (_what, options, status, detail) => {
    expectError(await doppel.call('POST', '/graph/imported/import', options), status, detail);
    expect((await doppel.call('GET', '/list_graphs')).body.graphs).not.toContain('imported');
  });
});

describe('POST /graph/{name}/query', () => {
  const ask = (parameters: unknown): CallOptions => ({ json: { query: 'Who?', parameters } });
  const cases: Case[] = [
    ['no query', { json: {} }, 400, /^query is required/],
    ['an empty query', { json: { query: ' ' } }, 400, /^query must be a string of 1 to 8192/],
    ['a query too long', { json: { query: 'x'.repeat(8193) } }, 400, /^query must be a string of 1 to 8192/],
    ['parameters that are not JSON', ask('only_context'), 400, /^parameters must be a JSON object/],
    ['parameters that are a list', ask([]), 400, /^parameters must be a JSON object/],
    ['only_context as text', ask('{"only_context": "yes"}'), 400, /^parameters\.only_context must be true or false/],
    ['explain as text', ask({ explain: 'yes' }), 400, /^parameters\.explain must be true or false/],
    ['a filter that is a list', ask({ filter: [] }), 400, /^parameters\.filter must be an object of metadata keys/],
    ['a nested filter', ask({ filter: { a: { b: 1 } } }), 400, /^parameters\.filter\.a must be a string, a number/],
    ['a list in a filter list', ask({ filter: { a: [1, [2]] } }), 400, /^parameters\.filter\.a must be a string/],
    ['33 keys to filter by', ask({ filter: { ...range(33) } }), 400, /^parameters\.filter must have at most 32 keys/],
    [
      '1001 values to filter by',
      ask({ filter: { a: range(1001) } }),
      400,
      /^parameters\.filter must have at most 1000/,
    ],
    ['a fractional budget', ask({ chunks_max_tokens: 1.5 }), 400, /^parameters\.chunks_max_tokens must be an integer/],
    [
      'a budget below -1',
      ask({ entities_max_tokens: -2 }),
      400,
      /^parameters\.entities_max_tokens must be an integer: -1/,
    ],
  ];
  it.each(cases)('refuses %s', async (_what, options, status, detail) => {
    expectError(await doppel.call('POST', '/graph/known/query', options), status, detail);
  });

  it('does not know the graph, and says how to create it', async () => {
    const reply = await doppel.call('POST', '/graph/unknown/query', { json: { query: 'Who?' } });
    expectError(reply, 404, /POST \/graph\/unknown/);
  });
});

describe('configuration', () => {
  const cases: Case[] = [
    ['entityTypes as text', { json: { entityTypes: 'Person' } }, 400, /^entityTypes must be a list/],
    ['an entity type that is a number', { json: { entityTypes: [1] } }, 400, /^entityTypes\[0\] must be a string/],
    ['domain as a number', { json: { domain: 1 } }, 400, /^domain must be a string/],
    ['exampleQueries as a list', { json: { exampleQueries: [] } }, 400, /^exampleQueries must be a string/],
  ];
  it.each(cases)('refuses %s', async (_what, options, status, detail) => {
    expectError(await doppel.call('POST', '/graph/new', options), status, detail);
    expectError(await doppel.call('POST', '/graph/known/configuration', options), status, detail);
  });

  it('refuses a second graph of the same name', async () => {
    expectError(await doppel.call('POST', '/graph/known', { json: {} }), 409, /"known" already exists/);
  });
});

describe('graph names', () => {
  it.each(['a%2Fb', '..%2f..%2fetc', 'a%00b', 'caf%C3%A9', 'a$b', 'x'.repeat(129), 'a%0Ab'])(
    'refuses %s on every route',
    async (name) => {
      const allowed = /^graph_name must be 1 to 128 of/;
      const url = `/graph/${name}`;
      expectError(await doppel.call('POST', url, { json: {} }), 400, allowed);
      expectError(await doppel.call('DELETE', url), 400, allowed);
      expectError(await doppel.call('POST', `${url}/delete`), 400, allowed);
      expectError(await doppel.call('GET', `${url}/configuration`), 400, allowed);
      expectError(await doppel.call('POST', `${url}/configuration`, { json: {} }), 400, allowed);
      expectError(await doppel.call('POST', `${url}/insert`, { json: { memory: 'x' } }), 400, allowed);
      expectError(await doppel.call('GET', `${url}/insert/x`), 400, allowed);
      expectError(await doppel.call('GET', `${url}/graphml`), 400, allowed);
      expectError(await doppel.call('GET', `${url}/export`), 400, allowed);
      expectError(await doppel.call('POST', `${url}/import`, { json: importOf() }), 400, allowed);
      expectError(await doppel.call('GET', `${url}/memory`), 400, allowed);
      expectError(await doppel.call('GET', `${url}/memory/x`), 400, allowed);
      expectError(await doppel.call('DELETE', `${url}/memory/x`), 400, allowed);
      expectError(await doppel.call('POST', `${url}/query`, { json: { query: 'x' } }), 400, allowed);
      expectError(await doppel.call('GET', `${url}/query/x?requestTime=1`), 400, allowed);
    },
  );

  it('refuses bad percent-encoding', async () => {
    expectError(await doppel.call('GET', '/graph/%zz/configuration'), 400, /percent-encoding/);
  });
});

describe('unknown things', () => {
  it.each([
    ['GET', '/api/v1/task/unknown', /No task has this id/],
    ['GET', '/graph/unknown/configuration', /No graph is named "unknown"/],
    ['DELETE', '/graph/unknown', /No graph is named "unknown"/],
    ['POST', '/graph/unknown/delete', /No graph is named "unknown"/],
    ['GET', '/graph/known/insert/unknown', /no insert request with this id/],
    ['GET', '/graph/known/query/unknown?requestTime=1', /no query request with this id/],
    ['GET', '/graph/known/memory/x', /no memory named "x"/],
    ['GET', '/graph/unknown/export', /No graph is named "unknown"/],
    ['GET', '/graph/unknown/graphml', /No graph is named "unknown"/],
    ['GET', '/graph/unknown/memory', /No graph is named "unknown"/],
    ['GET', '/graph/unknown/memory/x', /No graph is named "unknown"/],
    ['DELETE', '/graph/unknown/memory/x', /No graph is named "unknown"/],
    ['GET', '/live/unknown/events', /No run has this address/],
    ['GET', '/live/unknown/frames/1.webp', /No run has this address/],
    ['GET', '/live/unknown/recording.webm', /No run has this address/],
    ['GET', '/nowhere', /There is no GET \/nowhere/],
  ] as [Method, string, RegExp][])('%s %s is a 404', async (method, url, detail) => {
    expectError(await doppel.call(method, url), 404, detail);
  });

  it.each(['0', '1001', 'x'])('refuses a page of %s memories', async (limit) => {
    const reply = await doppel.call('GET', `/graph/known/memory?limit=${limit}`);
    expectError(reply, 400, /^limit must be an integer from 1 to 1000/);
  });

  it.each([
    ['/api/v1/task?l=1e999', /^l must be an integer from 1 to 128\.$/],
    ['/api/v1/task?l=-1e999', /^l must be an integer from 1 to 128\.$/],
    ['/api/v1/task?t=1e999', /^t must be a number of at least 0\.$/],
    ['/api/v1/task/x?event_t=1e999', /^event_t must be an integer of at least 0\.$/],
    ['/api/v1/task/x/steps?after=1e999', /^after must be an integer of at least 0\.$/],
    ['/graph/known/memory?limit=1e999', /^limit must be an integer from 1 to 1000\.$/],
    ['/graph/known/query/x?requestTime=1e999', /^requestTime must be an integer/],
    ['/live/x/frames/1e999.webp', /^index must be an integer from 0 to 9999\.$/],
  ])('refuses a number beyond all numbers: %s', async (url, detail) => {
    expectError(await doppel.call('GET', url), 400, detail);
  });

  it('asks for requestTime when a query is polled', async () => {
    expectError(await doppel.call('GET', '/graph/known/query/x'), 400, /^requestTime is required: an integer/);
    expectError(
      await doppel.call('GET', '/graph/known/query/x?requestTime=soon'),
      400,
      /^requestTime must be an integer/,
    );
    expectError(
      await doppel.call('GET', '/graph/known/insert/x?requestTime=soon'),
      400,
      /^requestTime must be an integer/,
    );
  });
});

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A JSON object nested `depth` levels deep. */
function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}
