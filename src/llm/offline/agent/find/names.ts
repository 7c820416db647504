import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';

/** Where a name occurs in a clause. */
export interface NameMatch {
  /** Indexes of the tokens. */
  tokens: ReadonlySet<number>;
  /** The whole name occurs, not only a telling part of it. */
  isWhole: boolean;
}

const DETAIL = /\s*[(,:].*$/;

/** Finds a name in a clause: the whole name, or one of its words that is no attribute word, as in `the Nile` for Nile River.
 *  Null if it does not occur. */
export function matchName(tokens: readonly Token[], name: string, lexicon: Lexicon): NameMatch | null {
  const whole = findRun(tokens, stemsOf(name)) ?? findRun(tokens, stemsOf(name.replace(DETAIL, '')));
  if (whole) return { tokens: whole, isWhole: true };
  const parts = stemsOf(name);
  const telling = tokens.flatMap((token, at) => (isTelling(token, lexicon) && parts.includes(token.stem) ? [at] : []));
  return telling.length === 0 ? null : { tokens: new Set(telling), isWhole: false };
}

/** The tokens that spell a name in a row; null if it does not occur. */
export function findRun(tokens: readonly Token[], name: readonly string[]): Set<number> | null {
  if (name.length === 0) return null;
  for (let start = 0; start < tokens.length; start += 1) {
    const end = runFrom(tokens, start, name);
    if (end !== null) return new Set(Array.from({ length: end - start }, (_, index) => start + index));
  }
  return null;
}

/** The end of the run of tokens that spell the name from `start` on. A token can spell several of its words. */
function runFrom(tokens: readonly Token[], start: number, name: readonly string[]): number | null {
  let matched = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    const own = token === undefined ? [] : stemsOf(token.text);
    if (own.length === 0 || own.some((stem, index) => name[matched + index] !== stem)) return null;
    matched += own.length;
    if (matched === name.length) return at + 1;
  }
  return null;
}

function isTelling(token: Token, lexicon: Lexicon): boolean {
  if (token.value !== null || lexicon.isFunctionWord(token.lower) || token.lower.length < 3) return false;
  return (token.isCapital && !token.isFirst) || lexicon.sensesOf(token.lower).length === 0;
}
