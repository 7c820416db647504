import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { toForm } from '../../support/server/form.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { toFile } from '../../support/server/uploads.ts';

const PATH = '/_doppel/requests';
const TASK = '/api/v1/task';

let doppel: TestServer;
let accountId: string;
beforeAll(async () => {
  doppel = await startTestServer({ control: { kind: 'on' }, journalEntries: 50 });
  accountId = (await doppel.server.accounts.authenticate(doppel.apiKey)).accountId;
});
afterAll(() => doppel.close());
beforeEach(async () => {
  await control('DELETE', PATH);
  await control('DELETE', '/_doppel/rules');
});

const control = (method: 'GET' | 'POST' | 'DELETE', path: string, options: CallOptions = {}) =>
  doppel.call(method, path, { apiKey: null, ...options });
const list = async (query = '', path = PATH) => (await control('GET', `${path}${query}`)).body.requests;
const submit = (json: object) => doppel.call('POST', TASK, { json });

describe('the journal', () => {
  it('has a request and its response, under the id in x-request-id', async () => {
    const sent = await doppel.call('POST', `${TASK}?trace=7`, {
      json: { task: '[[doppel:stuck]] Log in', metadata: { password: 'demo-1234' }, max_stpes: 4, custom_tools: [] },
    });
    const id = sent.headers['x-request-id'];
    const { status, body } = await control('GET', `${PATH}/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      accountId,
      service: 'task',
      operation: 'submitTask',
      method: 'POST',
      path: TASK,
      query: { trace: '7' },
      headers: { apikey: 'dpl_…', 'content-type': 'application/json' },
      requestBody: { task: '[[doppel:stuck]] Log in', metadata: { password: '•••' }, max_stpes: 4 },
      requestBodyKind: 'json',
      unknownFields: ['max_stpes'],
      status: 200,
      ended: null,
      responseBody: { id: sent.body.id, status: 'waiting' },
      responseBodyKind: 'json',
      responseBytes: Buffer.byteLength(sent.text),
      ruleId: null,
      nearestRule: null,
    });
    expect(Math.abs(body.time - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(body)).not.toContain(doppel.apiKey);
  });

  it('lists every field that the contract does not know', async () => {
    await submit({ task: 'x', a: 1, custom_tools: [{ name: 'a', descr: 'b' }], b: { c: 1 } });
    expect((await list())[0].unknownFields).toEqual(['a', 'custom_tools[0].descr', 'b']);
  });

  it('has requests that were refused, and those to unknown paths', async () => {
    await doppel.call('GET', '/api/v2/tasks');
    await doppel.call('GET', '/list_graphs', { apiKey: 'dpl_wrong' });
    await doppel.call('POST', TASK, { payload: '{"task": ', headers: { 'content-type': 'application/json' } });
    expect(await list()).toMatchObject([
      { operation: null, path: '/api/v2/tasks', status: 404, accountId: null, service: null },
      { operation: 'listGraphs', status: 401, accountId: null },
      { operation: 'submitTask', status: 400, accountId, requestBody: '{"task": ', requestBodyKind: 'text' },
    ]);
  });

  it('has no requests to the control API and to monitoring', async () => {
    for (const path of ['/health', '/ready?x=1', '/metrics', '/_doppel/rules', '/_doppel/unknown']) {
      await control('GET', path);
    }
    expect(await list()).toEqual([]);
  });

  it('has only the size of forms and files, and cuts long bodies', async () => {
    await doppel.call('POST', '/api/v1/file', toForm([toFile('hello', 'a.txt')]));
    await submit({ task: `[[doppel:stuck]]${'x'.repeat(70_000)}`, metadata: { token: 'abc' } });
    const [upload, long] = await list();
    expect(upload).toMatchObject({ requestBodyKind: 'omitted', requestBody: null, unknownFields: null });
    expect(upload.requestBytes).toBeGreaterThan(5);
    expect(long).toMatchObject({ requestBodyKind: 'cut', unknownFields: null });
    expect(long.requestBody).toHaveLength(64 * 1024);
  });

  it('shows no key that a sign-up returned', async () => {
    await doppel.call('POST', '/signup', { apiKey: null });
    expect((await list())[0]).toMatchObject({ operation: 'signUp', responseBody: { api_key: '•••' } });
  });

  it('names the rule that was applied, and the response that it caused', async () => {
    const rule = {
      id: 'busy',
      match: { operation: 'listGraphs' },
      do: { http: { status: 429, body: { detail: 'Busy.' } } },
    };
    await control('POST', '/_doppel/rules', { json: rule });
    await doppel.call('GET', '/list_graphs');
    expect(await list()).toMatchObject([{ ruleId: 'busy', status: 429, responseBody: { detail: 'Busy.' } }]);
    expect(await list('', `${PATH}/unmatched`)).toEqual([]);
  });

  it('names the nearest rule of a request that no rule was applied to, and what differs', async () => {
    const rules = [
      { id: 'far', match: { operation: 'listGraphs', method: 'POST' }, do: { http: { status: 500 } } },
      { id: 'near', match: { body: { task: { contains: 'lamp' } } }, do: { http: { status: 500 } } },
      { id: 'late', match: { operation: 'readPlan' }, calls: { from: 9 }, do: { http: { status: 500 } } },
    ];
    await control('POST', '/_doppel/rules', { json: rules });
    const sent = await submit({ task: '[[doppel:stuck]] Buy a kettle' });
    const plan = await doppel.call('GET', '/plan');
    const nearestOf = async (reply: typeof sent) =>
      (await control('GET', `${PATH}/${reply.headers['x-request-id']}`)).body.nearestRule;
    expect(await nearestOf(sent)).toEqual({
      ruleId: 'near',
      mismatches: ['body task must contain "lamp", but is "[[doppel:stuck]] Buy a kettle"'],
    });
    expect(await nearestOf(plan)).toEqual({
      ruleId: 'late',
      mismatches: ['it matches: calls of the rule did not allow it, or the rule was added later'],
    });
    expect(await list('', `${PATH}/unmatched`)).toHaveLength(2);
  });

  it('belongs to accounts, and is emptied for one of them', async () => {
    const other = await doppel.signUp();
    await doppel.call('GET', '/list_graphs');
    await doppel.call('GET', '/plan', { apiKey: other });
    expect(await list(`?account=${accountId}`)).toMatchObject([{ operation: 'listGraphs' }]);
    const [{ id }] = (await control('GET', PATH, { apiKey: other })).body.requests;
    expectError(await control('GET', `${PATH}/${id}?account=${accountId}`), 404, /no request with this id/);
    await control('DELETE', PATH, { apiKey: other });
    expect(await list()).toMatchObject([{ operation: 'listGraphs' }]);
  });

  it('keeps the newest requests of an account', async () => {
    for (let index = 0; index < 60; index += 1) await doppel.call('GET', `/graph/g${index}/configuration`);
    const requests = await list();
    expect(requests).toHaveLength(50);
    expect(requests[0].path).toBe('/graph/g10/configuration');
  });

  it('keeps nothing where it is off', async () => {
    const other = await startTestServer({ control: { kind: 'on' }, journalEntries: 0 });
    await other.call('GET', '/list_graphs');
    expect((await other.call('GET', PATH, { apiKey: null })).body).toEqual({ requests: [], next: null });
    await other.close();
  });
});

describe('listing requests', () => {
  beforeEach(async () => {
    await doppel.call('GET', '/list_graphs?a=1');
    await doppel.call('GET', '/graph/unknown/configuration');
    await doppel.call('GET', '/plan');
    await control('DELETE', '/_doppel/rules');
  });

  it.each([
    ['?operation=listGraphs', ['/list_graphs']],
    ['?path=/plan', ['/plan']],
    ['?status=4xx', ['/graph/unknown/configuration']],
    ['?status=200&operation=listGraphs', ['/list_graphs']],
    ['?since=99999999999999', []],
  ])('selects by %s', async (query, paths) => {
    expect((await list(query)).map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('continues after the request that `next` names', async () => {
    const first = (await control('GET', `${PATH}?limit=2`)).body;
    expect(first.requests).toHaveLength(2);
    const rest = (await control('GET', `${PATH}?limit=2&after=${first.next}`)).body;
    expect(rest).toMatchObject({ requests: [{ path: '/plan' }], next: null });
  });

  it('finds by the matchers of rules', async () => {
    const json = { match: { path: { startsWith: '/graph' }, method: 'get' } };
    expectError(await control('POST', `${PATH}/find`, { json }), 400, /method must be one of GET/);
    const found = await control('POST', `${PATH}/find`, {
      json: { match: { path: { startsWith: '/graph' } }, limit: 5 },
    });
    expect(found.body.requests).toMatchObject([{ path: '/graph/unknown/configuration' }]);
  });

  it.each([
    ['GET', '?status=abc', {}, /^status must be a status such as 404/],
    ['GET', '?after=unknown', {}, /^after must be the id of a request/],
    ['GET', '?limit=0', {}, /^limit must be an integer from 1 to 1000/],
    ['POST', '/find', { match: { pth: 'x' } }, /^match\.pth is not a field here/],
    ['POST', '/find', { match: { operation: 'submit' } }, /^match\.operation must be an operationId/],
    ['POST', '/find', { match: { path: { matches: '(' } } }, /^match\.path\.matches is no regular expression/],
  ] as const)('refuses %s %s %j', async (method, query, json, detail) => {
    expectError(await control(method, PATH + query, method === 'GET' ? {} : { json }), 400, detail);
  });
});

describe('what the pages of the server read', () => {
  const OF_CONSOLE = { 'x-doppel-console': '1' };
  const OF_BROWSER = { 'sec-fetch-site': 'same-origin' };

  it('is in no journal, unlike what they send and what clients read', async () => {
    const { body } = await submit({ task: '[[doppel:stuck]] x' });
    const live = new URL(body.live_url).pathname;
    await control('DELETE', PATH);
    await doppel.call('GET', TASK, { headers: OF_CONSOLE });
    await doppel.call('GET', live, { headers: OF_BROWSER });
    await doppel.call('GET', '/assets/icon.svg', { headers: OF_BROWSER });
    expect(await list()).toEqual([]);
    // A page of a client behind a proxy, a live view in a page of another site, and a task that somebody submits in the console.
    await doppel.call('GET', '/plan', { headers: OF_BROWSER });
    await doppel.call('GET', live, { headers: { 'sec-fetch-site': 'cross-site' } });
    await doppel.call('POST', TASK, { json: { task: '[[doppel:stuck]] y' }, headers: OF_CONSOLE });
    expect((await list()).map(({ path }: { path: string }) => path)).toEqual(['/plan', live, TASK]);
  });

  it('is no call of a rule, and no read that shows the end of a task', async () => {
    const rule = { match: { operation: 'readTask' }, calls: { to: 1 }, do: { http: { status: 503 } } };
    const { body } = await submit({ task: 'Compute 1 + 1 [[doppel:polls 1]]' });
    const path = `${TASK}/${body.id}?event_t=0`;
    const read = (headers = {}) => doppel.call('GET', path, { headers });
    await expect.poll(async () => (await read(OF_CONSOLE)).status).toBe(200);
    await control('POST', '/_doppel/rules', { json: rule });
    expect((await read(OF_CONSOLE)).status).toBe(200);
    expect((await read()).status).toBe(503);
    expect((await read()).status).toBe(202);
    expect((await read()).status).toBe(200);
  });
});

describe('verifying', () => {
  const verify = (json: object, options: CallOptions = {}) => control('POST', '/_doppel/verify', { json, ...options });

  beforeEach(async () => {
    await submit({ task: '[[doppel:stuck]] Buy a kettle' });
    await doppel.call('GET', '/plan');
  });

  it('confirms what was received', async () => {
    expect(
      await verify({ match: { operation: 'submitTask', body: { task: { contains: 'kettle' } } }, count: 1 }),
    ).toMatchObject({
      status: 200,
      body: { matched: true, count: 1 },
    });
    expect((await verify({ order: [{ service: 'task' }, { operation: 'readPlan' }] })).body).toEqual({
      matched: true,
      count: 2,
    });
  });

  it('says what was expected, what was counted and what came nearest', async () => {
    expectError(
      await verify({ match: { body: { task: { contains: 'lamp' } } }, atLeast: 2 }),
      409,
      /^Expected at least 2 requests, but 0 of 2 requests match\.\nThe nearest that do not match:\n- GET \/plan -> 200, id [-\w]+\n {2}- body task must contain "lamp", but is absent\n- POST/,
    );
  });

  it('counts the requests of the account meant', async () => {
    const apiKey = await doppel.signUp();
    expect((await verify({ match: {}, count: 0 }, { apiKey })).status).toBe(200);
    expectError(await verify({ match: {}, count: 0 }), 409, /exactly 0 requests, but 2 of 2/);
  });

  it.each([
    [{}, /^match, effects or order is required/],
    [{ match: {}, cuont: 1 }, /^cuont is not a field here/],
    [{ match: {}, count: -1 }, /^count must be an integer from 0/],
    [{ order: [{ operation: 'submit' }] }, /^order\[0\]\.operation must be an operationId/],
  ])('refuses %j', async (json, detail) => {
    expectError(await verify(json), 400, detail);
  });
});
