/** Compares the throughput of this checkout with that of another: reading a finished task, inserting a memory, submitting a
 *  task. Each round measures both, one after the other, while the other is stopped. Needs Linux and wrk.
 *
 *    node test/bench/trees.ts OTHER_CHECKOUT [--rounds 5] [--log info] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createHttpClient } from '../support/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { readCpuMs } from './suite/cpu-time.ts';
import { readEntry } from './suite/entry.ts';
import { fire, type Requests } from './suite/wrk.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, log: { type: 'string', default: 'info' } },
  allowPositionals: true,
});
const SECONDS = 4;

interface Tree {
  server: ServerProcess;
  folder: string;
  taskId: string;
}

const CASES: readonly [name: string, toRequests: (tree: Tree) => Requests][] = [
  ['GET a finished task', ({ taskId }) => ({ paths: [`/api/v1/task/${taskId}`] })],
  [
    'POST a memory',
    () => ({ path: '/graph/g/insert', toBody: ['{"memoryId":"one","memory":"Ada wrote program ', '."}'] }),
  ],
  ['POST a task', () => ({ path: '/api/v1/task', toBody: ['{"task":"Compute 12 * ', ' [[doppel:delay 1h]]"}'] })],
];

async function openTree(checkout: string): Promise<Tree> {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-trees-'));
  const limits = { MAX_OPEN_TASKS: '1000000', MAX_OPEN_REQUESTS: '10000000', WELCOME_CREDITS: '1000000000' };
  const env = { LOG_LEVEL: values.log, TASK_CONCURRENCY: '1', ...limits };
  const server = await startServerProcess(join(folder, 'data'), env, readEntry(checkout));
  const task = await createHttpClient(server.url, server.apiKey).runTask({ task: 'Compute 1 + 1' });
  server.process.kill('SIGSTOP');
  return { server, folder, taskId: String(task.id) };
}

/** Requests a second, and CPU microseconds a request. */
async function measure(tree: Tree, requests: Requests): Promise<{ rate: number; cpu: number }> {
  const { url, apiKey, process } = tree.server;
  const pid = process.pid as number;
  process.kill('SIGCONT');
  const before = readCpuMs(pid);
  const { count, perSecond } = await fire({ url, apiKey, requests, seconds: SECONDS });
  const cpu = ((readCpuMs(pid) - before) * 1000) / count;
  process.kill('SIGSTOP');
  return { rate: perSecond, cpu };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const other = await openTree(positionals[0] ?? '.');
const own = await openTree('.');
for (const [name, toRequests] of CASES) {
  const rounds: { rate: number; cpu: number }[][] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const found = new Map<Tree, { rate: number; cpu: number }>();
    for (const tree of round % 2 ? [other, own] : [own, other]) found.set(tree, await measure(tree, toRequests(tree)));
    rounds.push([other, own].flatMap((tree) => found.get(tree) ?? []));
  }
  const [rates, cpus] = (['rate', 'cpu'] as const).map((what) =>
    [0, 1].map((side) => median(rounds.map((round) => round[side]?.[what] ?? Number.NaN))),
  ) as [[number, number], [number, number]];
  const toRatio = ([before, after]: readonly [number, number]) => (after / before).toFixed(2);
  console.log(
    `${name.padEnd(22)} ${rates.map(Math.round).join(' -> ')} a second (${toRatio(rates)}), ` +
      `${cpus.map((cpu) => cpu.toFixed(0)).join(' -> ')} us of CPU each (${toRatio(cpus)})`,
  );
}
for (const { server, folder } of [other, own]) {
  server.process.kill('SIGCONT');
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
}
