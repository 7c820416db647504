import { matchesOf } from '../../text/matches.ts';
import { fold } from '../../text/words/fold.ts';
import { stem } from '../../text/words/stems.ts';
import type { Value } from '../values/value.ts';

/** A word, a value or a quotation of a clause. */
export interface Token {
  text: string;
  /** Folded surface form; of a possessive without its ending. */
  lower: string;
  stem: string;
  start: number;
  end: number;
  isCapital: boolean;
  /** The first word of the clause: its capital says nothing. */
  isFirst: boolean;
  isPossessive: boolean;
  value: Value | null;
  /** Punctuation follows: a comma, a colon. */
  isBeforeBreak: boolean;
  /** A hyphen joins it to the next one. */
  isBeforeHyphen: boolean;
  /** Said before the question: it says what the question is about, and asks nothing itself. */
  isContext: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[<>=≤≥&]+|[×÷]|(?<= )[+/*]|\+(?![\p{L}\p{N}])/gu;
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['×', 'times'],
  ['*', 'times'],
  ['/', '&'],
]);
/** Abbreviations that, folded, are other words. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([['US', 'usa']]);
const POSSESSIVE = /['’]s?$/;
/** `whats`, for `what's`. */
const CONTRACTED = /^(what|who|where|when|how)s$/i;

/** Tokens of a clause, in order. A value that spans several words is one token. `offset` is where the clause begins in the
 *  text that the spans of the values count from. */
export function toTokens(text: string, values: readonly Value[], offset = 0): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const inside = values
    .filter(({ span }) => span.start >= offset && span.end <= offset + text.length)
    .filter(({ kind }) => kind !== 'persona');
  for (const value of inside) {
    tokens.push(...wordsBetween(text, position, value.span.start - offset));
    tokens.push(valueToken(value, offset));
    position = value.span.end - offset;
    if (isTimes(value, text, position)) position += 1;
  }
  tokens.push(...wordsBetween(text, position, text.length));
  return tokens.map((token, index) => ({
    ...token,
    isFirst: index === 0,
    isBeforeBreak: /^\s*[,;:()]/.test(text.slice(token.end, token.end + 4)),
    isBeforeHyphen: text[token.end] === '-',
  }));
}

/** `2x steel bottle`: a number of things. */
const isTimes = (value: Value, text: string, end: number): boolean =>
  value.kind === 'quantity' && value.dimension === null && /^x(?= )/i.test(text.slice(end, end + 2));

function valueToken(value: Value, offset: number): Token {
  const lower = fold(value.text);
  return {
    text: value.text,
    lower,
    stem: lower,
    start: value.span.start - offset,
    end: value.span.end - offset,
    isCapital: false,
    isFirst: false,
    isPossessive: false,
    value,
    isBeforeBreak: false,
    isBeforeHyphen: false,
    isContext: false,
  };
}

function wordsBetween(text: string, from: number, to: number): Token[] {
  if (from >= to) return [];
  return [...matchesOf(text.slice(from, to), WORD)].map((match) => {
    const start = from + match.index;
    const surface = match[0];
    const bare = surface.replace(POSSESSIVE, '').replace(CONTRACTED, '$1') || surface;
    const lower = OPERATORS.get(bare) ?? ABBREVIATIONS.get(bare) ?? fold(bare);
    return {
      text: bare,
      lower,
      stem: stem(lower),
      start,
      end: start + surface.length,
      isCapital: /^\p{Lu}/u.test(surface),
      isFirst: false,
      isPossessive: bare !== surface,
      value: null,
      isBeforeBreak: false,
      isBeforeHyphen: false,
      isContext: false,
    };
  });
}
