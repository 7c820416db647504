import type { InjectOptions } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { composeServer, type Server } from '../../src/compose/server.ts';
import { readConfig } from '../../src/config.ts';
import { systemIds } from '../../src/ids.ts';
import { createJobLoop } from '../../src/worker/job-loop.ts';
import { createManualWork } from '../support/model/manual-work.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

const HOUR = 3_600_000;

let server: Server;
let clock: TestClock;
let apiKey: string;
afterEach(() => server.close());

/** The whole server, its work in this thread, under a clock that the test moves. */
async function start(): Promise<void> {
  clock = createTestClock();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    STEP_MS: '0',
    DATA_DIR: makeTemporaryFolder(),
    RUN_LIMIT_S: '86400',
  });
  server = await composeServer({ ...config, workerMode: 'inline', sessionLingerMs: 0 }, { clock, ids: systemIds });
  ({ apiKey } = await server.accounts.signUp());
}

async function call(method: 'GET' | 'POST', url: string, json?: object, headers: Record<string, string> = {}) {
  const options: InjectOptions = {
    method,
    url,
    headers: { apikey: apiKey, ...headers },
    ...(json && { payload: json }),
  };
  const response = await server.app.inject(options);
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
}

async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const finishTask = (id: string) =>
  until(
    async () => (await call('GET', `/api/v1/task/${id}`)).body,
    ({ status }) => ['done', 'failed', 'cancelled'].includes(status),
  );

async function finishRequest(path: string, json: object) {
  const kind = path.endsWith('query') ? 'query' : 'insert';
  const { body } = await call('POST', path, json);
  const url = `${path.replace(/[^/]+$/, kind)}/${body.requestId}?requestTime=${body.requestTime}`;
  return until(
    async () => (await call('GET', url)).body,
    ({ status }) => status !== 'CREATED',
  );
}

it.each([
  ['back', -HOUR],
  ['forth', HOUR],
])('work is done, in order, while the clock jumps %s an hour between requests', async (_way, jump) => {
  await start();
  for (const [at, colour] of ['red', 'green', 'blue'].entries()) {
    expect(
      await finishRequest('/graph/g/insert', { memory: `The lamp is ${colour}.`, memoryId: 'lamp' }),
    ).toMatchObject({
      status: 'DONE',
    });
    clock.advance(jump);
    const { body: task } = await call('POST', '/api/v1/task', { task: `Compute ${at} + 1` });
    clock.advance(jump);
    const { status, output, credits_used: credits } = await finishTask(task.id);
    expect({ status, output, credits }).toMatchObject({ status: 'done', credits: 1 });
    expect(await finishRequest('/graph/g/query', { query: 'What colour is the lamp?' })).toMatchObject({
      answer: expect.stringContaining(colour),
    });
  }
});

it('times of the events of a session strictly increase though the clock jumps back', async () => {
  await start();
  const { body: session } = await call('POST', '/api/v1/task', { task: null });
  const path = `/api/v1/task/${session.id}`;
  const read = async () => (await call('GET', `${path}?event_t=0`)).body.events ?? [];
  for (const [at, jump] of [0, -HOUR, HOUR, -2 * HOUR].entries()) {
    clock.jump(jump);
    const payload = { name: 'evaluate_js', input: { js: `${at} + 1` } };
    expect((await call('POST', `${path}/event`, { id: `e${at}`, name: 'browser_action', payload })).status).toBe(200);
    await until(read, (events) => events.some(({ id }: { id: string }) => id === `e${at}`));
  }
  const answers = (await read()).filter(({ id }: { id: string }) => id.startsWith('e'));
  expect(answers.map(({ id }: { id: string }) => id)).toEqual(['e0', 'e1', 'e2', 'e3']);
  const times: number[] = answers.map(({ timestamp }: { timestamp: number }) => timestamp);
  for (const [at, time] of times.slice(1).entries()) expect(time).toBeGreaterThan(times[at] ?? 0);
  await call('POST', `${path}/event`, { id: 'end', name: 'session_action', payload: { name: 'close', input: {} } });
  expect((await finishTask(session.id)).status).toBe('done');
});

it('a delayed task starts when its time has come, also after the clock was set back', async () => {
  await start();
  const { body: task } = await call('POST', '/api/v1/task', { task: 'Compute 2 * 2 [[doppel:delay 1h]]' });
  clock.advance(-HOUR);
  const { body: other } = await call('POST', '/api/v1/task', { task: 'Compute 3 * 3' });
  expect((await finishTask(other.id)).status).toBe('done');
  expect((await call('GET', `/api/v1/task/${task.id}`)).body.status).toBe('waiting');
  clock.advance(2 * HOUR + 1);
  server.worker.wake('tasks');
  expect((await finishTask(task.id)).status).toBe('done');
});

it('an Idempotency-Key holds for a day of the clock and is free after that, whichever way the clock jumped before', async () => {
  await start();
  const send = () => call('POST', '/graph/g/insert', { memory: 'The lamp is red.' }, { 'idempotency-key': 'lamp-1' });
  const first = await send();
  clock.advance(-5 * HOUR);
  expect((await send()).body).toEqual(first.body);
  clock.advance(28 * HOUR);
  expect((await send()).body).toEqual(first.body);
  clock.advance(2 * HOUR);
  const later = await send();
  expect(later.status).toBe(200);
  expect(later.body.requestId).not.toBe(first.body.requestId);
});

it('a clock that leaps, as after a sleep of the machine, does not make a worker abandon its own runs', async () => {
  await start();
  const moved = createTestClock();
  const { work, waiting, started, renewals, running } = createManualWork();
  const lane = createJobLoop({ work, concurrency: 3, clock: moved, ids: createTestIds(), onError: () => {} });
  waiting.push('a');
  lane.wake();
  await until(
    async () => running(),
    (names) => names.length === 1,
  );
  expect(renewals).toEqual([]);
  moved.advance(HOUR);
  waiting.push('b');
  lane.wake();
  await until(
    async () => running(),
    (names) => names.length === 2,
  );
  expect(started).toEqual(['a', 'b']);
  expect(renewals).toMatchObject([{ expiresAt: moved.now() + 30_000 }]);
  await lane.stop(0);
});
