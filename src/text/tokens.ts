/** A few thousand distinct words make up most of any text. Longer strings are usually not words. */
const MAX_CACHED_COUNTS = 50_000;
const MAX_CACHED_LENGTH = 48;

let counter: Promise<(text: string) => number> | null = null;

/** Loads the o200k tokenizer once per process, because loading takes longer than a query. Resolves to a function
 *  that counts the tokens of a text. Special tokens count as ordinary text. */
export function loadTokenCounter(): Promise<(text: string) => number> {
  counter ??= import('#o200k').then(({ countTokens }) => {
    const count = memoize((word) => countTokens(word, { disallowedSpecial: new Set() }));
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

function memoize(count: (word: string) => number): (word: string) => number {
  const cache = new Map<string, number>();
  return (word) => {
    const cached = cache.get(word);
    if (cached !== undefined) return cached;
    const tokens = count(word);
    if (cache.size >= MAX_CACHED_COUNTS) cache.clear();
    if (word.length <= MAX_CACHED_LENGTH) cache.set(word, tokens);
    return tokens;
  };
}
