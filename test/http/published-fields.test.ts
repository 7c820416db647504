import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toForm } from '../support/server/form.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

/** What published clients read or do beyond the contract of the two services. */

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const submit = async (fields: object) => {
  const json = { enable_recording: false, ...fields };
  return (await doppel.call('POST', '/api/v1/task', { json })).body;
};
const cancel = (id: string) => doppel.call('DELETE', `/api/v1/task/${id}`);

/** Sends an action and reads until its answer is there. */
async function act(taskId: string, name: string, input: object = {}) {
  const id = crypto.randomUUID();
  const kind = name === 'close' ? 'session_action' : 'browser_action';
  const json = { id, name: kind, payload: { name, input } };
  expect(await doppel.call('POST', `/api/v1/task/${taskId}/event`, { json })).toMatchObject({ status: 200 });
  for (let reads = 0; reads < 500; reads += 1) {
    const { events } = (await doppel.call('GET', `/api/v1/task/${taskId}?event_t=0`)).body;
    const answer = events.find((event: { id: string }) => event.id === id);
    if (answer) return answer.payload;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${name} was not answered.`);
}

describe('a task record', () => {
  it('has the balance of the account and the duration of the run', async () => {
    const { body: account } = await doppel.call('GET', '/account');
    const task = await submit({ task: 'Compute 2 + 3' });
    expect(task).toMatchObject({ credits_balance: account.credits, duration: null, r: { duration: null } });
    const { body } = await doppel.finishTask(task.id);
    expect(body).toMatchObject({ credits_balance: account.credits - 1, r: { credits_balance: account.credits - 1 } });
    expect(body.duration).toBeGreaterThanOrEqual(0);
    expect(body.r.duration).toBe(body.duration);
    const { r } = (await doppel.call('GET', '/api/v1/task?l=1')).body;
    expect(r[0]).toMatchObject({ credits_balance: account.credits - 1, duration: body.duration });
  });

  it('has a duration of 0 if the task ended before it ran', async () => {
    const { id } = await submit({ task: 'Compute 2 + 3 [[doppel:stuck]]' });
    await cancel(id);
    expect((await doppel.call('GET', `/api/v1/task/${id}`)).body).toMatchObject({ status: 'cancelled', duration: 0 });
  });
});

describe('warnings', () => {
  it('name the unknown fields of a task, an insert and a query', async () => {
    const named = (...names: string[]) => names.map((name) => expect.stringMatching(new RegExp(`^${name} is unknown`)));
    const tools = [{ name: 'a', input: {} }];
    const task = await submit({ task: 'Compute 2 + 3', max_step: 3, custom_tools: tools });
    expect(task.warnings).toEqual(named('max_step', 'custom_tools\\[0\\].input'));
    const insert = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'Bruno barks.', meta: {} } });
    expect(insert.body.warnings).toEqual(named('meta'));
    const query = await doppel.call('POST', '/graph/g/query', {
      json: { query: 'Who?', top_k: 1, parameters: { k: 1 } },
    });
    expect(query.body.warnings).toEqual(named('top_k', 'parameters.k'));
  });

  it('are absent if every field is known', async () => {
    const task = await submit({ task: 'Compute 2 + 3', metadata: { any: { name: 1 } }, proxy_server: null });
    expect(task).not.toHaveProperty('warnings');
    expect((await doppel.call('GET', `/api/v1/task/${task.id}`)).body).not.toHaveProperty('warnings');
    const insert = await doppel.call('POST', '/graph/g/insert', {
      json: { memory: 'Bruno sleeps.', metadata: { any: 1 } },
    });
    expect(insert.body).not.toHaveProperty('warnings');
  });
});

it('an upload has its id at data.id too, and takes its name and purpose under other names', async () => {
  const form = toForm([
    { name: 'name', content: 'report.csv' },
    { name: 'purpose', content: 'test' },
    { name: 'file', content: 'a,b\n1,2\n', filename: 'blob' },
  ]);
  const { status, body } = await doppel.call('POST', '/api/v1/file', form);
  expect({ status, ...body }).toEqual({ status: 200, r: { id: expect.any(String) }, data: { id: body.r.id } });
  const { id } = await submit({ task: 'Read report.csv', files: [body.r.id] });
  expect((await doppel.finishTask(id)).body).toMatchObject({ status: 'done' });
});

describe('a goto', () => {
  let session: string;
  beforeAll(async () => {
    session = (await submit({ task: null, allowed_urls: ['*.example', 'nowhere.test'] })).id;
  });
  afterAll(() => cancel(session));

  it('of a page with an error status succeeds with that page', async () => {
    const answer = await act(session, 'goto', { url: 'https://shop.example/no-such-page' });
    expect(answer).toMatchObject({ code: 200, output: { credits_used: 0 } });
    expect((await act(session, 'evaluate_js', { js: 'document.title' })).output.output).toMatch(/not found/i);
  });

  it.each([
    ['that no host answers', 'https://nowhere.test/'],
    ['that the task may not open', 'https://elsewhere.test/'],
    ['of no address', 'ftp://shop.example/'],
  ])('%s is answered with code 400', async (_what, url) => {
    expect(await act(session, 'goto', { url })).toMatchObject({ code: 400, output: expect.stringMatching(/open/) });
  });
});

it('an extract without a prompt reads the page in front, and takes no number out of its text', async () => {
  const { id } = await submit({ task: null, url: 'https://shop.example/notebook' });
  const js = '[...document.querySelectorAll("button")].find((each) => each.textContent.includes("Add")).click()';
  await act(id, 'evaluate_js', { js });
  const read = async (properties: object) =>
    (await act(id, 'extract', { schema: { type: 'object', properties } })).output.output;
  expect(await read({ title: { type: 'string' } })).toEqual({ title: 'Cart' });
  expect(await read({ price: { type: 'number' } })).toEqual({ price: 6.5 });
  expect(await read({ price: { type: 'string' } })).toEqual({ price: '$6.50' });
  expect(await read({ rating: { type: 'number' } })).toEqual({});
  expect((await read({ result: { type: 'string' } })).result).toContain('Paper notebook');
  await cancel(id);
});

it('an extract and a task of which a required part is missing say what was found', async () => {
  const { id } = await submit({ task: null, url: 'https://shop.example/notebook' });
  const properties = { name: { type: 'string' }, colour: { type: 'string' } };
  const schema = { type: 'object', properties, required: ['name', 'colour'] };
  const partial = { name: 'Paper notebook' };
  const output = expect.stringContaining('/colour');
  expect(await act(id, 'extract', { schema })).toEqual({ code: 400, output, partial });
  const { steps } = (await doppel.call('GET', `/api/v1/task/${id}/steps`)).body;
  expect(steps.at(-1)).toMatchObject({ ok: false, value: partial });
  await cancel(id);
  const fields = { task: 'Get the product', url: 'https://shop.example/notebook', response_model: schema };
  const { body } = await doppel.finishTask((await submit(fields)).id);
  expect(body).toMatchObject({ status: 'failed', output, unmet: [{ reason: 'no_attribute', partial }] });
});

it('the step that reads an answer says how the question was read', async () => {
  const fields = { task: 'What is the weight of the desk lamp?', url: 'https://shop.example/desk-lamp' };
  const { body } = await doppel.finishTask((await submit(fields)).id);
  const { steps } = (await doppel.call('GET', `/api/v1/task/${body.id}/steps`)).body;
  expect(steps.at(-1).action.reading).toEqual({
    request: { kind: 'text', attributes: 'weight' },
    words: [
      { words: 'What', as: 'question' },
      { words: 'weight', as: 'attribute' },
      { words: 'desk lamp', as: 'entity' },
    ],
    subject: 'Desk lamp',
    source: { type: 'fact', name: 'Weight' },
    left: [],
    rejected: [],
  });
});

it('a session that has accepted close holds its profile no longer: the next one waits for it', async () => {
  await doppel.call('POST', '/api/v1/profile', { json: { id: 'turns' } });
  const open = () => doppel.call('POST', '/api/v1/task', { json: { task: null, profile_id: 'turns' } });
  const first = (await open()).body.id;
  expect((await open()).status).toBe(409);
  const json = { name: 'session_action', payload: { name: 'close' } };
  expect((await doppel.call('POST', `/api/v1/task/${first}/event`, { json })).status).toBe(200);
  const second = await open();
  expect(second.status).toBe(200);
  expect((await doppel.finishTask(first)).body.status).toBe('done');
  expect(await act(second.body.id, 'goto', { url: 'https://shop.example' })).toMatchObject({ code: 200 });
  await cancel(second.body.id);
});

it('an action of a stuck task is answered with code 400', async () => {
  const { id } = await submit({ task: 'x [[doppel:stuck]]' });
  expect(await act(id, 'exec_js', { js: 'return 1' })).toMatchObject({
    code: 400,
    output: expect.stringMatching(/stuck/),
  });
  await cancel(id);
});
