import { matchesOf } from '../../text/matches.ts';
import type { Token } from '../understand/tokens.ts';
import { isFunctionWord } from '../words/function-words.ts';

/** Runs of the tokens of a text that are a value of a form: phone numbers, names, codes. */

/** Tokens from `start` to `end`, which is excluded, and their text. */
export interface Run {
  value: string;
  start: number;
  end: number;
}

const PAUSE = /[,;:.!?()\n–—]/;
const LINE_END = /\n/;
const START = /[.!?\n:]/;
const SENTENCE_END = /^[.!?]+/;
const DIGITS = /^[\d()+/ -]+$/;
const FEWEST_DIGITS = 6;
const CAPITALS = /^[\p{Lu}\d]{2,5}$/u;
const LABELLED = /^[ \t]*\p{L}[\p{L} ]{0,24}: *(?<value>\S[^\n]*)$/gmu;
const PRECISE = /\d|half|quarter|noon/;
const NUMBER = /\d+(?:[.,]\d+)?/;
const ORDINAL = /^(\d{1,3})(?:st|nd|rd|th)$/i;
const LABEL_END = /^\s*[:=]?\s*["“]?$/;
const MARK = /[:=]/;

const between = (text: string, one: Token | undefined, other: Token | undefined): string =>
  text.slice(one?.end, other?.start);

/** Whether punctuation or the end of a line stands between two neighbouring tokens. */
export const isPause = (text: string, one: Token | undefined, other: Token | undefined): boolean =>
  PAUSE.test(between(text, one, other));

/** Whether a line ends between two neighbouring tokens. */
export const isLineEnd = (text: string, one: Token | undefined, other: Token | undefined): boolean =>
  LINE_END.test(between(text, one, other));

/** Whether a sentence, a line or what follows a label begins with a token: a capital says nothing there. */
export const isAtStart = (text: string, before: Token | undefined, token: Token): boolean =>
  before === undefined || START.test(between(text, before, token));

/** The end of the marks that end a sentence at an offset: `.`, `?!`. */
export const sentenceEnd = (text: string, end: number): number =>
  end + (SENTENCE_END.exec(text.slice(end, end + 3))?.[0].length ?? 0);

/** How a value follows its label: after a colon or an equals sign, with nothing but space between, or not at all. */
export function joinAfterLabel(text: string, label: Token, value: Token): 'mark' | 'space' | null {
  const joint = between(text, label, value);
  if (!LABEL_END.test(joint)) return null;
  return MARK.test(joint) ? 'mark' : 'space';
}

/** The first number of a text in digits; null if it has none. */
export function numberIn(text: string): number | null {
  const digits = NUMBER.exec(text)?.[0];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

/** The number of a text that is an ordinal in digits, as `22nd`; null if it is none. */
export function ordinalIn(text: string): number | null {
  const digits = ORDINAL.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a value is given exactly: a day by its number, a time by the clock. */
export const isPrecise = ({ lower }: Token): boolean => PRECISE.test(lower);

/** Runs of digits that are long enough for a phone number. */
export function phoneRuns(tokens: readonly Token[], text: string): Run[] {
  return runsWhere(tokens, isDigits).flatMap(({ start, end }) => {
    const first = tokens[start]?.start ?? 0;
    const value = text.slice(text[first - 1] === '+' ? first - 1 : first, tokens[end - 1]?.end);
    return value.replaceAll(/\D/g, '').length >= FEWEST_DIGITS ? [{ value, start, end }] : [];
  });
}

export const isDigits = (token: Token | undefined): boolean =>
  token !== undefined && (token.value === null || NUMERIC.has(token.value.kind)) && DIGITS.test(token.text);
const NUMERIC: ReadonlySet<string> = new Set(['quantity', 'phone']);

/** Runs of capitalized words without a pause.
 *  @param isOther whether a token is no part of a name */
export function nameRuns(tokens: readonly Token[], text: string, isOther: (at: number) => boolean): Run[] {
  const isName = (token: Token | undefined, at: number): boolean =>
    token !== undefined && token.value === null && token.isCapital && !isFunctionWord(token.lower) && !isOther(at);
  return runsWhere(tokens, isName, (one, other) => !isPause(text, one, other)).map(({ start, end }) => ({
    value: text.slice(tokens[start]?.start, tokens[end - 1]?.end),
    start,
    end,
  }));
}

/** Words with a digit, with the short capitals right before and after them: `KP17 RVD`, `M-AB 1234`, `4433`. */
export function codeRuns(tokens: readonly Token[], text: string): Run[] {
  return tokens.flatMap((token, at) => {
    const isNumber = token.value?.kind === 'quantity' && token.value.dimension === null;
    if (!isNumber && (token.value !== null || !/\d/.test(token.text))) return [];
    const next = tokens[at + 1];
    const isLonger = next?.value === null && CAPITALS.test(next.text) && between(text, token, next) === ' ';
    const end = isLonger ? at + 2 : at + 1;
    let start = at;
    for (
      let before = tokens[at - 1];
      isShort(before) && isTight(text, before, tokens[start]);
      before = tokens[start - 1]
    )
      start -= 1;
    return [{ value: text.slice(tokens[start]?.start, tokens[end - 1]?.end), start, end }];
  });
}

const SHORT = /^\p{Lu}{1,3}$/u;
const TIGHT = /^[ -]$/;
const isShort = (token: Token | undefined): token is Token => token?.value === null && SHORT.test(token.text);
const isTight = (text: string, one: Token, other: Token | undefined): boolean => TIGHT.test(between(text, one, other));

/** The texts after the labels of lines, by their offsets: `Where: tap by the greenhouse`. `start` is that of the line. */
export const labelledLines = (text: string): { start: number; from: number; to: number }[] =>
  [...matchesOf(text, LABELLED)].map(({ index: start, 0: line, groups }) => {
    const to = start + line.length;
    return { start, from: to - (groups?.value ?? '').length, to };
  });

/** Longest runs of neighbouring tokens. */
function runsWhere(
  tokens: readonly Token[],
  fits: (token: Token | undefined, at: number) => boolean,
  isJoined: (one: Token | undefined, other: Token | undefined) => boolean = () => true,
): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    if (!fits(tokens[start], start)) continue;
    let end = start + 1;
    while (fits(tokens[end], end) && isJoined(tokens[end - 1], tokens[end])) end += 1;
    runs.push({ start, end });
    start = end - 1;
  }
  return runs;
}
