import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
beforeAll(async () => {
  doppel = await startTestServer({ welcomeCredits: 50, control: { kind: 'on' } });
});
afterAll(() => doppel.close());

const submit = async (json: object): Promise<string> => (await doppel.call('POST', '/api/v1/task', { json })).body.id;
const read = (id: string, apiKey = doppel.apiKey) => doppel.call('GET', `/api/v1/task/${id}/effects`, { apiKey });

async function run(json: object): Promise<string> {
  const id = await submit(json);
  await doppel.finishTask(id);
  return id;
}

const NOTE = {
  ...{ step: 2, kind: 'note', name: 'Note 1', field: 'text', before: null, after: '84' },
  ...{ place: 'notes', url: null },
};

describe('the effects of a task', () => {
  it('say what was changed by which step, and of what', async () => {
    const id = await run({ task: 'Compute 12 * 7 and write the result in a note' });
    const { status, body } = await read(id);
    expect(status).toBe(200);
    const effect = { ...NOTE, created_at: expect.any(Number) };
    expect(body).toEqual({ task_id: id, status: 'done', effects: [effect] });
    const { body: list } = await doppel.call('GET', `/api/v1/task/${id}/steps`);
    expect(body.effects[0].created_at).toBe(list.steps[1].created_at);
    expect(list.steps[1]).not.toHaveProperty('effects');
  });

  it('are none if the task only looks things up', async () => {
    const id = await run({ task: 'What does the desk lamp cost?', url: 'https://shop.example' });
    expect((await read(id)).body).toEqual({ task_id: id, status: 'done', effects: [] });
  });

  it('have the call of a tool that the client answered, with secrets masked', async () => {
    const custom_tools = [{ name: 'notify', description: 'Sends a text', inputs: { text: { type: 'string' } } }];
    const task = 'Use the notify tool with text "the code is hunter22x"';
    const id = await submit({ task, custom_tools, metadata: { password: 'hunter22x' } });
    const path = `/api/v1/task/${id}`;
    const isCall = ({ name }: { name: string }): boolean => name === 'tool_call';
    let call: { id: string } | undefined;
    while (!call) call = (await doppel.call('GET', `${path}?event_t=1`)).body.events.find(isCall);
    const answer = { id: call.id, name: 'tool_call', payload: { code: 200, output: 'sent' } };
    await doppel.call('POST', `${path}/event`, { json: answer });
    await doppel.finishTask(id);
    const { effects } = (await read(id)).body;
    expect(effects).toMatchObject([{ kind: 'tool_call', name: 'notify', field: 'input', place: 'client', url: null }]);
    expect(effects[0].after).toBe('{"text":"•••"}');
  });

  it('are erased with the data of the task', async () => {
    const id = await run({ task: 'Write a note that says milk' });
    expect((await read(id)).body.effects).toHaveLength(1);
    await doppel.call('DELETE', `/api/v1/task/${id}/data`);
    expect((await read(id)).body.effects).toEqual([]);
  });

  it('are not there for another account, and for an unknown task', async () => {
    const id = await run({ task: 'Write a note that says milk' });
    expectError(await read(id, await doppel.signUp()), 404, /^No task has this id/);
    expectError(await read('unknown'), 404, /^No task has this id/);
  });

  it('can be read from outside, by a test', async () => {
    const id = await run({ task: 'Compute 12 * 7 and write the result in a note' });
    const inspect = (of: string, apiKey: string | null) =>
      doppel.call('GET', `/_doppel/tasks/${of}/effects`, { apiKey });
    const { body } = await inspect(id, null);
    expect(body).toEqual({ effects: [{ ...NOTE, createdAt: expect.any(Number) }] });
    expectError(await inspect(id, await doppel.signUp()), 404, /^No task has this id/);
  });
});
