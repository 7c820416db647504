import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

let doppel: TestServer;
let strict: TestServer;

beforeAll(async () => {
  [doppel, strict] = await Promise.all([startTestServer(), startTestServer({ strict: true })]);
});
afterAll(() => Promise.all([doppel.close(), strict.close()]));

const submit = (fields: object, server = doppel) =>
  server.call('POST', '/api/v1/task', { json: { task: 'Compute 2+2', enable_recording: false, ...fields } });
const tool = (fields: object) => ({ custom_tools: [{ name: 'a', ...fields }] });

describe('a task is refused for', () => {
  it.each<[string, object, RegExp]>([
    ['an address without scheme', { url: 'notaurl' }, /^url must be an http or https address/],
    ['an address of another scheme', { url: 'ftp://example.com' }, /^url must be an http or https address/],
    ['an address without host', { url: 'https://' }, /^url must be an http or https address/],
    ['a blank allowed address', { allowed_urls: ['example.com', ' '] }, /^allowed_urls\[1\] must be a host/],
    ['an allowed address that is a sentence', { allowed_urls: ['only my site'] }, /^allowed_urls\[0\] must be/],
    ['an allowed address of another scheme', { allowed_urls: ['ftp://a.b'] }, /^allowed_urls\[0\] must be/],
    ['a tool without name', { custom_tools: [{}] }, /^custom_tools\[0\]\.name is required/],
    ['a tool with a blank name', tool({ name: ' ' }), /^custom_tools\[0\]\.name must be/],
    ['a tool whose name is a number', tool({ name: 5 }), /^custom_tools\[0\]\.name must be/],
    ['a tool whose description is a list', tool({ description: [] }), /^custom_tools\[0\]\.description must be/],
    ['a tool whose inputs are a text', tool({ inputs: 'city' }), /^custom_tools\[0\]\.inputs must be/],
    [
      'a tool with an argument of 5',
      tool({ inputs: { city: 5 } }),
      /^custom_tools\[0\]\.inputs .*"city" must be a type/,
    ],
    [
      'a tool with a broken schema of an argument',
      tool({ inputs: { city: { type: 'string', minLength: 'x' } } }),
      /^custom_tools\[0\]\.inputs .*"city"/,
    ],
    [
      'a tool with a broken schema',
      tool({ inputs: { type: 'object', properties: { city: { type: 'sting' } } } }),
      /^custom_tools\[0\]\.inputs .*not valid at \/properties\/city/,
    ],
    [
      'two tools of one name',
      { custom_tools: [{ name: 'a' }, { name: 'a' }] },
      /^custom_tools\[1\]\.name must be unique/,
    ],
    ['a certificate that is a number', { certificates: [{ file: 7 }] }, /^certificates\[0\]\.file must be a string/],
    ['additional tools that are no objects', { additional_tools: { a: 1 } }, /^additional_tools\.a must be an object/],
  ])('%s', async (_what, fields, detail) => {
    expect(await submit(fields)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
  });

  it('is accepted with what published clients send', async () => {
    const custom_tools = [
      { name: 'a', description: 'A', inputs: { city: { type: 'str', required: true }, days: 'int' }, output: 'text' },
      { name: 'b', inputs: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
      { name: 'c', inputs: null },
    ];
    const allowed_urls = ['example.com', '*.example.com', 'https://*', '*', 'http://localhost:3000/app?x=1'];
    const fields = { url: 'https://shop.example', additional_tools: { solver: null, other: {} } };
    expect(await submit({ custom_tools, allowed_urls, ...fields })).toMatchObject({ status: 200 });
    expect(await submit({ url: '' })).toMatchObject({ status: 200 });
  });

  it('a run_task in a session, too', async () => {
    const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: null } });
    const payload = { name: 'run_task', input: { task: 'x', url: 'notaurl' } };
    const reply = await doppel.call('POST', `/api/v1/task/${body.id}/event`, {
      json: { name: 'session_action', payload },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^payload\.input\.url must be/) },
    });
    await doppel.call('DELETE', `/api/v1/task/${body.id}`);
  });
});

describe('what published clients send is known where STRICT is on', () => {
  const OFF = { proxy_server: null, proxy_username: null, proxy_password: null, extensions: null };
  const OPTIONS = {
    ...{ url: null, agent: 'smooth', device: 'desktop', max_steps: 32, enable_recording: false, allowed_urls: null },
    ...{ response_model: null, metadata: null, files: null, profile_id: null, profile_read_only: false },
    ...{ stealth_mode: false, use_stealth: true, use_adblock: true, use_captcha_solver: null, show_cursor: false },
    ...{
      certificates: null,
      additional_tools: null,
      custom_tools: null,
      experimental_features: null,
      session_id: null,
    },
    ...OFF,
  };
  const TOOL = { name: 'a', description: 'A', inputs: { type: 'object', properties: {} }, output: 'text' };
  const named = (name: string) => ({ profile_id: name, session_id: name, live_view: true, ...OFF });

  it.each<[string, string, object | null]>([
    ['a task', '/api/v1/task', { task: 'Compute 2+2', ...OPTIONS }],
    ['a task with a tool', '/api/v1/task', { task: 'Compute 2+2', ...OPTIONS, custom_tools: [TOOL] }],
    ['a session', '/api/v1/task', { task: null, ...OPTIONS }],
    ['a session of the first clients', '/api/v1/browser/session', { session_id: null }],
    ['a session of 0.2.8', '/api/v1/browser/session', { profile_id: 'b', session_id: 'b', live_view: true }],
    ['a session of 0.4.0', '/api/v1/browser/session', { ...named('c'), device: 'desktop', url: null }],
    [
      'a session of today',
      '/api/v1/browser/session',
      { ...named('d'), device: 'mobile', url: null, use_stealth: true },
    ],
    ['a profile', '/api/v1/profile', { id: null }],
    ['telemetry', '/api/v1/telemetry', { events: [{ any: null }] }],
    ['a graph', '/graph/strict', { domain: '', exampleQueries: '', entityTypes: [] }],
    ['a configuration', '/graph/strict/configuration', { domain: null, exampleQueries: null, entityTypes: null }],
    ['a memory', '/graph/strict/insert', { memory: 'Bruno barks.', memoryId: null, metadata: 'null' }],
    ['a query', '/graph/strict/query', { query: 'Who barks?', parameters: '{"with_references": true}' }],
  ])('%s', async (_what, url, json) => {
    expect(await strict.call('POST', url, { json })).toMatchObject({ status: 200 });
  });

  it('events', async () => {
    const { body } = await strict.call('POST', '/api/v1/task', { json: { task: null, ...OPTIONS } });
    const task = { task: 'Compute 2+2', max_steps: 32, response_model: null, url: null, metadata: null, secrets: null };
    const actions = [
      ['browser_action', { name: 'goto', input: { url: 'https://shop.example' } }],
      ['browser_action', { name: 'extract', input: { schema: {}, prompt: null } }],
      ['browser_action', { name: 'evaluate_js', input: { js: '1', args: null } }],
      ['session_action', { name: 'run_task', input: task }],
      ['session_action', { name: 'close' }],
    ] as const;
    for (const [name, payload] of actions) {
      const json = { name, payload, id: crypto.randomUUID(), timestamp: null };
      expect(await strict.call('POST', `/api/v1/task/${body.id}/event`, { json })).toMatchObject({ status: 200 });
    }
    await strict.call('DELETE', `/api/v1/task/${body.id}`);
  });
});

describe('null stands for an absent field', () => {
  const certificate = { file: 'AAAA', password: null, filters: null };

  it.each<[string, string, object]>([
    ['in a certificate', '/api/v1/task', { task: 'Compute 2+2', certificates: [certificate] }],
    ['in a tool', '/api/v1/task', { task: 'Compute 2+2', custom_tools: [{ name: 'a', inputs: null, output: null }] }],
    [
      'in an imported memory',
      '/graph/nulls/import',
      {
        format: 'doppel-graph',
        version: 1,
        memories: [{ memoryId: 'a', memory: 'x', metadata: null, createdAt: null }],
      },
    ],
  ])('%s', async (_where, url, json) => {
    for (const server of [doppel, strict])
      expect(await server.call('POST', url, { json })).toMatchObject({ status: 200 });
  });

  it('but not where the client defines what the fields mean', async () => {
    const { body } = await submit({ metadata: { a: null } });
    expect((await doppel.call('GET', `/api/v1/task/${body.id}/request`)).body.metadata).toEqual({ a: null });
  });

  it('and not in place of a required one', async () => {
    expect(await submit({ custom_tools: [{ name: null }] })).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^custom_tools\[0\]\.name must be/) },
    });
  });
});

describe('an unknown field', () => {
  const ask = (server: TestServer, parameters: unknown) =>
    server.call('POST', '/graph/g/query', { json: { query: 'Who?', parameters } });

  beforeAll(() => Promise.all([doppel, strict].map((server) => server.call('POST', '/graph/g'))));

  it('is ignored, and named in a warning where it is a parameter', async () => {
    expect(await submit({ max_step: 3 })).toMatchObject({ status: 200 });
    const { body } = await ask(doppel, '{"top_k": 3, "only_context": true}');
    expect(body.warnings).toEqual([expect.stringMatching(/^parameters\.top_k is unknown and was ignored; known are/)]);
    expect((await ask(doppel, { only_context: true })).body).not.toHaveProperty('warnings');
  });

  it.each<[string, string, object, RegExp]>([
    ['of a task', '/api/v1/task', { task: 'x', max_step: 3 }, /^max_step is not a field/],
    [
      'of a tool',
      '/api/v1/task',
      { task: 'x', custom_tools: [{ name: 'a', input: {} }] },
      /^custom_tools\[0\]\.input is not/,
    ],
    ['of a memory', '/graph/g/insert', { memory: 'x', meta: '{}' }, /^meta is not a field/],
    [
      'of parameters',
      '/graph/g/query',
      { query: 'x', parameters: '{"top_k": 1}' },
      /^parameters\.top_k is not a field/,
    ],
    ['of a graph', '/graph/h', { domain: '', types: [] }, /^types is not a field/],
  ])('is refused where STRICT is on: %s', async (_what, url, json, detail) => {
    const reply = await strict.call('POST', url, { json });
    expect(reply).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
  });

  it('of an event is refused where STRICT is on', async () => {
    const { body } = await strict.call('POST', '/api/v1/task', { json: { task: null } });
    const send = (payload: object) =>
      strict.call('POST', `/api/v1/task/${body.id}/event`, { json: { name: 'browser_action', payload } });
    const wrong = await send({ name: 'goto', input: { url: 'https://a.example', wait: 1 } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^payload\.input\.wait is not/) },
    });
    expect(await send({ name: 'goto', input: { url: 'https://a.example' } })).toMatchObject({ status: 200 });
    await strict.call('DELETE', `/api/v1/task/${body.id}`);
  });

  it('may stand in what clients define themselves', async () => {
    const fields = {
      metadata: { any: 1 },
      response_model: { type: 'object', 'x-any': 1 },
      experimental_features: { a: 1 },
    };
    expect(await submit(fields, strict)).toMatchObject({ status: 200 });
  });
});

it('of an import is refused where STRICT is on', async () => {
  const memory = { memoryId: 'a', memory: 'x' };
  const send = (document: object, server: TestServer) =>
    server.call('POST', '/graph/a/import', {
      json: { format: 'doppel-graph', version: 1, memories: [memory], ...document },
    });
  const documents: [object, string][] = [
    [{ extra: 1 }, 'extra'],
    [{ memories: [{ ...memory, extra: 1 }] }, 'memories[0].extra'],
    [{ configuration: { extra: '' } }, 'configuration.extra'],
  ];
  for (const [document, name] of documents) {
    expect((await send(document, doppel)).status).toBe(200);
    const { status, body } = await send(document, strict);
    expect({ status, ...body }).toEqual({
      status: 400,
      detail: `${name} is not a field of this request (STRICT is on).`,
    });
  }
});
