/** Measures what a typing error costs the offline agent: each task that it does right is run once more with two neighbouring letters
 *  of one of its words swapped.
 *
 *    node bench/agent/misspelt.ts [--half tune] [--seed 1] [--show]
 *
 *  Sets: everyday tasks, look-ups and twins, and for `tune` those of `dev`. Prints how often the verdict is the same as before, by set.
 *  `--show` prints the others (`tune` only). Runs take place on 22 November 2026. */

import { mock } from 'node:test';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../../src/random.ts';
import { drive } from './agent-tasks/drive.ts';
import { judge } from './agent-tasks/judge.ts';
import { readSet } from './agent-tasks/sets.ts';
import type { BenchTask, Outcome } from './agent-tasks/task.ts';
import { judgeTwin, readEveryday, readLookups, readTwins, type Twin, toBenchTask } from './agent-tasks/twins/twins.ts';
import { TODAY } from './agent-tasks/world.ts';

interface Case {
  task: BenchTask;
  verdictOf: (outcome: Outcome) => string;
}

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'tune' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});
const half = values.half === 'held' ? 'held' : 'tune';
mock.timers.enable({ apis: ['Date'], now: TODAY });

const ofTwin = (twin: Twin): Case[] =>
  twin.stands ? [{ task: toBenchTask(twin), verdictOf: (outcome) => judgeTwin(twin, outcome).verdict }] : [];
const ofTask = (task: BenchTask): Case[] =>
  task.left === undefined ? [{ task, verdictOf: (outcome) => judge(task, outcome).verdict }] : [];
const sets: Readonly<Record<string, readonly Case[]>> = {
  everyday: readEveryday(half).flatMap(ofTwin),
  lookups: readLookups(half).flatMap(ofTwin),
  twins: readTwins(half).flatMap(ofTwin),
  ...(half === 'tune' && { dev: (await readSet('dev')).flatMap(ofTask) }),
};

const WORD = /(?<![\p{L}"“@./-])\p{Ll}{6,}(?![\p{L}"”@/-])/gu;

/** Null for a task without a word of six small letters outside of quotations and addresses. */
function withSwappedLetters(text: string, random: Random): string | null {
  const isOpen = ({ index }: RegExpExecArray): boolean =>
    !/https?:|["“]/.test(text.slice(Math.max(0, index - 30), index));
  const words = [...text.matchAll(WORD)].filter(isOpen);
  if (words.length === 0) return null;
  const { 0: word, index } = random.pick(words);
  const at = index + random.integer(1, word.length - 3);
  const [one = '', other = ''] = text.slice(at, at + 2);
  return one === other ? null : text.slice(0, at) + other + one + text.slice(at + 2);
}

for (const [name, cases] of Object.entries(sets)) {
  const random = createRandom(Number(values.seed), name);
  const counts: Record<string, number> = {};
  for (const { task, verdictOf } of cases) {
    const misspelt = withSwappedLetters(task.task, random);
    if (misspelt === null || verdictOf(await drive(task)) !== 'right') continue;
    const outcome = await drive({ ...task, task: misspelt });
    const verdict = verdictOf(outcome);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (values.show && half === 'tune' && verdict !== 'right')
      console.log(`${verdict}: ${misspelt}\n  ${JSON.stringify(outcome.output ?? null).slice(0, 200)}`);
  }
  console.log(name, counts);
}
