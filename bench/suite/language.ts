import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { fileURLToPath } from 'node:url';
import { drive } from '../agent/agent-tasks/drive.ts';
import { type Judgement, judge } from '../agent/agent-tasks/judge.ts';
import { readSet } from '../agent/agent-tasks/sets.ts';
import type { BenchTask } from '../agent/agent-tasks/task.ts';
import { judgeTwin, readEveryday, readLookups, readTwins, toBenchTask } from '../agent/agent-tasks/twins/twins.ts';
import { TODAY } from '../agent/agent-tasks/world.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';

/** What became of a task: as asked, in part, said not to be done, or anything else. */
type Verdict = 'right' | 'partly' | 'honest' | 'wrong';

const VERDICTS: readonly Verdict[] = ['right', 'partly', 'honest', 'wrong'];

const OF_JUDGEMENT: Readonly<Record<Judgement['verdict'], Verdict>> = {
  ...{ right: 'right', partly: 'partly', said: 'honest', wrong: 'wrong', dishonest: 'wrong' },
};

/** Sets that the agent was developed with, and those that it was not. */
const BURNT = [
  'dev',
  'fresh1',
  'fresh2',
  'fresh3',
  'fresh4',
  'fresh5',
  'fresh6',
  'fresh7',
  'fresh8',
  'fresh9',
  'fresh10',
];
const UNSEEN = ['held', 'fresh11'];

/** Folders that read language. */
const ROOMS = ['language', 'reading', 'llm/offline/agent', 'llm/offline/answer', 'device/simulated/content', 'text'];

/** How well the offline agent understands tasks, set by set, and how many lines of code read language. Tasks are performed in
 *  this process, on 22 November 2026. Without --full, of the sets that it was developed with only the last. */
export const language: Bench = {
  name: 'language',
  about: 'tasks of the agent right, partly, honest, wrong: by set; twins; lines of code by room',
  async run({ say, isFull }: BenchOptions): Promise<Row[]> {
    mock.timers.enable({ apis: ['Date'], now: TODAY });
    const rows: Row[] = [];
    try {
      for (const name of [...(isFull ? BURNT : BURNT.slice(-2)), ...UNSEEN]) {
        say(name);
        const group = UNSEEN.includes(name) ? 'unseen' : 'burnt';
        rows.push(...toRows(`${group} ${name}`, await judgeAll(await readSet(name))));
      }
      for (const half of ['tune', 'held'] as const)
        for (const [name, tasks] of [
          [`twins, ${half}`, readTwins(half)],
          [`everyday, ${half}`, readEveryday(half)],
          [`lookups, ${half}`, readLookups(half)],
        ] as const) {
          say(name);
          const verdicts: Verdict[] = [];
          for (const task of tasks) verdicts.push(judgeTwin(task, await drive(toBenchTask(task))).verdict);
          rows.push(...toRows(name, verdicts));
        }
    } finally {
      mock.timers.reset();
    }
    return [...rows, ...ROOMS.map(toLines)];
  },
};

async function judgeAll(tasks: readonly BenchTask[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const task of tasks) verdicts.push(OF_JUDGEMENT[judge(task, await drive(task)).verdict]);
  return verdicts;
}

const toRows = (set: string, verdicts: readonly Verdict[]): Row[] =>
  VERDICTS.map((verdict) => ({
    ...{ what: `${set}, ${verdict} of ${verdicts.length}`, beside: '', aim: '', unit: 'tasks' },
    samples: [verdicts.filter((each) => each === verdict).length],
  }));

function toLines(room: string): Row {
  const lines = countLines(fileURLToPath(new URL(`../../src/${room}/`, import.meta.url)));
  return { what: `lines of src/${room}`, beside: '', aim: '', unit: 'lines', samples: [lines] };
}

function countLines(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const paths = files.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  return paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
}
