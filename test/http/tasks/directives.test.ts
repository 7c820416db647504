import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const submit = (task: string, fields: object = {}) =>
  doppel.call('POST', '/api/v1/task', { json: { task, ...fields } });
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function finish(task: string, fields: object = {}) {
  const { body } = await submit(task, fields);
  return (await doppel.finishTask(body.id)).body;
}

async function stepsOf(id: string) {
  return (await doppel.call('GET', `/api/v1/task/${id}/steps`)).body;
}

describe('a task', () => {
  it.each([
    ['Compute 2+2 [[doppel:fail no luck]]', { status: 'failed', output: 'no luck', credits_used: 1 }],
    ['Compute 2+2 [[doppel:output {"any": "json"}]]', { status: 'done', output: { any: 'json' }, credits_used: 1 }],
    ['[[doppel:output null]]', { status: 'done', output: null, credits_used: 0 }],
    ['Compute 2+2 [[doppel:steps 3]]', { status: 'done', output: 4, credits_used: 3 }],
    ['Compute 2+2 [[doppel:steps 3]] [[doppel:output 5]]', { status: 'done', output: 5, credits_used: 3 }],
    ['Write a note saying "[[no directive]]"', { status: 'done', output: expect.stringContaining('[[no directive]]') }],
  ])('ends as directed: %s', async (task, record) => {
    expect(await finish(task, { enable_recording: false })).toMatchObject(record);
  });

  it('reaches its step limit where more steps are directed than it may take', async () => {
    const record = await finish('[[doppel:steps 5]]', { max_steps: 3, enable_recording: false });
    expect(record).toMatchObject({ status: 'failed', credits_used: 3, output: expect.stringMatching(/^Step limit/) });
    expect(await stepsOf(record.id)).toMatchObject({ end_reason: 'step_limit', steps: { length: 3 } });
  });

  it('may use sample data where that is directed, and otherwise names the part without a value', async () => {
    const responseModel = { type: 'object', properties: { mayor: { type: 'string' } }, required: ['mayor'] };
    const fields = { enable_recording: false, url: 'https://encyclopedia.example/nile', response_model: responseModel };
    expect(await finish('Find the mayor [[doppel:samples]]', fields)).toMatchObject({
      ...{ status: 'done', output: { mayor: expect.any(String) }, sampled: ['/mayor'] },
    });
    const failed = await finish('Find the mayor', fields);
    expect(failed).toMatchObject({ status: 'failed', output: expect.stringContaining('mayor'), sampled: [] });
    expect(await stepsOf(failed.id)).toMatchObject({ end_reason: 'unmet', unmet: failed.unmet });
  });

  it('names the values that are missing', async () => {
    const record = await finish('Log in to portal.example', { enable_recording: false });
    const unmet = [{ reason: 'missing_value', missing: ['User name', 'Password'] }];
    expect(record).toMatchObject({ status: 'failed', unmet, r: { unmet } });
    expect(await stepsOf(record.id)).toMatchObject({ end_reason: 'missing_value', unmet });
  });

  it('is unfinished for as many reads as directed', async () => {
    const { body } = await submit('Compute 2+2 [[doppel:polls 3]]', { enable_recording: false });
    const codes = [];
    for (let reads = 0; reads < 3; reads += 1) {
      codes.push((await doppel.call('GET', `/api/v1/task/${body.id}`)).status);
      await settle();
    }
    expect(codes).toEqual([202, 202, 202]);
    expect((await doppel.finishTask(body.id)).body).toMatchObject({ status: 'done', output: 4 });
  });

  it('is never run while stuck, and can be cancelled', async () => {
    const { body } = await submit('[[doppel:stuck]]');
    await settle();
    expect(await doppel.call('GET', `/api/v1/task/${body.id}`)).toMatchObject({ status: 202 });
    expect(await doppel.call('DELETE', `/api/v1/task/${body.id}`)).toMatchObject({ status: 200, body: { r: true } });
    const record = await doppel.call('GET', `/api/v1/task/${body.id}`);
    expect(record).toMatchObject({ status: 200, body: { status: 'cancelled', recording_url: '' } });
  });

  it('is refused with a directive for a tool that was not sent, or with arguments that it does not allow', async () => {
    const inputs = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const custom_tools = [{ name: 'get_weather', inputs }];
    const detailOf = async (task: string, fields: object) => {
      const { status, body } = await submit(task, fields);
      expect(status).toBe(400);
      return body.detail;
    };
    expect(await detailOf('[[doppel:tool get_weather {"city": "Rome"}]]', {})).toMatch(
      /^task .*"get_weather".*not sent/,
    );
    expect(await detailOf('[[doppel:tool get_time {}]]', { custom_tools })).toMatch(/"get_time".*"get_weather"/);
    expect(await detailOf('[[doppel:tool get_weather {"town": "Rome"}]]', { custom_tools })).toMatch(/'city'/);
    expect(await detailOf('[[doppel:tool get_weather {"city": 5}]]', { custom_tools })).toMatch(
      /\/city must be string/,
    );
    expect(await submit('[[doppel:tool get_weather {"city": "Rome"}]]', { custom_tools })).toMatchObject({
      status: 200,
    });
  });

  it('is refused with an output that its response_model does not allow', async () => {
    const response_model = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] };
    expect(await submit('[[doppel:output {"price": "free"}]]', { response_model })).toMatchObject({
      status: 400,
      body: { detail: 'task has an output directive that response_model does not allow: /price must be number.' },
    });
    expect(await submit('[[doppel:output {"price": 5}]]', { response_model })).toMatchObject({ status: 200 });
  });

  it.each([
    ['[[doppel:steps 200]]', 'an integer from 1 to 128'],
    ['[[doppel:step_ms 99999999]]', 'an integer from 0 to 60000'],
    ['[[doppel:polls 0]]', 'an integer from 1 to 1000'],
    ['[[doppel:delay 2h]]', 'a time up to 1h'],
    ['[[doppel:output {a}]]', 'takes JSON'],
  ])('is refused with what the directive allows: %s', async (task, allowed) => {
    expect(await submit(task)).toMatchObject({ status: 400, body: { detail: expect.stringContaining(allowed) } });
  });

  it.each(['[[doppel:explode]]', '[[doppel:steps many]]', 'Add [[doppel:fail'])(
    'with a directive that is unknown or malformed is refused with those known: %s',
    async (task) => {
      const reply = await submit(task);
      expect(reply).toMatchObject({
        status: 400,
        body: { detail: expect.stringMatching(/^task has .*\[\[doppel:stuck\]\]/) },
      });
    },
  );
});

describe('a graph', () => {
  const insert = (memory: string) => doppel.call('POST', '/graph/directed/insert', { json: { memory } });
  const ask = (query: string) => doppel.call('POST', '/graph/directed/query', { json: { query } });

  it('fails a memory as directed, and keeps nothing of it', async () => {
    const handle = await insert('Ada wrote it. [[doppel:fail no luck]]');
    const state = await doppel.finishRequest('directed', 'insert', handle);
    expect(state.body).toMatchObject({ status: 'FAILED', detail: 'no luck' });
    const memory = await doppel.call('GET', `/graph/directed/memory/${handle.body.memoryId}`);
    expect(memory.status).toBe(404);
  });

  it('keeps a memory without its directives', async () => {
    const handle = await insert('Ada wrote the first program. [[doppel:polls 1]]');
    expect((await doppel.finishRequest('directed', 'insert', handle)).body.status).toBe('DONE');
    const memory = await doppel.call('GET', `/graph/directed/memory/${handle.body.memoryId}`);
    expect(memory.body).toMatchObject({ memory: 'Ada wrote the first program.' });
  });

  it('answers as directed, with the context that there is', async () => {
    const state = await doppel.finishRequest(
      'directed',
      'query',
      await ask('Who wrote it? [[doppel:output "Nobody."]]'),
    );
    expect(state.body).toMatchObject({ status: 'DONE', answer: 'Nobody.' });
    expect(JSON.parse(state.body.context).chunks).not.toEqual({});
  });

  it.each(['[[doppel:steps 3]] Who?', '[[doppel:explode]]'])('refuses the query %s', async (query) => {
    expect(await ask(query)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^query has an unknown directive/) },
    });
  });
});
