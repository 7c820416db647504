/** Measures how well the offline agent performs tasks on the built-in web.
 *
 *    node bench/agent/agent-tasks.ts [--set dev] [--class N] [--grep TEXT] [--show]
 *
 *  SET is `dev` (to develop with), `held` (look at its totals only), `fresh1` to `fresh11` (to run once, by
 *  another author than the agent's), `reworded` (tasks of dev and fresh1 to fresh6 in other people's words), `reworded-check`
 *  (the other half of these: totals only) or `fuzz` (sentences that ask for nothing). `--show` prints each task that is
 *  not right with its output. Runs take place on 22 November 2026. */

import { mock } from 'node:test';
import { parseArgs } from 'node:util';
import { drive } from './agent-tasks/drive.ts';
import { fuzzTasks, judgeFuzz } from './agent-tasks/fuzz/fuzz.ts';
import { type Judgement, judge, VERDICTS, type Verdict } from './agent-tasks/judge.ts';
import { readSet } from './agent-tasks/sets.ts';
import { type BenchTask, CLASSES, type Outcome } from './agent-tasks/task.ts';
import { TODAY } from './agent-tasks/world.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'dev' },
    class: { type: 'string' },
    grep: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});

type Row = Record<Verdict | 'total' | 'needless' | 'seconds', number>;

const emptyRow = (): Row => ({
  right: 0,
  partly: 0,
  said: 0,
  wrong: 0,
  dishonest: 0,
  total: 0,
  needless: 0,
  seconds: 0,
});

function add(row: Row, { verdict, isNeedless }: Judgement, seconds: number): void {
  row[verdict]++;
  row.total++;
  row.needless += isNeedless ? 1 : 0;
  row.seconds += seconds;
}

const COLUMNS = ['total', ...VERDICTS, 'needless', 'seconds'] as const;

function print(name: string, row: Row): void {
  const cells = COLUMNS.map((column) => row[column].toFixed(column === 'seconds' ? 1 : 0).padStart(9));
  console.log(`${name.padEnd(32)}${cells.join('')}`);
}

function show(task: BenchTask, outcome: Outcome | null, { verdict, faults }: Judgement): void {
  const said = JSON.stringify(outcome?.output ?? null).slice(0, 400);
  console.log(`\n${verdict} [${task.class}] ${task.task}\n  ${outcome?.ends}: ${said}\n  ${faults.join('; ')}`);
}

mock.timers.enable({ apis: ['Date'], now: TODAY });
const isFuzz = values.set === 'fuzz';
const chosen = (isFuzz ? fuzzTasks() : await readSet(values.set)).filter(
  (task) =>
    (values.class === undefined || task.class === Number(values.class)) &&
    (values.grep === undefined || task.task.toLowerCase().includes(values.grep.toLowerCase())),
);
const total = emptyRow();
const byClass = new Map<number, Row>();
for (const task of chosen) {
  const start = performance.now();
  let outcome: Outcome | null = null;
  let judgement: Judgement;
  try {
    outcome = await drive(task);
    judgement = isFuzz ? judgeFuzz(outcome) : judge(task, outcome);
  } catch (error) {
    judgement = { verdict: 'wrong', faults: [`crash: ${error}`], isNeedless: false };
  }
  const seconds = (performance.now() - start) / 1000;
  const row = byClass.get(task.class) ?? emptyRow();
  byClass.set(task.class, row);
  for (const each of [row, total]) add(each, judgement, seconds);
  if (values.show && judgement.verdict !== 'right') show(task, outcome, judgement);
}
console.log(`\n${'class'.padEnd(32)}${COLUMNS.map((column) => column.padStart(9)).join('')}`);
for (const [number, row] of [...byClass].sort(([a], [b]) => a - b)) print(`${number} ${CLASSES[number] ?? ''}`, row);
print(`set ${values.set}`, total);
