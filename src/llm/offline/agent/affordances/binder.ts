import type { FormField } from '../../../../device/page-content.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { isFunction, isNegation } from '../../../../language/words/act-words.ts';
import type { LabelMention } from '../forms/mapping/labels.ts';
import type { Prose } from '../forms/prose.ts';

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

/** How near the name of a field stands to tokens: right before or right after them. Less if it is the name of another field. */
export function nearness(
  field: FormField,
  start: number,
  end: number,
  { mentions, prose: { tokens } }: Binder,
): number {
  const isNext = (mention: LabelMention): boolean => {
    const isBefore = start >= mention.end;
    const [from, to] = isBefore ? [mention.end, start] : [end, mention.start];
    const isJoined = tokens.slice(from, to).every(({ lower, value }) => value === null && isFunction(lower));
    return to >= from && to - from <= 2 && isJoined;
  };
  const next = mentions.filter(isNext);
  if (next.some((mention) => mention.field === field)) return NEAR;
  return next.some((mention) => mention.end <= start) ? -NEAR : 0;
}

/** Whether a negation stands right before a token. */
export function isDenied(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at);
  const from = before.findLastIndex(({ isBeforeBreak }) => isBeforeBreak);
  return before.slice(from + 1).some(({ lower }) => isNegation(lower));
}

export const range = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

/** The tokens within two offsets of the text. */
export const tokensBetween = (from: number, to: number, { tokens }: Prose): number[] =>
  tokens.flatMap(({ start, end }, at) => (start >= from && end <= to ? [at] : []));
