import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '../../test/support/server/server-process.ts';
import type { Bench, Row } from './bench.ts';
import { measureInstall } from './install.ts';
import { PEER_NAMES, startPeer } from './peers.ts';

const START = fileURLToPath(new URL('../../src/bin/doppel.js', import.meta.url));
const ROUNDS = 5;
/** Of the mocks, which take seconds. */
const PEER_ROUNDS = 3;
const IDLE_AFTER_MS = 2000;
const POLL_MS = 2;
const BYTES_PER_MB = 1e6;

/** What was started: when it answered, and how to end it. */
interface Started {
  startedMs: number;
  pids: readonly number[];
  stop(): Promise<void>;
}

interface Runner {
  title: string;
  rounds: number;
  start(): Promise<Started>;
}

interface Lap {
  startedMs: number;
  idleMb: number;
}

export const start: Bench = {
  name: 'start',
  about: 'From the start of the process to its first answer, and its memory when idle; with --full, what is installed.',
  findObstacle: async () => (process.platform === 'linux' ? null : 'Memory is read from /proc, which Linux has.'),
  async run({ say, isFull }) {
    const folder = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
    try {
      const ours: Runner[] = [
        toOurs('with the sources read before', () => join(folder, 'warm')),
        toOurs('with nothing kept of an earlier one', () => mkdtempSync(join(folder, 'cold-'))),
      ];
      const peers = await findPeers(say);
      // What is on disk is in memory then, and what is kept is there.
      for (const { start } of ours) await (await start()).stop();
      const laps = await runAll([...ours, ...peers], say);
      const rows = toRows(ours, peers, laps);
      return isFull ? [...rows, ...(await measureInstall(say))] : rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** @param toCache the folder in which Node keeps what it made of the sources */
function toOurs(title: string, toCache: () => string): Runner {
  return {
    title,
    rounds: ROUNDS,
    async start() {
      const data = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
      const env = { NODE_COMPILE_CACHE: toCache(), LOG_LEVEL: 'error' };
      const startedAt = performance.now();
      const { url, process: child, end } = await startServerProcess(data, env, START);
      await untilReady(url);
      const startedMs = performance.now() - startedAt;
      const stop = async () => {
        await end('SIGTERM');
        rmSync(data, { recursive: true, force: true });
      };
      return { startedMs, pids: [child.pid as number], stop };
    },
  };
}

async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/ready`).catch(() => null))?.status !== 200) await delay(POLL_MS);
}

/** Those that can be started here, under their names with the version. */
async function findPeers(say: (line: string) => void): Promise<Runner[]> {
  const found: Runner[] = [];
  for (const name of PEER_NAMES) {
    try {
      const { title, stop } = await startPeer(name);
      await stop();
      found.push({ title, rounds: PEER_ROUNDS, start: () => startPeer(name) });
    } catch (error) {
      say(`without ${name}: ${(error as Error).message}`);
    }
  }
  return found;
}

/** The laps of each, round by round, one process at a time. */
async function runAll(runners: readonly Runner[], say: (line: string) => void): Promise<Map<Runner, Lap[]>> {
  const laps = new Map<Runner, Lap[]>(runners.map((runner) => [runner, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`round ${round + 1} of ${ROUNDS}`);
    for (const runner of runners) if (round < runner.rounds) laps.get(runner)?.push(await runLap(runner));
  }
  return laps;
}

async function runLap({ start }: Runner): Promise<Lap> {
  const { startedMs, pids, stop } = await start();
  try {
    await delay(IDLE_AFTER_MS);
    return { startedMs, idleMb: pids.reduce((sum, pid) => sum + readResidentBytes(pid), 0) / BYTES_PER_MB };
  } finally {
    await stop();
  }
}

function readResidentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

const FIGURES = [
  { what: 'start to ready', unit: 'ms', aim: '250 or less', of: (lap: Lap) => lap.startedMs },
  { what: 'resident memory, idle', unit: 'MB', aim: '80 or less', of: (lap: Lap) => lap.idleMb },
];

/** Each figure of ours alone, and of ours that were started before beside those of each mock. */
function toRows(ours: readonly Runner[], peers: readonly Runner[], laps: Map<Runner, Lap[]>): Row[] {
  return FIGURES.flatMap(({ what, unit, aim, of }) => {
    const samplesOf = (runner: Runner | undefined) => (runner ? (laps.get(runner) ?? []) : []).map(of);
    const alone = ours.map((each) => ({
      what: `${what}, ${each.title}`,
      beside: '',
      aim,
      unit,
      samples: samplesOf(each),
    }));
    const warm = samplesOf(ours[0]);
    const beside = peers.map((peer) => {
      const samples = samplesOf(peer).map((theirs, round) => (warm[round] ?? Number.NaN) / theirs);
      return { what, beside: peer.title, aim: '', unit: 'ratio', samples };
    });
    return [...alone, ...beside];
  });
}
