import { afterEach, expect, it } from 'vitest';
import { createHttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const STALLED = expect.stringMatching(/^Given up: the worker stopped responding during the (run|request)/);
const WITHIN_MS = 120_000;

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) if (server.process.exitCode === null) await server.end('SIGKILL');
});

/** A server whose worker computes for ever when it comes to `point` of what is named poison. */
async function start(point: string, { folder = makeTemporaryFolder(), env = {} } = {}) {
  const fault = { LOG_LEVEL: 'silent', DOPPEL_FAULT: `${point}:1:stall:poison`, WATCHDOG_S: '2' };
  const server = await startServerProcess(folder, { ...fault, ...env });
  running.push(server);
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

type Client = ReturnType<typeof createHttpClient>;

const readTask = (client: Client, id: string) => async () => (await client.call('GET', `/api/v1/task/${id}`)).body;
const readStalls = async ({ url }: ServerProcess) =>
  ((await (await fetch(`${url}/ready`)).json()) as { stalls?: number }).stalls;

it(
  'a task that stalls the worker fails at the second time, and those beside it go on without an attempt lost',
  async () => {
    const { client, server } = await start('step recorded', { env: { STEP_MS: '100' } });
    const { body: poison } = await client.call('POST', '/api/v1/task', { task: 'Compute 1 + 1. This is poison.' });
    const others = await Promise.all([2, 3, 4].map((factor) => client.runTask({ task: `Compute ${factor} * 5` })));
    expect(others).toMatchObject(others.map(() => ({ status: 'done', credits_used: 1 })));
    await expect
      .poll(readTask(client, poison.id), { timeout: WITHIN_MS })
      .toMatchObject({ status: 'failed', output: STALLED });
    expect(await readStalls(server)).toBe(2);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('doppel_worker_stalls_total 2');
  },
  WITHIN_MS,
);

it(
  'a strike is kept when the process is killed before the second one',
  async () => {
    const folder = makeTemporaryFolder();
    const { client, server } = await start('step recorded', { folder });
    const { body: poison } = await client.call('POST', '/api/v1/task', { task: 'Compute 1 + 1. This is poison.' });
    await expect.poll(() => readStalls(server), { timeout: WITHIN_MS }).toBe(1);
    await server.end('SIGKILL');
    const { client: again, server: second } = await start('step recorded', { folder });
    await expect
      .poll(readTask(again, poison.id), { timeout: WITHIN_MS })
      .toMatchObject({ status: 'failed', output: STALLED });
    expect(await readStalls(second)).toBe(1);
  },
  WITHIN_MS,
);

it(
  'a memory or a query that stalls the worker fails with the reason, and those claimed with it are done',
  async () => {
    const { client } = await start('request begun');
    const poison = await client.call('POST', '/graph/g/insert', { memory: 'A lamp.', memoryId: 'poison' });
    const others = ['one', 'two'].map((memoryId) => client.insert('g', { memory: `Lamp ${memoryId}.`, memoryId }));
    for (const other of others) expect(await other).toMatchObject({ status: 'DONE' });
    expect(await client.finish('g', 'insert', poison.body)).toMatchObject({ status: 'FAILED', detail: STALLED });
    expect(await client.query('g', 'What is poison?')).toMatchObject({ status: 'FAILED', detail: STALLED });
  },
  WITHIN_MS,
);

it(
  'a stopped process is not taken for a stalled one when it goes on',
  async () => {
    const { client, server } = await start('step recorded', { env: { WATCHDOG_S: '1' } });
    const { pid = 0 } = server.process;
    process.kill(pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    process.kill(pid, 'SIGCONT');
    expect(await client.runTask({ task: 'Compute 2 * 21' })).toMatchObject({ status: 'done' });
    expect(await readStalls(server)).toBeUndefined();
  },
  WITHIN_MS,
);

it(
  'a server whose worker stalls stops at SIGTERM with 0',
  async () => {
    const { client, server } = await start('step recorded', { env: { WATCHDOG_S: '600' } });
    const { body } = await client.call('POST', '/api/v1/task', { task: 'Compute 1 + 1. This is poison.' });
    await expect.poll(readTask(client, body.id)).toMatchObject({ credits_used: 1 });
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  },
  WITHIN_MS,
);
