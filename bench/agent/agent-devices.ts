/** Compares the offline agent on the simulated device and on Chromium: the same tasks on the same sites.
 *
 *    node bench/agent/agent-devices.ts [--set dev] [--grep TEXT] [--parallel 2]
 *
 *  Prints each task that ends differently, then the share right on each device, and how long a step takes on Chromium. */

import { mock } from 'node:test';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { createChromiumDevices } from '../../src/device/chromium/chromium.ts';
import { openTestPool } from '../../test/support/browser/chromium-devices.ts';
import { drive, type MakeDevices, readText } from './agent-tasks/drive.ts';
import { judge, type Verdict } from './agent-tasks/judge.ts';
import { readSet } from './agent-tasks/sets.ts';
import type { BenchTask, Outcome } from './agent-tasks/task.ts';
import { TODAY } from './agent-tasks/world.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'dev' },
    grep: { type: 'string', default: '' },
    parallel: { type: 'string', default: '2' },
  },
});

interface Ended {
  verdict: Verdict;
  outcome: Outcome | null;
}

async function end(task: BenchTask, makeDevices?: MakeDevices): Promise<Ended> {
  try {
    const outcome = await drive(task, undefined, makeDevices);
    return { verdict: judge(task, outcome).verdict, outcome };
  } catch (error) {
    console.error(`crash: ${task.task}: ${error}`);
    return { verdict: 'wrong', outcome: null };
  }
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const pool = await openTestPool();
const onChromium: MakeDevices = (web, homeUrl) =>
  createChromiumDevices({ pool, web, homeUrl, allowedHosts: [], readDocument: readText });
mock.timers.enable({ apis: ['Date'], now: TODAY });

const tasks = (await readSet(values.set)).filter(({ task }) => task.includes(values.grep));
const right = { simulated: 0, chromium: 0 };
const stepMs: number[] = [];
let differences = 0;
await pMap(
  tasks,
  async (task) => {
    const one = await end(task);
    const startedAt = performance.now();
    const other = await end(task, onChromium);
    const steps = other.outcome?.history.length ?? 0;
    if (steps > 0) stepMs.push((performance.now() - startedAt) / steps);
    right.simulated += one.verdict === 'right' ? 1 : 0;
    right.chromium += other.verdict === 'right' ? 1 : 0;
    const texts = [one, other].map(({ outcome }) => JSON.stringify([outcome?.ends, outcome?.output]));
    if (texts[0] === texts[1] && one.verdict === other.verdict) return;
    differences += 1;
    console.log(`\n[${task.class}] ${task.task}`);
    console.log(`  simulated ${one.verdict}: ${texts[0]?.slice(0, 400)}`);
    console.log(`  chromium  ${other.verdict}: ${texts[1]?.slice(0, 400)}`);
  },
  { concurrency: Number(values.parallel) },
);
await pool.close();
const share = (count: number): string => `${count} of ${tasks.length} (${((100 * count) / tasks.length).toFixed(1)} %)`;
console.log(`\nright: ${share(right.simulated)} simulated, ${share(right.chromium)} on Chromium`);
console.log(
  `${differences} end differently; a step on Chromium takes ${median(stepMs).toFixed(0)} ms (median of tasks)`,
);
