import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Value } from '../../../../language/values/value.ts';
import { isCity } from '../../../../text/names/gazetteers/gazetteers.ts';
import { fold } from '../../../../text/words/fold.ts';

/** A text with its values and tokens; spans and token offsets count from its start. */
export interface ReadText {
  text: string;
  values: readonly Value[];
  tokens: readonly Token[];
}

const JOINED_NAMES = /(?<=[\p{L}\p{M}])(?:-|–|—|\/)(?=\p{L})/gu;
const WORD_END = /[\p{L}\p{M}]{1,40}$/u;
const WORD_START = /^[\p{L}\p{M}]{1,40}/u;

/** Reads a text about a journey or an order: names joined by a hyphen, `Prague-Rome`, are two. */
export function readText(source: string, today: string): ReadText {
  const text = separateNames(source);
  const values = readValues(text, { today, language: 'en' });
  return { text, values, tokens: toTokens(text, values) };
}

function separateNames(text: string): string {
  return text.replace(JOINED_NAMES, (joint, at: number) => {
    const before = WORD_END.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? '';
    const after = WORD_START.exec(text.slice(at + 1, at + 41))?.[0] ?? '';
    return isPlace(before) && isPlace(after) ? ' ' : joint;
  });
}

const isPlace = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word) || isCity(fold(word));

/** Whether a token lies in a span of the values of a kind. */
export const isInside = (token: Token, spans: readonly { start: number; end: number }[]): boolean =>
  spans.some(({ start, end }) => token.start < end && token.end > start);

export const personaSpans = (values: readonly Value[]): { start: number; end: number }[] =>
  values.filter(({ kind }) => kind === 'persona' || kind === 'email').map(({ span }) => span);
