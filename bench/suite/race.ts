import { setTimeout as delay } from 'node:timers/promises';
import { readCpuMs } from './cpu-time.ts';
import type { Hit } from './wrk.ts';

/** A server that is measured beside others. */
export interface Runner {
  pid: number;
  /** Sends it requests for so long. */
  load(seconds: number): Promise<Hit>;
}

export interface Lap {
  perSecond: number;
  /** CPU time that the server took for one request. */
  cpuUs: number;
  /** 99th percentile of the time to a response. */
  p99Ms: number;
}

export interface RaceOptions {
  rounds: number;
  seconds: number;
}

const AWAKE_AFTER_MS = 50;
/** V8 has made its fastest code of a route after some 30,000 requests. */
const WARM_UP_SECONDS = 4;

/** Measures one after another, round by round, and gives the laps of each, in rounds. Processes that are not being measured are stopped, so
 *  that none works at another's cost. A round before the first lets machine code settle. */
export async function race(runners: readonly Runner[], { rounds, seconds }: RaceOptions): Promise<Lap[][]> {
  const laps = runners.map((): Lap[] => []);
  signalAll(runners, 'SIGSTOP');
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, runner] of runners.entries()) {
        const lap = await runLap(runner, round === 0 ? WARM_UP_SECONDS : seconds);
        if (round > 0) laps[at]?.push(lap);
      }
    }
  } finally {
    // A process that is stopped does not end when it is asked to.
    signalAll(runners, 'SIGCONT');
  }
  return laps;
}

async function runLap({ pid, load }: Runner, seconds: number): Promise<Lap> {
  process.kill(pid, 'SIGCONT');
  await delay(AWAKE_AFTER_MS);
  const cpuBefore = readCpuMs(pid);
  const { count, perSecond, p99Ms } = await load(seconds);
  const cpuUs = ((readCpuMs(pid) - cpuBefore) * 1000) / count;
  process.kill(pid, 'SIGSTOP');
  return { perSecond, cpuUs, p99Ms };
}

function signalAll(runners: readonly Runner[], signal: NodeJS.Signals): void {
  for (const { pid } of runners) process.kill(pid, signal);
}

/** How many times the requests of another are answered in the same time, round by round. */
export const toRatios = (laps: readonly Lap[], beside: readonly Lap[]): number[] =>
  laps.map(({ perSecond }, round) => perSecond / (beside[round]?.perSecond ?? Number.NaN));

/** How many times the CPU time of another one request takes, round by round. */
export const toCpuRatios = (laps: readonly Lap[], beside: readonly Lap[]): number[] =>
  laps.map(({ cpuUs }, round) => cpuUs / (beside[round]?.cpuUs ?? Number.NaN));
