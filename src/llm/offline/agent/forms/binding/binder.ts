import type { FormField } from '../../../../../device/page-content.ts';
import { isPause } from '../../../../../language/fields/runs.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { isFunction, isNegation } from '../../../../../language/words/act-words.ts';
import type { Prose } from '../prose.ts';
import type { LabelMention } from './labels.ts';

/** What a clause says, as the fields of a form are given their values. */
export interface Said {
  prose: Prose;
  /** What each token can be matched by. */
  keys: readonly (readonly string[])[];
  /** Tokens that say something else, such as the name of the thing. */
  taken: ReadonlySet<number>;
}

export interface Binder extends Said {
  fields: readonly FormField[];
  mentions: readonly LabelMention[];
  /** Tokens of the text that the clause wants written: they give no other field its value. */
  body: ReadonlySet<number>;
}

/** A value that a field may get; `tokens` say it. */
export interface Candidate {
  field: FormField;
  value: string;
  tokens: readonly number[];
  score: number;
}

/** Score of a value beside the name of its field. */
export const NEAR = 1;
/** Number of tokens that are still near. */
export const WIDE = 4;

/** How near the name of a field stands to tokens: right before them, or right after them without a pause. Less if it is the name of
 *  another field. */
export function nearness(
  field: FormField,
  start: number,
  end: number,
  { mentions, prose: { tokens, text } }: Binder,
): number {
  const isNext = (mention: LabelMention): boolean => {
    const isBefore = start >= mention.end;
    const [from, to] = isBefore ? [mention.end, start] : [end, mention.start];
    const isJoined = tokens.slice(from, to).every(({ lower, value }) => value === null && isFunction(lower));
    if (to < from || to - from > 2 || !isJoined) return false;
    return isBefore || !isPause(text, tokens[mention.start - 1], tokens[mention.start]);
  };
  const next = mentions.filter(isNext);
  if (next.some((mention) => mention.field === field)) return NEAR;
  return next.some((mention) => mention.end <= start) ? -NEAR : 0;
}

/** Whether a negation stands right before a token, within a clause.
 *  @param reach words between them, and the negation */
export function isDenied(tokens: readonly Token[], at: number, reach = 3): boolean {
  const before = tokens.slice(Math.max(0, at - reach), at);
  const from = before.findLastIndex(({ isBeforeBreak, lower }) => isBeforeBreak || lower === 'but' || lower === 'and');
  return before.slice(from + 1).some(({ lower }) => isNegation(lower));
}

/** Whether a negation stands behind a token: `newsletter: no`, `the newsletter would not help`. */
export function isDeniedAfter(tokens: readonly Token[], at: number): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  if (tokens[at]?.isBeforeBreak) return next !== undefined && next.lower === NO && (next.isBeforeBreak || !second);
  return [next, second].some((token) => token?.lower === 'not' || token?.lower.replace('’', "'").endsWith("n't"));
}

const NO = 'no';

export const range = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

/** The tokens within two offsets of the text. */
export const tokensBetween = (from: number, to: number, { tokens }: Prose): number[] =>
  tokens.flatMap(({ start, end }, at) => (start >= from && end <= to ? [at] : []));

/** Names of other fields. */
export const othersThan = (field: FormField, mentions: readonly LabelMention[]): LabelMention[] =>
  mentions.filter((mention) => mention.field !== field);
