/** Measures whether the offline agent does the same for a task in another language as for the task in English.
 *
 *    node bench/agent/agent-languages.ts [--set tune] [--language de] [--grep TEXT] [--show]
 *
 *  SET is `tune` (to develop with) or `held` (look at its totals only). `same`: the same output, acts and notes. `said`:
 *  the run in the other language failed, and says so. `other`: it is done with another output. Counted apart: tasks that
 *  the agent cannot do in English, where both runs have to fail. */

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { drive } from './agent-tasks/drive.ts';
import type { Outcome } from './agent-tasks/task.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'tune' },
    language: { type: 'string' },
    grep: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
  },
});

const LANGUAGES = ['de', 'es', 'fr', 'pt', 'zh'] as const;
type Row = Record<'en' | (typeof LANGUAGES)[number], string>;
type Verdict = 'same' | 'said' | 'other';

const file = new URL(`./agent-tasks/languages/${values.set}.json`, import.meta.url);
const rows = (JSON.parse(readFileSync(file, 'utf8')) as Row[]).filter(({ en }) => en.includes(values.grep));
const languages = LANGUAGES.filter((language) => values.language === undefined || values.language === language);

const perform = (task: string): Promise<Outcome> => drive({ class: 12, task });

function compare(english: Outcome, { ends, output, acts, notes }: Outcome): Verdict {
  if (english.ends === 'fail') return ends === 'fail' && acts.length === 0 ? 'same' : 'other';
  if (ends === 'fail') return 'said';
  const does = isDeepStrictEqual({ acts: english.acts, notes: english.notes }, { acts, notes });
  const says = isDeepStrictEqual(english.output, output) || english.acts.length + english.notes.length > 0;
  return does && says ? 'same' : 'other';
}

const counts = new Map<string, number>();
const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
const shown = (outcome: Outcome): string => `${outcome.ends}: ${JSON.stringify(outcome.output)?.slice(0, 240)}`;
for (const row of rows) {
  const english = await perform(row.en);
  if (values.show) console.log(`\n${row.en}\n  ${shown(english)}`);
  for (const language of languages) {
    const outcome = await perform(row[language]);
    const verdict = compare(english, outcome);
    count(`${language} ${english.ends} ${verdict}`);
    if (values.show && verdict !== 'same') console.log(`${verdict} ${row[language]}\n  ${shown(outcome)}`);
  }
}
const of = (key: string): string => String(counts.get(key) ?? 0).padStart(7);
console.log(`\nset ${values.set}: done in English: same, said, other; not done in English: same, other`);
for (const language of languages) {
  const done = ['same', 'said', 'other'].map((verdict) => of(`${language} done ${verdict}`));
  const failed = ['same', 'other'].map((verdict) => of(`${language} fail ${verdict}`));
  console.log(`${language}${done.join('')}  |${failed.join('')}`);
}
