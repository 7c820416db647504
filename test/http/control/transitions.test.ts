import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer();
});
afterEach(() => doppel.close());

const control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
  doppel.call(method, `/_doppel/${path}`, { apiKey: null, ...(json && { json }) });
const submit = async (task: string) =>
  (await doppel.call('POST', '/api/v1/task', { json: { task, enable_recording: false } })).body.id;
const read = (id: string) => doppel.call('GET', `/api/v1/task/${id}`);
const ask = async () => {
  await doppel.call('POST', '/graph/g', { json: {} });
  const { body } = await doppel.call('POST', '/graph/g/query', { json: { query: 'Where?' } });
  return { id: body.requestId, url: `/graph/g/query/${body.requestId}?requestTime=${body.requestTime}` };
};

describe('transitions', () => {
  it('by reads show tasks and graph requests as unfinished so often', async () => {
    const settings = { task: { by: 'reads', count: 2 }, memory: { by: 'reads', count: 1 } };
    expect((await control('PUT', 'transitions', settings)).body).toEqual(settings);
    const id = await submit('Compute 2 + 3');
    await expect.poll(async () => (await control('GET', 'transitions')).status).toBe(200);
    const statuses = [];
    for (let at = 0; at < 20 && statuses.at(-1) !== 'done'; at++) statuses.push((await read(id)).body.status);
    expect(statuses.filter((status) => status === 'waiting').length).toBeGreaterThanOrEqual(2);
    expect(statuses.at(-1)).toBe('done');
  });

  it('by hand hold tasks until they are told to go on', async () => {
    await control('PUT', 'transitions', { task: { by: 'hand' } });
    const id = await submit('Compute 2 + 3');
    expect((await read(id)).body.status).toBe('waiting');
    expect((await control('POST', `tasks/${id}/advance`)).body).toEqual({ status: 'ok' });
    expect((await doppel.finishTask(id)).body).toMatchObject({ status: 'done', output: 5 });
  });

  it('by hand hide the end of graph requests until they are told to go on', async () => {
    await control('PUT', 'transitions', { memory: { by: 'hand' } });
    const { id, url } = await ask();
    expect((await doppel.call('GET', url)).body.status).toBe('CREATED');
    await control('POST', `graph-requests/${id}/advance`);
    await expect.poll(async () => (await doppel.call('GET', url)).body.status).toBe('DONE');
  });

  it('are of one account, or of all others', async () => {
    const other = await doppel.signUp();
    await doppel.call('PUT', '/_doppel/transitions', { json: { task: { by: 'hand' } } });
    expect((await doppel.call('GET', '/_doppel/transitions', { apiKey: other })).body.task).toEqual({ by: 'work' });
    expect((await doppel.call('GET', '/_doppel/transitions')).body.task).toEqual({ by: 'hand' });
    await control('DELETE', 'transitions');
    expect((await doppel.call('GET', '/_doppel/transitions')).body.task).toEqual({ by: 'work' });
  });

  it.each([
    [{ task: { by: 'reads' } }, /^task\.count is required/],
    [{ task: { by: 'hand', ms: 5 } }, /^task\.ms has no meaning/],
    [{ task: { by: 'luck' } }, /^task\.by must be one of work, time, reads, hand/],
    [{ tasks: { by: 'hand' } }, /^tasks is not a field/],
  ])('are refused if they make no sense: %j', async (json, detail) => {
    expectError(await control('PUT', 'transitions', json), 400, detail);
  });
});

describe('by hand', () => {
  it('a waiting task ends as done or failed', async () => {
    await control('PUT', 'transitions', { task: { by: 'hand' } });
    const [first, second] = [await submit('Compute 2 + 3'), await submit('Compute 2 + 3')];
    await control('POST', `tasks/${first}/finish`, { output: { price: 3 } });
    await control('POST', `tasks/${second}/fail`, { reason: 'No.' });
    expect((await read(first)).body).toMatchObject({ status: 'done', output: { price: 3 } });
    expect((await read(second)).body).toMatchObject({ status: 'failed', output: 'No.' });
  });

  it('a running task ends as told, and what it did so far stays', async () => {
    const id = await submit('Compute 2 + 3 [[doppel:steps 100]] [[doppel:step_ms 5000]]');
    await expect
      .poll(async () => (await doppel.call('GET', `/api/v1/task/${id}/steps`)).body.steps.length)
      .toBeGreaterThan(0);
    expect((await control('POST', `tasks/${id}/finish`, { output: 'enough' })).status).toBe(200);
    expect((await read(id)).body).toMatchObject({ status: 'done', output: 'enough', credits_used: 1 });
  });

  it('a finished or unknown task does not change', async () => {
    const id = await submit('Compute 2 + 3');
    await doppel.finishTask(id);
    expectError(await control('POST', `tasks/${id}/fail`, {}), 409, /finished already/);
    expectError(await control('POST', 'tasks/unknown/fail', {}), 404, /No task/);
    const other = await doppel.signUp();
    expectError(await doppel.call('POST', `/_doppel/tasks/${id}/advance`, { apiKey: other }), 404, /No task/);
  });

  it('a client gets an event and a tool call', async () => {
    const id = await submit('Compute 2 + 3 [[doppel:stuck]]');
    await control('POST', `tasks/${id}/emit`, { name: 'hint', payload: { page: 3 } });
    const call = { name: 'get_weather', input: { city: 'Rome' } };
    const { body } = await control('POST', `tasks/${id}/emit`, { name: 'tool_call', payload: call });
    const { events } = (await doppel.call('GET', `/api/v1/task/${id}?event_t=0`)).body;
    expect(events).toContainEqual(expect.objectContaining({ name: 'hint', payload: { page: 3 } }));
    expect(events).toContainEqual(expect.objectContaining({ id: body.id, name: 'tool_call', payload: call }));
    const wrong = { name: 'tool_call', payload: {} };
    expectError(await control('POST', `tasks/${id}/emit`, wrong), 400, /payload of a tool_call/);
  });

  it('a graph request ends as told', async () => {
    await control('PUT', 'transitions', { memory: { by: 'hand' } });
    const [first, second] = [await ask(), await ask()];
    await control('POST', `graph-requests/${first.id}/finish`, { answer: 'In Lisbon.', context: { chunks: {} } });
    await control('POST', `graph-requests/${second.id}/fail`, { reason: 'No.' });
    expect((await doppel.call('GET', first.url)).body).toMatchObject({
      status: 'DONE',
      answer: 'In Lisbon.',
      context: '{"chunks":{}}',
    });
    expect((await doppel.call('GET', second.url)).body).toMatchObject({ status: 'FAILED', detail: 'No.' });
    expectError(await control('POST', 'graph-requests/unknown/advance'), 404, /No request/);
  });
});
