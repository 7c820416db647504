/** How long a reset, a seed and a restore take, and a suite of tests that uses them, on a real server.
 *
 *    node bench/server/control-state.ts [--rounds 40] [--tests 200] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createHttpClient } from '../../test/support/server/http-client.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '40' }, tests: { type: 'string', default: '200' } },
});
const ROUNDS = Number(values.rounds);
const TESTS = Number(values.tests);
const TASKS_OF_A_TEST = 5;
const MEMORIES_OF_A_TEST = 20;
const MEMORIES_OF_A_SNAPSHOT = 1000;

const folder = mkdtempSync(join(tmpdir(), 'doppel-control-state-'));
const server = await startServerProcess(join(folder, 'data'), { LOG_LEVEL: 'error', CONTROL: 'on' });
const client = createHttpClient(server.url, server.apiKey);

async function control(path: string, json?: unknown): Promise<number> {
  const startedAt = performance.now();
  const { status, body } = await client.call('POST', `/_doppel/${path}`, json);
  if (status !== 200) throw new Error(`POST /_doppel/${path}: ${status} ${body.detail}`);
  return performance.now() - startedAt;
}

const toMemories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    memoryId: `m-${index}`,
    memory: `Guest ${index} of the hotel has room ${100 + index} and orders tea with lemon at ${index % 24} o'clock.`,
  }));
const toFixture = (memories: number, account: object = {}) => ({
  version: 1,
  accounts: [{ graphs: [{ name: 'hotel', memories: toMemories(memories) }], ...account }],
});

/** Tasks with recordings, which were watched, and a graph. */
async function fillAsTest(): Promise<void> {
  const tasks = Array.from({ length: TASKS_OF_A_TEST }, () =>
    client.runTask({ task: 'Find the cheapest lamp in the shop', enable_recording: true }),
  );
  for (const task of await Promise.all(tasks)) await (await fetch(String(task.recording_url))).arrayBuffer();
  await control('seed', toFixture(MEMORIES_OF_A_TEST));
}

async function repeat(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await work());
  return times;
}

function print(title: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(1);
  console.log(`${title.padEnd(48)} p50 ${at(0.5).padStart(6)} ms  p95 ${at(0.95).padStart(6)} ms`);
}

/** Reset, seed, a task whose result a rule sets, and reads that verify it. */
async function runSample(index: number): Promise<void> {
  await control('reset');
  const rule = { match: { operation: 'submitTask' }, do: { task: { status: 'done', output: { order: index } } } };
  await control('seed', toFixture(3, { rules: [rule] }));
  const task = await client.runTask({ task: 'Order a kettle' });
  const memories = await client.call('GET', '/graph/hotel/memory');
  const isRight = (task.output as { order?: number } | null)?.order === index && memories.body.memories.length === 3;
  if (!isRight) throw new Error(`Test ${index}: ${JSON.stringify(task)}`);
}

try {
  // Loads what is loaded on first use.
  await fillAsTest();
  await control('reset');
  const resets = await repeat(async () => {
    await fillAsTest();
    return control('reset');
  });
  print(`reset: ${TASKS_OF_A_TEST} tasks with recordings, ${MEMORIES_OF_A_TEST} memories`, resets);
  const seeds = await repeat(async () => {
    await control('reset');
    return control('seed', toFixture(MEMORIES_OF_A_TEST));
  });
  print(`seed: ${MEMORIES_OF_A_TEST} memories, until they can be found`, seeds);
  await control('reset');
  await control('seed', toFixture(MEMORIES_OF_A_SNAPSHOT));
  print(`snapshot: ${MEMORIES_OF_A_SNAPSHOT} memories`, await repeat(() => control('snapshots/hotel')));
  print(`restore: ${MEMORIES_OF_A_SNAPSHOT} memories`, await repeat(() => control('snapshots/hotel/restore')));
  const startedAt = performance.now();
  for (let index = 0; index < TESTS; index += 1) await runSample(index);
  console.log(`${TESTS} tests in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
} finally {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true });
}
