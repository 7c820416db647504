import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

interface Event {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  timestamp: number;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const read = (id: string, query = '') => doppel.call('GET', `/api/v1/task/${id}${query}`);
const send = (id: string, json: unknown, apiKey = doppel.apiKey) =>
  doppel.call('POST', `/api/v1/task/${id}/event`, { json, apiKey });
const toAction = (id: string, name: string, input: object = {}) => ({
  id,
  name: name === 'run_task' || name === 'close' ? 'session_action' : 'browser_action',
  payload: { name, input },
});

async function open(fields: object = {}): Promise<string> {
  const { status, body } = await doppel.call('POST', '/api/v1/task', {
    json: { task: null, enable_recording: false, ...fields },
  });
  expect(status).toBe(200);
  return body.id;
}

/** Sends an action and reads with event_t, as published clients do, until its answer is there. */
async function act(taskId: string, id: string, name: string, input: object = {}): Promise<Event> {
  expect(await send(taskId, toAction(id, name, input))).toMatchObject({ status: 200, body: { r: { id } } });
  return until(taskId, (event) => event.id === id);
}

async function until(taskId: string, isWanted: (event: Event) => boolean): Promise<Event> {
  for (let after = 0; ; ) {
    const { body } = await read(taskId, `?event_t=${after}`);
    const found = (body.events as Event[]).find(isWanted);
    if (found) return found;
    if (!['waiting', 'running'].includes(body.status)) throw new Error(`It ended ${body.status}: ${body.output}`);
    after = body.events.at(-1).timestamp;
    await settle();
  }
}

describe('a session', () => {
  let idle: string;
  beforeAll(async () => {
    idle = await open();
  });

  it('does what its events ask for, on one device, and ends when it is closed', async () => {
    const id = await open({ url: 'https://shop.example' });
    const gone = await act(id, 'a', 'goto', { url: 'https://shop.example/kettle' });
    expect(gone).toMatchObject({
      name: 'browser_action',
      payload: { code: 200, output: { credits_used: 0, duration: expect.any(Number) } },
    });
    const schema = { type: 'object', properties: { price: { type: 'string' } }, required: ['price'] };
    const extracted = await act(id, 'b', 'extract', { schema, prompt: null });
    expect(extracted.payload).toMatchObject({ code: 200, output: { output: { price: '$42.25' }, credits_used: 1 } });
    const evaluated = await act(id, 'c', 'evaluate_js', {
      js: '(args) => document.title + args.mark',
      args: { mark: '!' },
    });
    expect(evaluated.payload).toMatchObject({ code: 200, output: { output: 'Electric kettle!' } });
    const ran = await act(id, 'd', 'run_task', { task: 'Compute 12 * 7', max_steps: 8 });
    expect(ran.payload).toMatchObject({ code: 200, output: { output: 84, credits_used: 1 } });
    const closed = await act(id, 'e', 'close');
    expect(closed.payload).toMatchObject({ code: 200, output: { output: true } });
    const end = await doppel.finishTask(id);
    expect(end).toMatchObject({ status: 200, body: { status: 'done', output: null, credits_used: 3 } });
    const { steps } = (await doppel.call('GET', `/api/v1/task/${id}/steps`)).body;
    expect(steps.map(({ actor }: { actor: string }) => actor)).toEqual([
      'client',
      'client',
      'client',
      'client',
      'agent',
    ]);
  });

  it.each([
    ['goto', { url: 'https://nowhere.test' }, /^Could not open/],
    ['evaluate_js', { js: 'nowhere.at.all' }, /nowhere/],
    ['extract', { schema: { not: {} } }, /./],
    ['run_task', { task: '[[doppel:fail no luck]]' }, /^no luck$/],
  ])('answers 400 with a sentence when %s fails, and goes on', async (name, input, output) => {
    const id = await open({ url: 'https://shop.example' });
    expect((await act(id, 'a', name, input)).payload).toEqual({ code: 400, output: expect.stringMatching(output) });
    expect((await act(id, 'b', 'goto', { url: 'https://news.example' })).payload).toMatchObject({ code: 200 });
    await act(id, 'c', 'close');
  });

  it('says in the answer to run_task what was not done', async () => {
    const id = await open();
    const part = await act(id, 'a', 'run_task', { task: 'Compute 2 + 2. Then paint my bedroom blue.' });
    expect(part.payload).toMatchObject({ code: 200, output: { unmet: [{ words: 'paint my bedroom blue' }] } });
    const whole = await act(id, 'b', 'run_task', { task: 'Compute 2 + 2' });
    expect(whole.payload.output).toEqual({ output: 4, credits_used: 1, duration: expect.any(Number) });
    const nothing = await act(id, 'c', 'run_task', { task: 'Paint my bedroom blue' });
    expect(nothing.payload).toMatchObject({ code: 400, output: expect.stringContaining('Paint my bedroom blue') });
    await act(id, 'd', 'close');
  });

  it('makes up no value for an extract: null where the schema allows it, and otherwise 400', async () => {
    const id = await open({ url: 'https://shop.example/kettle' });
    const toSchema = (mayor: object) => ({
      schema: { type: 'object', properties: { price: { type: 'string' }, mayor }, required: ['price', 'mayor'] },
    });
    const found = await act(id, 'a', 'extract', toSchema({ type: ['string', 'null'] }));
    expect(found.payload).toMatchObject({ code: 200, output: { output: { price: '$42.25', mayor: null } } });
    const missing = await act(id, 'b', 'extract', toSchema({ type: 'string' }));
    expect(missing.payload).toEqual({
      code: 400,
      output: expect.stringContaining('/mayor'),
      partial: { price: '$42.25' },
    });
    await act(id, 'c', 'close');
  });

  it('answers exec_js with the result alone, as its clients expect', async () => {
    const id = await open({ url: 'https://shop.example/kettle' });
    expect((await act(id, 'a', 'exec_js', { js: 'document.title' })).payload).toEqual({
      code: 200,
      output: 'Electric kettle',
    });
    expect((await act(id, 'b', 'exec_js', { js: 'void 0' })).payload).toEqual({ code: 200, output: null });
    await act(id, 'c', 'close');
  });

  it('is not closed while a task runs in it, and says so at once', async () => {
    const id = await open();
    await send(id, toAction('a', 'run_task', { task: 'Compute 1 + 1 [[doppel:steps 3]] [[doppel:step_ms 60000]]' }));
    await send(id, toAction('b', 'close'));
    const output = { output: false, credits_used: 0, duration: 0 };
    expect((await read(id, '?event_t=0')).body.events.at(-1)).toMatchObject({
      id: 'b',
      payload: { code: 200, output },
    });
    expect((await send(id, toAction('c', 'goto', { url: 'https://shop.example' }))).status).toBe(200);
    await doppel.call('DELETE', `/api/v1/task/${id}`);
  });

  it('reads the page in front before it looks elsewhere', async () => {
    const id = await open({ url: 'https://news.example' });
    const { payload } = await act(id, 'a', 'run_task', { task: 'List the top 2 headlines' });
    expect(payload).toMatchObject({ code: 200, output: { output: { length: 2 }, credits_used: 1 } });
    await act(id, 'b', 'close');
  });

  it('takes an event once', async () => {
    const id = await open();
    await act(id, 'a', 'evaluate_js', { js: '1 + 1' });
    expect(await send(id, toAction('a', 'evaluate_js', { js: '2 + 2' }))).toMatchObject({ status: 200 });
    await act(id, 'b', 'close');
    expect((await doppel.finishTask(id)).body.credits_used).toBe(1);
  });

  it('is running only to those who ask for events, and never lists what the client sent', async () => {
    const id = await open();
    await act(id, 'a', 'goto', { url: 'https://shop.example' });
    expect(await read(id)).toMatchObject({ status: 202, body: { status: 'waiting', events: [] } });
    const { body } = await read(id, '?event_t=0');
    expect(body).toMatchObject({ status: 'running', r: { status: 'running' } });
    expect(body.events.map(({ name }: Event) => name)).toEqual(['status', 'status', 'browser_action']);
    const times = body.events.map(({ timestamp }: Event) => timestamp);
    expect(new Set(times).size).toBe(3);
    expect([...times].sort()).toEqual(times);
    await act(id, 'b', 'close');
  });

  it('lists its steps in pages', async () => {
    const id = await open({ url: 'https://shop.example' });
    for (const name of ['a', 'b', 'c']) await act(id, name, 'evaluate_js', { js: `'${name}'` });
    const pages: unknown[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const { body } = await doppel.call('GET', `/api/v1/task/${id}/steps?limit=2&after=${next}`);
      pages.push(body.steps.map(({ value }: { value: string }) => value));
      next = body.next;
    }
    expect(pages).toEqual([
      [null, 'a'],
      ['b', 'c'],
    ]);
    expect((await doppel.call('GET', `/api/v1/task/${id}/steps`)).body).toMatchObject({
      steps: { length: 4 },
      next: null,
    });
    expect((await doppel.call('GET', `/api/v1/task/${id}/steps?limit=0`)).status).toBe(400);
    await act(id, 'd', 'close');
  });

  it('is cancelled by a DELETE, and what was asked of it is answered', async () => {
    const id = await open();
    await act(id, 'a', 'goto', { url: 'https://shop.example' });
    expect((await doppel.call('DELETE', `/api/v1/task/${id}`)).status).toBe(200);
    expect((await doppel.finishTask(id)).body).toMatchObject({ status: 'cancelled' });
    expect(await send(id, toAction('b', 'goto', { url: 'https://shop.example' }))).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/closed/) },
    });
  });

  it.each([
    [{ name: 'click', payload: {} }, /^name must be one of browser_action, session_action, tool_call/],
    [{ name: 'browser_action' }, /^payload is required/],
    [
      { name: 'browser_action', payload: { name: 'fly' } },
      /^payload\.name must be one of goto, extract, evaluate_js, exec_js/,
    ],
    [{ name: 'session_action', payload: { name: 'goto' } }, /^payload\.name must be one of run_task, close/],
    [{ name: 'browser_action', payload: { name: 'goto' } }, /^payload\.input\.url is required/],
    [{ name: 'browser_action', payload: { name: 'goto', input: { url: 7 } } }, /^payload\.input\.url must be/],
    [{ name: 'browser_action', payload: { name: 'extract', input: {} } }, /^payload\.input\.schema is required/],
    [
      { name: 'browser_action', payload: { name: 'extract', input: { schema: { type: 'x' } } } },
      /^payload\.input\.schema must be a JSON Schema/,
    ],
    [
      { name: 'session_action', payload: { name: 'run_task', input: { task: 'x', max_steps: 1 } } },
      /^payload\.input\.max_steps must be/,
    ],
    [
      { name: 'session_action', payload: { name: 'run_task', input: { task: '[[doppel:x]]' } } },
      /^payload\.input\.task has an unknown directive/,
    ],
    [{ name: 'tool_call', id: 'x', payload: { code: 200 } }, /^id must be that of a tool_call event/],
    [{ name: 'browser_action', id: '', payload: { name: 'goto', input: { url: 'x' } } }, /^id must be/],
  ])('refuses %j', async (event, detail) => {
    expect(await send(idle, event)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
  });

  it('refuses what is too large, and events to unknown sessions and those of others', async () => {
    const id = await open();
    const huge = toAction('a', 'evaluate_js', { js: '1', args: 'x'.repeat(1_100_000) });
    expect(await send(id, huge)).toMatchObject({ status: 413 });
    const answer = { tool_response: { id: 'a', code: 200, output: 'x'.repeat(1_100_000) } };
    expect(await doppel.call('PUT', `/api/v1/task/${id}`, { json: answer })).toMatchObject({ status: 413 });
    const event = toAction('a', 'goto', { url: 'https://shop.example' });
    expect(await send('unknown', event)).toMatchObject({ status: 404, body: { detail: 'No task has this id.' } });
    expect(await send(id, event, await doppel.signUp())).toMatchObject({
      status: 404,
      body: { detail: 'No task has this id.' },
    });
    await doppel.call('DELETE', `/api/v1/task/${id}`);
  });
});

describe('a read with event_t', () => {
  it('waits until there is an event', async () => {
    const id = await open();
    await act(id, 'a', 'goto', { url: 'https://shop.example' });
    const { body } = await read(id, '?event_t=0');
    const last = body.events.at(-1).timestamp;
    let isAnswered = false;
    const held = read(id, `?event_t=${last}`).then((reply) => {
      isAnswered = true;
      return reply;
    });
    for (let turns = 0; turns < 50; turns += 1) await settle();
    expect(isAnswered).toBe(false);
    await send(id, toAction('b', 'goto', { url: 'https://news.example' }));
    expect((await held).body.events).toMatchObject([{ id: 'b', payload: { code: 200 } }]);
    await act(id, 'c', 'close');
  });

  it('does not wait with downloads=true, and returns a keep-alive event', async () => {
    const id = await open();
    await act(id, 'a', 'goto', { url: 'https://shop.example' });
    const last = (await read(id, '?event_t=0')).body.events.at(-1).timestamp;
    const { status, body } = await read(id, `?event_t=${last}&downloads=true`);
    expect(status).toBe(202);
    expect(body.events).toMatchObject([{ name: 'status', payload: { status: 'running' } }]);
    expect(body.events[0].timestamp).toBeGreaterThan(last);
    await act(id, 'b', 'close');
  });

  it('is answered once more when its key was revoked meanwhile; the next one is refused, and the run goes on', async () => {
    const apiKey = await doppel.signUp();
    const json = { task: 'Compute 1 + 1 [[doppel:steps 2]] [[doppel:step_ms 1000]]', enable_recording: false };
    const { body } = await doppel.call('POST', '/api/v1/task', { json, apiKey });
    const held = doppel.call('GET', `/api/v1/task/${body.id}?event_t=${Date.now() + 60_000}`, { apiKey });
    await settle();
    await doppel.server.accounts.revokeKeys(apiKey.slice(0, 11));
    expect((await doppel.call('GET', `/api/v1/task/${body.id}`, { apiKey })).status).toBe(401);
    expect([200, 202]).toContain((await held).status);
    const stream = await doppel.call('GET', `${new URL(body.live_url).pathname}/events`, { apiKey: null });
    expect(stream.text).toContain('"status":"done"');
  });

  it('of a finished task answers at once', async () => {
    const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
    await doppel.finishTask(body.id);
    expect(await read(body.id, '?event_t=9999999999999')).toMatchObject({
      status: 200,
      body: { status: 'done', events: [] },
    });
  });
});

describe('a tool of the client', () => {
  const custom_tools = [
    { name: 'get_weather', description: 'Weather', inputs: { city: { type: 'string' } }, output: 'string' },
  ];
  const submit = async (task: string) =>
    (await doppel.call('POST', '/api/v1/task', { json: { task, custom_tools, enable_recording: false } })).body.id;
  const CALL = '[[doppel:tool get_weather {"city": "Rome"}]]';

  it('is called by an event, and its answer goes into the step', async () => {
    const id = await submit(`Compute 2 + 3 ${CALL}`);
    const call = await until(id, ({ name }) => name === 'tool_call');
    expect(call.payload).toEqual({ name: 'get_weather', input: { city: 'Rome' } });
    await send(id, { id: call.id, name: 'tool_call', payload: { code: 200, output: 'sunny' } });
    expect((await doppel.finishTask(id)).body).toMatchObject({ status: 'done', output: 5, credits_used: 2 });
    const { steps } = (await doppel.call('GET', `/api/v1/task/${id}/steps`)).body;
    expect(steps[0]).toMatchObject({ action: { type: 'call_tool' }, ok: true, value: 'sunny' });
  });

  it('is called where the words of the task ask for it', async () => {
    const id = await submit('Use get_weather for Rome and write the result in a note');
    const call = await until(id, ({ name }) => name === 'tool_call');
    expect(call.payload).toEqual({ name: 'get_weather', input: { city: 'Rome' } });
    await send(id, { id: call.id, name: 'tool_call', payload: { code: 200, output: 'sunny' } });
    expect((await doppel.finishTask(id)).body).toMatchObject({ status: 'done', output: 'sunny', credits_used: 2 });
    const { steps } = (await doppel.call('GET', `/api/v1/task/${id}/steps`)).body;
    expect(steps[1]).toMatchObject({ action: { type: 'write_note', text: 'sunny' }, ok: true });
  });

  it("of a session is called by the session's tasks", async () => {
    const id = await open({ custom_tools });
    await send(id, toAction('a', 'run_task', { task: 'Use get_weather for Rome' }));
    const call = await until(id, ({ name }) => name === 'tool_call');
    await send(id, { id: call.id, name: 'tool_call', payload: { code: 200, output: 'sunny' } });
    const answer = await until(id, (event) => event.id === 'a');
    expect(answer.payload).toMatchObject({ code: 200, output: { output: 'sunny' } });
    await act(id, 'b', 'close');
  });

  it('may act on the browser before it answers', async () => {
    const id = await submit(CALL);
    const call = await until(id, ({ name }) => name === 'tool_call');
    expect((await act(id, 'a', 'goto', { url: 'https://shop.example' })).payload).toMatchObject({ code: 200 });
    const answer = { tool_response: { id: call.id, code: 200, output: 'done' } };
    expect(await doppel.call('PUT', `/api/v1/task/${id}`, { json: answer })).toMatchObject({
      status: 200,
      body: { r: true },
    });
    expect((await doppel.finishTask(id)).body.status).toBe('done');
  });

  /** Answers the next call of the tool, and resolves to the time of that call. */
  async function answerCall(id: string, after: number, output: unknown): Promise<number> {
    const call = await until(id, ({ name, timestamp }) => name === 'tool_call' && timestamp > after);
    await send(id, { id: call.id, name: 'tool_call', payload: { code: 200, output } });
    return call.timestamp;
  }

  it('of a task may run a task on its browser before it answers', async () => {
    const id = await submit(`Compute 2 + 3 ${CALL}`);
    const call = await until(id, ({ name }) => name === 'tool_call');
    const ran = await act(id, 'a', 'run_task', { task: 'Go to shop.example/kettle, then compute 12 * 7' });
    expect(ran.payload).toMatchObject({ code: 200, output: { credits_used: 2 } });
    const title = await act(id, 'b', 'evaluate_js', { js: 'document.title' });
    expect(title.payload).toMatchObject({ output: { output: 'Electric kettle' } });
    await send(id, { id: call.id, name: 'tool_call', payload: { code: 200, output: 'sunny' } });
    expect((await doppel.finishTask(id)).body).toMatchObject({ status: 'done', output: 5, credits_used: 5 });
    const { steps } = (await doppel.call('GET', `/api/v1/task/${id}/steps`)).body;
    expect(steps.map(({ actor, action }: { actor: string; action: { type: string } }) => [actor, action.type])).toEqual(
      [
        ['agent', 'goto'],
        ['agent', 'compute'],
        ['client', 'evaluate_js'],
        ['agent', 'call_tool'],
        ['agent', 'compute'],
      ],
    );
  });

  it('of a session may run tasks within one another, up to four deep', async () => {
    const id = await open({ custom_tools });
    const task = `Compute 12 * 7 ${CALL}`;
    const calls: Event[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      await send(id, toAction(name, 'run_task', { task }));
      const after = calls.at(-1)?.timestamp ?? 0;
      calls.push(await until(id, (event) => event.name === 'tool_call' && event.timestamp > after));
    }
    expect((await act(id, 'e', 'run_task', { task })).payload).toEqual({
      code: 400,
      output: 'Limit of 4 nested run_task calls reached.',
    });
    const costs: number[] = [];
    for (const [name, call] of [['d', calls[3]] as const, ['c', calls[2]], ['b', calls[1]], ['a', calls[0]]] as const) {
      await send(id, { id: call?.id, name: 'tool_call', payload: { code: 200, output: 'sunny' } });
      const { payload } = await until(id, (event) => event.id === name);
      expect(payload).toMatchObject({ code: 200, output: { output: 84 } });
      costs.push((payload.output as { credits_used: number }).credits_used);
    }
    expect(costs).toEqual([2, 4, 6, 8]);
    await act(id, 'f', 'close');
    expect((await doppel.finishTask(id)).body.credits_used).toBe(8);
  });

  it('of a session leaves what was asked before it was called for its turn', async () => {
    const id = await open({ custom_tools });
    // Both are there before the run reads its events, and with that before the call.
    await Promise.all([
      send(id, toAction('a', 'run_task', { task: `Compute 1 + 1 ${CALL}` })),
      send(id, toAction('b', 'run_task', { task: 'Compute 2 + 2' })),
    ]);
    await answerCall(id, 0, 'sunny');
    const [first, second] = [await until(id, ({ id }) => id === 'a'), await until(id, ({ id }) => id === 'b')];
    expect(first.payload).toMatchObject({ output: { output: 2, credits_used: 2 } });
    expect(second.timestamp).toBeGreaterThan(first.timestamp);
    await act(id, 'c', 'close');
  });

  it('is what run_task is for in a task: it is refused otherwise', async () => {
    const id = await submit('Compute 2 + 3 [[doppel:steps 3]] [[doppel:step_ms 60000]]');
    expect(await send(id, toAction('a', 'run_task', { task: 'Compute 1 + 1' }))).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^payload\.name must not be run_task: .* custom tools/) },
    });
    await send(id, toAction('b', 'close'));
    const { events } = (await read(id, '?event_t=0')).body;
    expect(events.find((event: { id: string }) => event.id === 'b')).toMatchObject({
      payload: { code: 200, output: { output: false } },
    });
    await doppel.call('DELETE', `/api/v1/task/${id}`);
  });

  it.each([
    [400, 'done'],
    [500, 'failed'],
  ])('that answers %i lets the task end %s', async (code, status) => {
    const id = await submit(`Compute 2 + 3 ${CALL}`);
    const call = await until(id, ({ name }) => name === 'tool_call');
    await send(id, { id: call.id, name: 'tool_call', payload: { code, output: 'no signal' } });
    const { body } = await doppel.finishTask(id);
    expect(body.status).toBe(status);
    if (status === 'failed') expect(body.output).toMatch(/no signal/);
  });
});

describe('listing tasks', () => {
  it("gives the account's own, newest first, in pages", async () => {
    const apiKey = await doppel.signUp();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' }, apiKey });
      ids.unshift(body.id);
    }
    const list = async (query: string) => doppel.call('GET', `/api/v1/task${query}`, { apiKey });
    expect((await list('')).body.r.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await list('?l=2')).body.r).toHaveLength(2);
    expect((await list('?t=1')).body.r).toEqual([]);
    expect(await list('?l=0')).toMatchObject({ status: 400, body: { detail: 'l must be an integer from 1 to 128.' } });
  });
});
