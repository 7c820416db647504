/** A few thousand words make up most of any text; longer pieces are no words. */
const MAX_REMEMBERED = 50_000;
const MAX_REMEMBERED_LENGTH = 48;

let counter: Promise<(text: string) => number> | null = null;

/** Loads the o200k tokenizer, once a process: loading it takes longer than a query. Resolves to a function that counts
 *  the tokens of a text; what looks like a special token counts as ordinary text. */
export function loadTokenCounter(): Promise<(text: string) => number> {
  counter ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const count = remember((word) => countTokens(word, { disallowedSpecial: new Set() }));
    return (text) => cutIntoWords(text).reduce((tokens, word) => tokens + count(word), 0);
  });
  return counter;
}

/** Pieces of a text whose tokens are those of the text: o200k begins another token at a space, and at a quotation mark
 *  after a letter or digit, whatever stands before it (white space apart). Only ASCII is told from white space here. */
function cutIntoWords(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== SPACE && unit !== QUOTATION_MARK) continue;
    const before = text.charCodeAt(at - 1);
    if (unit === SPACE ? before <= SPACE || before >= DELETE : !isLetterOrDigit(before)) continue;
    words.push(text.slice(start, at));
    start = at;
  }
  words.push(text.slice(start));
  return words;
}

const SPACE = 0x20;
const QUOTATION_MARK = 0x22;
const DELETE = 0x7f;

function isLetterOrDigit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39);
}

function remember(count: (word: string) => number): (word: string) => number {
  const remembered = new Map<string, number>();
  return (word) => {
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const tokens = count(word);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    if (word.length <= MAX_REMEMBERED_LENGTH) remembered.set(word, tokens);
    return tokens;
  };
}
