import type { FormField } from '../../../../../device/page-content.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { FUNCTION_WORDS } from '../../../../../text/words/function-words.ts';
import { stemOf } from '../../../../../text/words/stems.ts';
import { fieldWords } from '../../world/forms/field-names.ts';
import { COMMENT_WORDS } from '../form-words.ts';

/** Words of a text that name a field. Token indexes; `end` is excluded. */
export interface LabelMention {
  field: FormField;
  start: number;
  end: number;
  /** All words of the label are said. */
  isWhole: boolean;
}

const LONGEST_LABEL = 4;

/** Telling words of a label, by stem. Words of the same meaning are the same: `topic`, `subject`. */
export function labelStems(label: string): string[] {
  const words = fieldWords(label);
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word) && !IDLE.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map((word) => stemOf(word)))];
}

const IDLE = new Set([
  'take',
  'use',
  'do',
  'did',
  'send',
  'full',
  'number',
  'date',
  'how',
  'many',
  'quantity',
  'last',
  'would',
  'have',
  'done',
  'rather',
  'yours',
]);

/** Finds the names of the fields in a text: runs of words that are words of one field's label and of no other's. The longest
 *  run at each place. */
export function findLabels(tokens: readonly Token[], fields: readonly FormField[], text: string): LabelMention[] {
  const labels = fields.map((field) => ({ field, stems: labelStems(field.label) }));
  const areas = fields.filter(({ type }) => type === 'textarea');
  // `a wish` can be an option of the form.
  const options = new Set(fields.flatMap((field) => field.options.map(({ label }) => label.toLowerCase())));
  const mentions: LabelMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found =
      longestAt(tokens, at, labels, text) ??
      titleAt(tokens, at, labels) ??
      (options.has(tokens[at]?.lower ?? '') ? null : commentAt(tokens, at, areas));
    if (!found) continue;
    mentions.push(found);
    at = found.end - 1;
  }
  return mentions;
}

/** `call the ticket "Bench"`, `titled "Bench"`: the words up to the quotation name the title. */
function titleAt(tokens: readonly Token[], at: number, labels: readonly Label[]): LabelMention | null {
  const label = TITLING.has(tokens[at]?.lower ?? '') ? labels.find(({ stems }) => stems.includes('titl')) : undefined;
  const quoted = tokens.slice(at, at + LONGEST_LABEL).findIndex(({ value }) => value?.kind === 'quoted');
  return label && quoted > 0 ? { field: label.field, start: at, end: at + quoted, isWhole: true } : null;
}

const TITLING = new Set(['call', 'called', 'name', 'named', 'titled', 'entitled', 'headed', 'headline']);

/** `comment`, for the only field for free text. */
function commentAt(tokens: readonly Token[], at: number, [area, other]: readonly FormField[]): LabelMention | null {
  const isComment = COMMENTS.has(tokens[at]?.lower ?? '') && tokens[at]?.value === null;
  return isComment && area && !other ? { field: area, start: at, end: at + 1, isWhole: true } : null;
}

const COMMENTS = new Set(COMMENT_WORDS.split(' ').flatMap((word) => [word, `${word}s`]));

/** `satisfaction` and `satisfied` */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length > SHARED && other.length > SHARED && one.slice(0, SHARED) === other.slice(0, SHARED));
const SHARED = 6;

interface Label {
  field: FormField;
  stems: readonly string[];
}

function longestAt(tokens: readonly Token[], at: number, labels: readonly Label[], text: string): LabelMention | null {
  for (let length = LONGEST_LABEL; length > 0; length -= 1) {
    const run = tokens.slice(at, at + length);
    if (run.length < length || run.some(({ value }) => value !== null)) continue;
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || run.slice(0, -1).some(({ isBeforeBreak }) => isBeforeBreak)) continue;
    const words = fieldWords(text.slice(first.start, last.end)).map((word) => stemOf(word));
    if (words.length === 0 || words.length < run.length / 2) continue;
    if (FUNCTION_WORDS.has(first.lower) || FUNCTION_WORDS.has(last.lower)) continue;
    const fitting = labels.filter(({ stems }) => words.every((word) => stems.some((stem) => isSameWord(stem, word))));
    const [only] = fitting;
    if (only && fitting.length === 1)
      return {
        field: only.field,
        start: at,
        end: at + length,
        isWhole: only.stems.every((stem) => words.some((word) => isSameWord(stem, word))),
      };
  }
  return null;
}
