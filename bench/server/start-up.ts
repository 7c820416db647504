/** Compares how fast this checkout, or an installed package, and another start, what they take of memory, and how long the
 *  first tasks take. Each round starts both, one after the other, with nothing loaded ahead (WARM=off) and then as by default;
 *  with `--rest`, which takes half a minute a round, for the tasks and for the memory when idle. Needs Linux.
 *
 *    node bench/server/start-up.ts OTHER_CHECKOUT [THIS_CHECKOUT] [--rounds 10] [--rest] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createHttpClient } from '../../test/support/server/http-client.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';
import { readCpuMs } from '../suite/cpu-time.ts';
import { readEntry } from '../suite/entry.ts';
import { readResidentMb } from '../suite/resident-memory.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, rest: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const POLL_MS = 2;
const FIRST_TASK_AFTER_MS = 10_000;
const IDLE_MS = 20_000;
const TASK = 'Find the cheapest lamp in the shop';

interface Lap {
  readyMs: number;
  /** Of the process until then, all threads. */
  readyCpuMs: number;
  readyMb: number;
}

interface Rest {
  firstTaskMs: number;
  secondTaskMs: number;
  /** After the two tasks and some seconds without work. */
  idleMb: number;
}

/** From the spawn of the process to the first 200 of GET /ready. */
const runLap = (checkout: string): Promise<Lap> =>
  withServer(checkout, 'off', async ({ url, pid }, startedAt) => {
    while ((await fetch(`${url}/ready`)).status !== 200) await delay(POLL_MS);
    return { readyMs: performance.now() - startedAt, readyCpuMs: readCpuMs(pid), readyMb: readResidentMb(pid) };
  });

const runRest = (checkout: string): Promise<Rest> =>
  withServer(checkout, 'on', async ({ url, apiKey, pid }) => {
    await delay(FIRST_TASK_AFTER_MS);
    const client = createHttpClient(url, apiKey);
    const time = async () => {
      const startedAt = performance.now();
      await client.runTask({ task: TASK });
      return performance.now() - startedAt;
    };
    const [firstTaskMs, secondTaskMs] = [await time(), await time()];
    await delay(IDLE_MS);
    return { firstTaskMs, secondTaskMs, idleMb: readResidentMb(pid) };
  });

type Started = { url: string; apiKey: string; pid: number };

async function withServer<T>(checkout: string, warm: string, use: (server: Started, at: number) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-start-up-'));
  const startedAt = performance.now();
  const env = { LOG_LEVEL: 'error', WARM: warm };
  const server = await startServerProcess(join(folder, 'data'), env, readEntry(checkout));
  try {
    return await use({ ...server, pid: server.process.pid as number }, startedAt);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const checkouts = [positionals[0] ?? '.', positionals[1] ?? '.'];

async function compare<Figures>(run: (checkout: string) => Promise<Figures>): Promise<Figures[][]> {
  const figures: Figures[][] = checkouts.map(() => []);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const side of round % 2 ? [1, 0] : [0, 1]) figures[side]?.push(await run(checkouts[side] ?? '.'));
  }
  return figures;
}

function print(title: string, [before = [], after = []]: readonly (readonly number[])[]): void {
  const [from, to] = [median(before), median(after)];
  const least = [before, after].map((each) => Math.min(...each).toFixed(0)).join(' -> ');
  const ratio = (to / from).toFixed(2);
  console.log(`${title.padEnd(32)}median ${from.toFixed(0)} -> ${to.toFixed(0)} (${ratio}), least ${least}`);
}

// Fills the compile caches.
for (const checkout of checkouts) await runLap(checkout);
const laps = await compare(runLap);
print(
  'start to ready, ms',
  laps.map((each) => each.map(({ readyMs }) => readyMs)),
);
print(
  'CPU until ready, ms',
  laps.map((each) => each.map(({ readyCpuMs }) => readyCpuMs)),
);
print(
  'resident at ready, MB',
  laps.map((each) => each.map(({ readyMb }) => readyMb)),
);
if (values.rest) {
  const rests = await compare(runRest);
  print(
    'first task 10 s later, ms',
    rests.map((each) => each.map(({ firstTaskMs }) => firstTaskMs)),
  );
  print(
    'second task, ms',
    rests.map((each) => each.map(({ secondTaskMs }) => secondTaskMs)),
  );
  print(
    'resident after 20 s idle, MB',
    rests.map((each) => each.map(({ idleMb }) => idleMb)),
  );
}
