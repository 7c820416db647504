import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
beforeAll(async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
});
afterAll(() => doppel.close());

const inspect = (id: string, apiKey: string | null = null) => doppel.call('GET', `/_doppel/tasks/${id}`, { apiKey });

it('shows what a task asked for, how it is to end, and the rule that was applied', async () => {
  const rule = {
    id: 'balance',
    match: { operation: 'submitTask' },
    times: 1,
    do: { task: { output: { balance: 12 } } },
  };
  await doppel.call('POST', '/_doppel/rules', { apiKey: null, json: rule });
  const sent = await doppel.call('POST', '/api/v1/task', {
    json: {
      task: 'Log in and read the balance [[doppel:steps 2]]',
      url: 'https://bank.example',
      max_steps: 9,
      metadata: { user: 'ada', password: 'demo-1234' },
      response_model: { type: 'object' },
    },
  });
  await doppel.finishTask(sent.body.id);
  const { status, body } = await inspect(sent.body.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: sent.body.id,
    task: 'Log in and read the balance',
    url: 'https://bank.example',
    device: 'desktop',
    maxSteps: 9,
    enableRecording: true,
    options: { metadata: { user: 'ada', password: '•••' }, responseModel: { type: 'object' } },
    directives: { output: { balance: 12 }, steps: 2 },
    status: 'done',
    output: { balance: 12 },
    requestId: sent.headers['x-request-id'],
    ruleId: 'balance',
  });
  expect((await inspect(sent.body.id, doppel.apiKey)).body).toEqual(body);
  await doppel.call('DELETE', '/_doppel/requests', { apiKey: null });
  expect((await inspect(sent.body.id)).body).toMatchObject({ requestId: null, ruleId: null });
});

describe('verifying what tasks changed', () => {
  const verify = (json: object, apiKey: string | null = null) =>
    doppel.call('POST', '/_doppel/verify', { apiKey, json });
  const LAMP = { kind: 'cart', name: 'Desk lamp', after: '2' };

  it('counts the changes of a task, and of all tasks of the account meant', async () => {
    const apiKey = await doppel.signUp();
    const run = async (task: string) => {
      const { body } = await doppel.call('POST', '/api/v1/task', { apiKey, json: { task } });
      return (await doppel.finishTask(body.id, apiKey)).body.id;
    };
    const bought = await run('Add two desk lamps to the cart');
    const asked = await run('What is the weight of the desk lamp?');
    expect(await verify({ effects: LAMP, count: 1 }, apiKey)).toMatchObject({ status: 200, body: { count: 1 } });
    expect((await verify({ effects: { ...LAMP, task: bought }, count: 1 })).status).toBe(200);
    expect((await verify({ effects: { task: asked }, count: 0 })).status).toBe(200);
    expectError(await verify({ effects: {}, count: 0 }, apiKey), 409, /^Expected exactly 0 effects, but [1-9]/);
    const other = await doppel.signUp();
    expect((await verify({ effects: {}, count: 0 }, other)).status).toBe(200);
    expectError(await verify({ effects: { task: bought } }, other), 404, /^No task has this id/);
  });

  it.each([
    [{ effects: { kind: 'mail' }, match: {} }, /^effects excludes match and order/],
    [{ effects: { kidn: 'mail' } }, /^effects\.kidn is not a field here/],
    [{ effects: { name: { matches: '(' } } }, /^effects\.name\.matches is no regular expression/],
    [{ effects: [] }, /^effects must be/],
  ])('refuses %j', async (json, detail) => {
    expectError(await verify(json), 400, detail);
  });
});

it('shows a session', async () => {
  const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: null } });
  expect((await inspect(body.id)).body).toMatchObject({ task: null, status: expect.any(String), options: {} });
});

it('hides the tasks of other accounts, and unknown ones', async () => {
  const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: '[[doppel:stuck]] x' } });
  expectError(await inspect(body.id, await doppel.signUp()), 404, /^No task has this id/);
  expectError(await inspect('unknown'), 404, /^No task has this id/);
});
