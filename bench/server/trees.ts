/** Compares the throughput of this checkout with that of another: reading a finished task, inserting a memory, submitting a
 *  task. Each round starts both afresh, because two processes of one checkout differ by up to a third for as long as they
 *  live, and measures one while the other is stopped. Prints medians over the rounds, and of their ratios the median, the
 *  least and the greatest. Needs Linux and wrk.
 *
 *    node bench/server/trees.ts OTHER_CHECKOUT [--rounds 6] [--log info] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createHttpClient } from '../../test/support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';
import { readCpuMs } from '../suite/cpu-time.ts';
import { readEntry } from '../suite/entry.ts';
import { fire, type Requests } from '../suite/wrk.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '6' }, log: { type: 'string', default: 'info' } },
  allowPositionals: true,
});
const WARM_UP_SECONDS = 1;
const SECONDS = 3;

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

async function closeTree({ server, folder }: Tree): Promise<void> {
  server.process.kill('SIGCONT');
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
}

/** Requests a second, and CPU microseconds a request. */
interface Figures {
  rate: number;
  cpu: number;
}

async function measure(tree: Tree, requests: Requests): Promise<Figures> {
  const { url, apiKey, process } = tree.server;
  const pid = process.pid as number;
  process.kill('SIGCONT');
  await fire({ url, apiKey, requests, seconds: WARM_UP_SECONDS });
  const before = readCpuMs(pid);
  const { count, perSecond } = await fire({ url, apiKey, requests, seconds: SECONDS });
  const cpu = ((readCpuMs(pid) - before) * 1000) / count;
  process.kill('SIGSTOP');
  return { rate: perSecond, cpu };
}

/** The figures of one round by case: of the other checkout, then of this one. */
async function measureRound(round: number): Promise<Map<string, [Figures, Figures]>> {
  const other = await openTree(positionals[0] ?? '.');
  const own = await openTree('.');
  const found = new Map<string, [Figures, Figures]>();
  for (const [name, toRequests] of CASES) {
    const isOtherFirst = round % 2 === 1;
    const first = isOtherFirst ? other : own;
    const second = isOtherFirst ? own : other;
    const pair: [Figures, Figures] = [
      await measure(first, toRequests(first)),
      await measure(second, toRequests(second)),
    ];
    found.set(name, isOtherFirst ? pair : [pair[1], pair[0]]);
  }
  await Promise.all([other, own].map(closeTree));
  return found;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function describe(rounds: readonly [Figures, Figures][], figure: keyof Figures): string {
  const [before, after] = [0, 1].map((side) => median(rounds.map((pair) => pair[side]?.[figure] ?? Number.NaN)));
  const ratios = rounds.map(([other, own]) => own[figure] / other[figure]);
  const [typical, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) =>
    ratio.toFixed(2),
  );
  return `${before?.toFixed(0)} -> ${after?.toFixed(0)} (${typical}, ${least} to ${most})`;
}

const rounds: Map<string, [Figures, Figures]>[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measureRound(round));
for (const [name] of CASES) {
  const pairs = rounds.map((found) => found.get(name)).filter((pair) => pair !== undefined);
  console.log(`${name.padEnd(22)} ${describe(pairs, 'rate')} a second, ${describe(pairs, 'cpu')} us of CPU each`);
}
