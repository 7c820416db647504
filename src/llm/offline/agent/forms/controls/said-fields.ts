import { sentencesOf } from '../../../../../language/clauses/sentences.ts';
import { isGivenValue } from '../../../../../language/values/given-value.ts';
import { isFunctionWord } from '../../../../../language/words/function-words.ts';
import { toMatchable } from '../../../../../language/words/phrase-table.ts';
import type { IntentOf } from '../../plan/intent.ts';
import { isText } from '../../run/screen.ts';
import type { Progress, StepGenerator } from '../../run/step-generator.ts';
import { type Entry, toEntries } from './entries.ts';
import { fieldFit } from './field-names.ts';
import { fillControl } from './fill-control.ts';
import { type Form, mainForm } from './form.ts';
import { keyOf } from './kept.ts';

/** Names of fields and values for them, said without a verb of filling in: `First name Ada, town York`. Null if a part of the words
 *  is none of these. */
export function readSaidFields(words: string, progress: Progress): IntentOf<'fill'> | null {
  const form = mainForm(progress);
  return form !== null && saidIn(words, form, progress) !== null
    ? { kind: 'fill', text: words, form: '', words }
    : null;
}

/** Fills in what sentences of the task state of the fields, such as `My name is Ada Quill`. Returns why a value cannot be filled in. */
export function* fillStated(form: Form, progress: Progress): StepGenerator<string[]> {
  const problems: string[] = [];
  for (const sentence of sentencesOf(progress.task)) {
    for (const { field, value } of saidIn(sentence, form, progress) ?? []) {
      if (field === null || progress.settled.has(keyOf(field, progress))) continue;
      const problem = yield* fillControl(field, value, form.fields, progress);
      if (problem !== null) problems.push(problem);
    }
  }
  return problems;
}

/** The entries of words that consist of nothing but whole names of fields with values. */
function saidIn(words: string, { fields }: Form, { task }: Progress): Entry[] | null {
  const entries = toEntries(words, fields);
  const isSaid = ({ label, field, value }: Entry): boolean =>
    field !== null &&
    isText(field) &&
    fieldFit(field.label, label) === 1 &&
    !toMatchable(value).some(({ lower }) => isFunctionWord(lower)) &&
    isGivenValue(value, { name: field.label }, task);
  return entries.length > 0 && entries.every(isSaid) ? entries : null;
}
