/** Compares how fast this checkout and another start, and what they take of memory when idle. Each round starts both, one
 *  after the other. Needs Linux.
 *
 *    node bench/server/start-up.ts OTHER_CHECKOUT [--rounds 10] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../../test/support/server/server-process.ts';
import { readCpuMs } from '../suite/cpu-time.ts';
import { readEntry } from '../suite/entry.ts';
import { readResidentMb } from '../suite/resident-memory.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const IDLE_AFTER_MS = 2000;
const POLL_MS = 2;

interface Lap {
  readyMs: number;
  /** Of the process until then, all threads. */
  readyCpuMs: number;
  idleMb: number;
}

/** From the spawn of the process to the first 200 of GET /ready. */
async function runLap(checkout: string): Promise<Lap> {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-start-up-'));
  const startedAt = performance.now();
  const server = await startServerProcess(join(folder, 'data'), { LOG_LEVEL: 'error' }, readEntry(checkout));
  try {
    while ((await fetch(`${server.url}/ready`)).status !== 200) await delay(POLL_MS);
    const readyMs = performance.now() - startedAt;
    const readyCpuMs = readCpuMs(server.process.pid as number);
    await delay(IDLE_AFTER_MS);
    return { readyMs, readyCpuMs, idleMb: readResidentMb(server.process.pid as number) };
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const checkouts = [positionals[0] ?? '.', '.'];
// Fills the compile caches.
for (const checkout of checkouts) await runLap(checkout);
const laps: Lap[][] = checkouts.map(() => []);
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const side of round % 2 ? [1, 0] : [0, 1]) laps[side]?.push(await runLap(checkouts[side] ?? '.'));
}
const FIGURES: readonly [title: string, of: (lap: Lap) => number][] = [
  ['start to ready, ms', ({ readyMs }) => readyMs],
  ['CPU until ready, ms', ({ readyCpuMs }) => readyCpuMs],
  ['resident when idle, MB', ({ idleMb }) => idleMb],
];
for (const [title, of] of FIGURES) {
  const show = (toFigure: (numbers: number[]) => number) => laps.map((each) => toFigure(each.map(of)).toFixed(0));
  const [medians, least] = [show(median), show((numbers) => Math.min(...numbers))];
  console.log(`${title.padEnd(24)}median ${medians.join(' -> ')}, least ${least.join(' -> ')}`);
}
