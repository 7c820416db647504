import { createTokenCounter } from './tokens/count-tokens.ts';
import { memoize } from './tokens/memoize.ts';
import { loadTokenTable } from './tokens/token-table.ts';

let counter: Promise<(text: string) => number> | null = null;

/** Loads the tokens of o200k once per process, at the first call. Resolves to a function that counts the tokens of a text.
 *  Special tokens count as ordinary text. */
export function loadTokenCounter(): Promise<(text: string) => number> {
  counter ??= loadTokenTable().then((table) => {
    const count = memoize(createTokenCounter(table));
    return (text) => sumOverWords(text, count);
  });
  return counter;
}

/** Splits a text at positions where o200k always starts a new token: before a space, and before a quotation mark
 *  after a letter or digit, unless white space precedes. Only ASCII is distinguished from white space here. */
function sumOverWords(text: string, count: (word: string) => number): number {
  let sum = 0;
  let start = 0;
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== SPACE && unit !== QUOTATION_MARK) continue;
    const before = text.charCodeAt(at - 1);
    if (unit === SPACE ? before <= SPACE || before >= DELETE : !isLetterOrDigit(before)) continue;
    sum += count(text.slice(start, at));
    start = at;
  }
  return sum + count(text.slice(start));
}

const SPACE = 0x20;
const QUOTATION_MARK = 0x22;
const DELETE = 0x7f;

function isLetterOrDigit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39);
}
