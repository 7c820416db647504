import type { FormField } from '../../../../../device/page-content.ts';
import { FUNCTION_WORDS } from '../../../../../text/words/function-words.ts';
import { nameKey, nameWords } from '../name-words.ts';

export type FieldOption = FormField['options'][number];

const CODE = /\(([^()]{1,20})\)\s*$/;

/** The option that a text names: the same label, the label without its code or the code alone, else the label that has all
 *  words of the text, or whose words the text has. Null if none does, or if several do as well. `synonyms` are other
 *  texts for the same, which are tried after it. */
export function chooseOption(
  options: readonly FieldOption[],
  text: string,
  synonyms: readonly string[] = [],
): FieldOption | null {
  for (const wanted of [text, ...synonyms]) {
    for (const fits of TESTS) {
      const fitting = options.filter((option) => fits(option.label, wanted));
      if (fitting.length === 1) return fitting[0] ?? null;
      if (fitting.length > 1) return null;
    }
  }
  return null;
}

type LabelTest = (label: string, wanted: string) => boolean;

const TESTS: readonly LabelTest[] = [
  (label, wanted) => nameKey(label) === nameKey(wanted),
  (label, wanted) => CODE.test(label) && nameKey(label.replace(CODE, '')) === nameKey(wanted),
  (label, wanted) => nameKey(CODE.exec(label)?.[1] ?? '') === nameKey(wanted) && nameKey(wanted) !== '',
  (label, wanted) => holdsAll(allKeysOf(label), allKeysOf(wanted)),
  (label, wanted) => holdsAll(keysOf(label), keysOf(wanted)),
  (label, wanted) => holdsAll(keysOf(wanted), keysOf(label.replace(CODE, ''))),
];

function holdsAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

const allKeysOf = (text: string): string[] => nameWords(text).map(({ key }) => key);
const keysOf = (text: string): string[] => allKeysOf(text).filter((key) => !FUNCTION_WORDS.has(key));
