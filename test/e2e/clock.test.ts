import { afterEach, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

let server: ServerProcess;
afterEach(() => server.end('SIGKILL'));

// biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes
async function call(method: string, path: string, json?: object): Promise<any> {
  const response = await fetch(server.url + path, {
    method,
    headers: { apikey: server.apiKey, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  return response.json();
}

/** A thread that replaces another starts slowly on a busy machine. */
const WAIT = { timeout: 60_000, interval: 50 };
const put = (json: object) => call('PUT', '/_doppel/clock', json);
const submit = (task: string) => call('POST', '/api/v1/task', { task });
const finish = async (id: string) => {
  await expect.poll(async () => (await call('GET', `/api/v1/task/${id}`)).status, WAIT).toBe('done');
  return call('GET', `/api/v1/task/${id}`);
};

it('moves the worker thread: a task delayed by an hour ends when the clock has moved by an hour', async () => {
  server = await startServerProcess(makeTemporaryFolder());
  const { id } = await submit('What day is it today? [[doppel:delay 1h]]');
  await put({ now: '2031-12-25T09:00:00Z', freeze: true });
  expect((await finish(id)).output).toBe('Thursday');
  const later = await submit('Compute 2 + 3 [[doppel:delay 1h]]');
  await put({ advance: '59m' });
  expect((await call('GET', `/api/v1/task/${later.id}`)).status).toBe('waiting');
  await put({ advance: '1m' });
  expect((await finish(later.id)).output).toBe(5);
});

it('moves a worker thread that replaced one that died', async () => {
  // Every second step of a thread is its last.
  server = await startServerProcess(makeTemporaryFolder(), { DOPPEL_FAULT: 'step recorded:2:thread' });
  await put({ now: '2031-12-25T09:00:00Z', freeze: true });
  for (const task of ['Compute 2 + 3', 'Compute 4 + 1']) {
    expect((await finish((await submit(task)).id)).output).toBe(5);
  }
  expect(server.output()).toContain('The worker thread ended');
  const { id: delayed } = await submit('What day is it today? [[doppel:delay 1h]]');
  await put({ advance: '1h' });
  expect((await finish(delayed)).output).toBe('Thursday');
});

it('keeps the clock when the server is killed, and system time where the control API is off', async () => {
  const folder = makeTemporaryFolder();
  server = await startServerProcess(folder);
  await put({ now: '2031-12-25T09:00:00Z', freeze: true, speed: 60 });
  await server.end('SIGKILL');
  server = await startServerProcess(folder, { CONTROL: 'off' });
  const year = () => call('GET', '/api/v1/task?l=1').then(({ r }) => new Date(r[0].created_at * 1000).getUTCFullYear());
  await submit('Compute 2 + 3');
  expect(await year()).toBeLessThan(2031);
  await server.end('SIGKILL');
  server = await startServerProcess(folder);
  expect(await call('GET', '/_doppel/clock')).toMatchObject({
    now: '2031-12-25T09:00:00.000Z',
    frozen: true,
    speed: 60,
  });
  const { id } = await submit('What day is it today?');
  expect((await finish(id)).output).toBe('Thursday');
  expect(await year()).toBe(2031);
});

it('goes fast and no lease of a run expires', async () => {
  server = await startServerProcess(makeTemporaryFolder());
  await put({ speed: 1000 });
  const { id } = await submit('Compute 2 + 3 [[doppel:steps 20]] [[doppel:step_ms 100]]');
  const delayed = await submit('Compute 3 + 4 [[doppel:delay 50m]]');
  for (const each of [id, delayed.id]) await finish(each);
  const { steps } = await call('GET', `/api/v1/task/${id}/steps`);
  expect(steps).toHaveLength(20);
  expect(server.output()).not.toContain('lease');
});
