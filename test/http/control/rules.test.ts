import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer();
});
afterEach(() => doppel.close());

const add = async (...rules: object[]) => {
  const reply = await doppel.call('POST', '/_doppel/rules', { apiKey: null, json: rules });
  expect(reply.body, reply.text).toHaveProperty('rules');
  return reply;
};
const submit = (task: string, more: object = {}) =>
  doppel.call('POST', '/api/v1/task', { json: { task, enable_recording: false, ...more } });
const run = async (task: string, more: object = {}) => doppel.finishTask((await submit(task, more)).body.id);

it('never concern paths of the control API, also unknown ones', async () => {
  await add({ do: { http: { status: 503, body: 'x' } } });
  expect((await doppel.call('GET', '/_doppel/unknown')).body).toEqual({
    detail: expect.stringMatching(/^There is no/),
  });
  expect((await doppel.call('GET', '/_doppel/rules')).status).toBe(200);
});

it('name the test of a value that is none', async () => {
  const json = { match: { body: { task: { $ref: 'x' } } }, do: { http: { status: 503 } } };
  const reply = await doppel.call('POST', '/_doppel/rules', { json });
  expectError(reply, 400, /^rules\[0\]\.match\.body\["task"\]\["\$ref"\] is no test: use equals, oneOf/);
});

describe('rules for headers', () => {
  it.each([
    ['a b', 'x', /is no name of a header/],
    ['', 'x', /is no name of a header/],
    ['x-a', 'two\nlines', /must be a value of one line/],
    ['x-a', 'no Latin-1: 語', /must be a value of one line/],
    ['Content-Length', '5', /is set by the server/],
    ['transfer-encoding', 'chunked', /is set by the server/],
  ])('refuse %j: %j when they are set', async (name, value, problem) => {
    const json = { do: { http: { status: 200, headers: { [name]: value } } } };
    const reply = await doppel.call('POST', '/_doppel/rules', { json });
    expectError(reply, 400, problem);
    expect(reply.body.detail).toMatch(/^rules\[0\]\.do\.http\.headers\["/);
  });

  it('refuse a request that would make one invalid', async () => {
    await add({ id: 'a', do: { http: { status: 200, headers: { 'x-task': '{{body.task}}' } } } });
    expect(await submit('Go')).toMatchObject({ status: 200, headers: { 'x-task': 'Go' } });
    expectError(
      await submit('Go\nhome'),
      400,
      /^rules\["a"\]\.do\.http\.headers\["x-task"\] must be a value of one line/,
    );
  });
});

describe('rules that take too many steps', () => {
  const metadata = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, { n }]));

  it('do not apply, and leave the server and the journal usable', async () => {
    await add({
      id: 'a',
      match: { body: { '$..[?count($..*)>1]': { absent: false } } },
      do: { http: { status: 503 } },
    });
    expect((await submit('Go', { metadata })).status).toBe(200);
    const { body } = await doppel.call('GET', '/_doppel/requests');
    const inspected = await doppel.call('GET', `/_doppel/requests/${body.requests[0].id}`);
    expect(inspected.body.nearestRule).toMatchObject({
      ruleId: 'a',
      mismatches: [expect.stringMatching(/too many steps/)],
    });
    const json = { match: { body: { '$..[?count($..*)>1]': 1 } } };
    for (const url of ['/_doppel/requests/find', '/_doppel/verify']) {
      expectError(await doppel.call('POST', url, { json }), 400, /^match\.body\["\$.*too many steps/);
    }
  });

  it('refuse the request that they cannot be rendered for', async () => {
    const body = '{{#each body.metadata}}{{#each ../body.metadata}}{{n}}{{/each}}{{/each}}';
    await add({ do: { http: { status: 200, body } } });
    expectError(await submit('Go', { metadata }), 400, /^rules\[0\]\.do\.http\.body .*too many steps/);
  });
});

it('find requests of every depth that is accepted, and list others', async () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  await submit('deep', { metadata: { a: nested(60) } });
  await doppel.call('POST', '/api/v1/task', {
    payload: '['.repeat(30_000),
    headers: { 'content-type': 'application/json' },
  });
  await doppel.call('POST', '/api/v1/task', { json: { task: nested(500) } });
  const reply = await doppel.call('POST', '/_doppel/requests/find', {
    json: { match: { body: { '$..task': 'deep' } } },
  });
  expect(reply.body.requests, reply.text).toHaveLength(1);
  expect((await doppel.call('GET', '/_doppel/requests')).status).toBe(200);
});

describe('rules for tasks', () => {
  it('decide how those end that match, and no others', async () => {
    await add({
      match: { operation: 'submitTask', body: { task: { contains: 'flight' } } },
      do: { task: { output: 7 } },
    });
    expect((await run('Book a flight to Rome')).body).toMatchObject({ status: 'done', output: 7 });
    expect((await run('Compute 2 + 3')).body).toMatchObject({ status: 'done', output: 5 });
  });

  it('fail one with a reason', async () => {
    await add({ do: { task: { reason: 'The airline is on strike.' } } });
    expect((await run('Compute 2 + 3')).body).toMatchObject({ status: 'failed', output: 'The airline is on strike.' });
  });

  it('fill templates from the request, and draw by seed', async () => {
    const output = {
      said: '{{body.task}} ({{method}} {{path}})',
      city: "{{jsonPath body '$.metadata.to.city'}}",
      name: "{{faker 'person.firstName'}}",
      call: '{{call}}',
    };
    await add({ id: 'a', seed: 5, do: { task: { output } } });
    const metadata = { to: { city: 'Oslo' } };
    const first = (await run('Go', { metadata })).body.output;
    expect(first).toMatchObject({ said: 'Go (POST /api/v1/task)', city: 'Oslo', call: '1' });
    expect(first.name).toMatch(/^[A-Z]\w+$/);
    await doppel.call('DELETE', '/_doppel/rules/a', { apiKey: null });
    await add({ id: 'a', seed: 5, do: { task: { output } } });
    expect((await run('Go', { metadata })).body.output).toEqual(first);
  });

  it('carry out actions on the device, and charge what they say', async () => {
    const actions = [
      { type: 'goto', url: 'https://example.com/' },
      { type: 'click', target: 'more information' },
      { type: 'write_note', text: 'seen' },
    ];
    await add({ do: { task: { actions, output: 'ok', credits: 9 } } });
    const { body } = await run('Look around');
    expect(body).toMatchObject({ status: 'done', output: 'ok', credits_used: 9 });
    const steps = await doppel.call('GET', `/api/v1/task/${body.id}/steps`);
    expect(steps.body.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true]);
    expect(steps.body.steps.map(({ action }: { action: { type: string } }) => action.type)).toEqual([
      'goto',
      'click',
      'write_note',
    ]);
  });

  it('send events to the client', async () => {
    await add({ do: { task: { polls: 1, events: [{ name: 'hint', payload: { page: 3 } }] } } });
    const { id } = (await submit('Compute 2 + 3')).body;
    await expect
      .poll(async () => (await doppel.call('GET', `/api/v1/task/${id}?event_t=0`)).body.events)
      .toContainEqual(expect.objectContaining({ name: 'hint', payload: { page: 3 } }));
  });

  it('yield to a directive in the text', async () => {
    await add({ do: { task: { output: 'ruled', polls: 2 } } });
    expect((await run('Compute 2 + 3 [[doppel:fail no luck]]')).body).toMatchObject({ output: 'no luck' });
  });
});

describe('rules for graphs', () => {
  it('decide the answer and the context of a query', async () => {
    await add({
      match: { operation: 'queryGraph' },
      do: { memory: { answer: 'Forty-two.', context: { chunks: {} } } },
    });
    await doppel.call('POST', '/graph/g', { json: {} });
    const handle = await doppel.call('POST', '/graph/g/query', { json: { query: 'What?' } });
    const { body } = await doppel.finishRequest('g', 'query', handle);
    expect(body).toMatchObject({ status: 'DONE', answer: 'Forty-two.', context: '{"chunks":{}}' });
  });

  it('fail an insert', async () => {
    await add({ match: { operation: 'insertMemory' }, do: { memory: { status: 'failed', reason: 'Disk on fire.' } } });
    const handle = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'The lamp is green.' } });
    expect((await doppel.finishRequest('g', 'insert', handle)).body).toMatchObject({
      status: 'FAILED',
      detail: 'Disk on fire.',
    });
  });
});

describe('a rule', () => {
  const list = async (status: number, count: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at++) statuses.push((await doppel.call('GET', '/list_graphs')).status);
    return statuses.map((each) => each === status);
  };
  const busy = { match: { operation: 'listGraphs' }, do: { http: { status: 429, retryAfter: 3 } } };

  it('answers with a status, headers and a body in place of the route', async () => {
    await add(busy);
    const reply = await doppel.call('GET', '/list_graphs');
    expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '3' } });
    expect(reply.body.detail).toBeTypeOf('string');
  });

  it.each([
    ['calls', { calls: { from: 2, to: 3 } }, [false, true, true, false]],
    ['every n-th call', { calls: { every: 2 } }, [true, false, true, false]],
    ['times', { times: 2 }, [true, true, false, false]],
    ['enabled', { enabled: false }, [false, false, false, false]],
    ['a window that is over', { window: { to: '2020-01-01T00:00:00Z' } }, [false, false, false, false]],
    ['a share of none', { share: 0 }, [false, false, false, false]],
  ])('is limited by %s', async (_, limits, expected) => {
    await add({ ...busy, ...limits });
    expect(await list(429, 4)).toEqual(expected);
  });

  it('applies to a share of the calls, the same ones for the same seed', async () => {
    await add({ ...busy, share: 0.5, seed: 3 });
    const drawn = await list(429, 20);
    expect(new Set(drawn)).toEqual(new Set([true, false]));
    await doppel.call('DELETE', '/_doppel/rules', { apiKey: null });
    await add({ ...busy, share: 0.5, seed: 3 });
    expect(await list(429, 20)).toEqual(drawn);
  });

  it('gives way to one of higher priority, and of equals to the newest', async () => {
    const of = (status: number, more: object = {}) => ({ ...busy, do: { http: { status } }, ...more });
    await add(of(500, { priority: 1, id: 'high' }), of(501, { times: 9 }), of(502, { times: 8 }));
    expect((await doppel.call('GET', '/list_graphs')).status).toBe(500);
    await doppel.call('DELETE', '/_doppel/rules/high', { apiKey: null });
    expect((await doppel.call('GET', '/list_graphs')).status).toBe(502);
  });

  it('moves a scenario on', async () => {
    const step = (state: string, next: string, status: number) => ({
      ...busy,
      scenario: { name: 's', state, next },
      do: { http: { status } },
    });
    await add(step('started', 'down', 503), step('down', 'up', 500));
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await doppel.call('GET', '/list_graphs')).status);
    expect(statuses).toEqual([503, 500, 200]);
  });

  it('is for one account if it was added for one', async () => {
    const other = await doppel.signUp();
    await doppel.call('POST', '/_doppel/rules', { json: busy });
    expect((await doppel.call('GET', '/list_graphs')).status).toBe(429);
    expect((await doppel.call('GET', '/list_graphs', { apiKey: other })).status).toBe(200);
    expect((await doppel.call('GET', '/_doppel/rules', { apiKey: other })).body.rules).toEqual([]);
  });

  it('says how often it matched and was applied', async () => {
    await add({ ...busy, id: 'busy', times: 1 });
    await list(429, 3);
    expect((await doppel.call('GET', '/_doppel/rules/busy', { apiKey: null })).body).toMatchObject({
      matched: 3,
      applied: 1,
    });
  });

  it('matches by query, header and path', async () => {
    await add({
      match: { path: { matches: '^/api/v1/task$' }, query: { l: 5 }, headers: { 'X-App': { startsWith: 'shop' } } },
      do: { http: { status: 418 } },
    });
    const read = (l: number, app: string) => doppel.call('GET', `/api/v1/task?l=${l}`, { headers: { 'x-app': app } });
    expect((await read(5, 'shop/1')).status).toBe(418);
    expect((await read(6, 'shop/1')).status).toBe(200);
    expect((await read(5, 'web')).status).toBe(200);
  });

  it('executes the request first if it says so', async () => {
    await add({ match: { operation: 'createGraph' }, do: { http: { status: 500, execute: true } } });
    expect((await doppel.call('POST', '/graph/g', { json: {} })).status).toBe(500);
    expect((await doppel.call('GET', '/list_graphs')).body.graphs).toEqual(['g']);
  });
});

describe('a rule that cannot be used', () => {
  it.each<[object | object[], RegExp]>([
    [{}, /^rules\[0\]\.do is required/],
    [{ do: {} }, /^rules\[0\]\.do needs one of http, task, memory/],
    [{ do: { task: {} }, colour: 'red' }, /^rules\[0\]\.colour is not a field/],
    [{ do: { http: { status: 99 } } }, /^rules\[0\]\.do\.http\.status must be an integer from 200 to 599/],
    [{ do: { http: { stauts: 500 } } }, /^rules\[0\]\.do\.http\.stauts is not a field/],
    [{ do: { http: { reset: 'after', empty: true } } }, /^rules\[0\]\.do\.http has empty and reset/],
    [{ match: { operation: 'submitTasks' }, do: { task: {} } }, /^rules\[0\]\.match\.operation must be an operationId/],
    [
      { match: { operation: 'listGraphs' }, do: { task: {} } },
      /^rules\[0\]\.match\.operation must be one of submitTask/,
    ],
    [{ match: { service: 'memory' }, do: { task: {} } }, /^rules\[0\]\.match\.service must be task/],
    [{ match: { path: { matches: '(a' } }, do: { task: {} } }, /^rules\[0\]\.match\.path\.matches is no regular expr/],
    [{ match: { body: { '$.a[': 1 } }, do: { task: {} } }, /^rules\[0\]\.match\.body\["\$\.a\["\] is no JSONPath/],
    [{ match: { path: {} }, do: { task: {} } }, /^rules\[0\]\.match\.path needs one of equals/],
    [
      { match: { path: { absent: true, contains: 'a' } }, do: { task: {} } },
      /^rules\[0\]\.match\.path can never match/,
    ],
    [{ do: { task: { output: '{{body.task' } } }, /^rules\[0\]\.do\.task\.output is no valid template/],
    [{ do: { task: { output: ["{{faker 'no.such'}}"] } } }, /^rules\[0\]\.do\.task\.output\[0\] is no valid template/],
    [{ do: { task: { output: '{{shout body}}' } } }, /^rules\[0\]\.do\.task\.output is no valid template/],
    [{ do: { task: { output: 1, reason: 'no' } } }, /^rules\[0\]\.do\.task\.reason is for a failure/],
    [{ do: { task: { actions: [{ type: 'fly' }] } } }, /^rules\[0\]\.do\.task\.actions\[0\]\.type must be one of goto/],
    [{ do: { task: { actions: [{ type: 'click' }] } } }, /^rules\[0\]\.do\.task\.actions\[0\]\.target is required/],
    [{ calls: { from: 3, to: 2 }, do: { task: {} } }, /^rules\[0\]\.calls\.to must be at least from/],
    [{ window: { from: 'noon' }, do: { task: {} } }, /^rules\[0\]\.window\.from must be a time/],
    [[{ do: { task: {} } }, { do: { task: {} } }], /^rules\[1\] overlaps rule/],
    [
      [
        { id: 'a', do: { task: {} } },
        { id: 'a', priority: 1, do: { task: {} } },
      ],
      /^rules\[1\]\.id must be unique/,
    ],
  ])('is refused, and nothing of the document is used: %j', async (json, detail) => {
    expectError(await doppel.call('PUT', '/_doppel/rules', { apiKey: null, json }), 400, detail);
    expect((await doppel.call('GET', '/_doppel/rules', { apiKey: null })).body.rules).toEqual([]);
  });

  it('may not block the server with its regular expression', async () => {
    await add({ match: { body: { task: { matches: '^(a+)+$' } } }, do: { task: { output: 'matched' } } });
    expect((await run(`${'a'.repeat(5000)}!`)).body.output).not.toBe('matched');
  });
});
