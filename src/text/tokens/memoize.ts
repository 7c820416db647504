/** A few thousand distinct words make up most of any text. Longer strings are usually not words. */
const MAX_COUNTS = 50_000;
const MAX_LENGTH = 48;

/** A count of the tokens of a text that remembers those of short texts. */
export function memoize(count: (text: string) => number): (text: string) => number {
  const counts = new Map<string, number>();
  return (text) => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    const tokens = count(text);
    if (counts.size >= MAX_COUNTS) counts.clear();
    if (text.length <= MAX_LENGTH && text.isWellFormed()) counts.set(copyOf(text), tokens);
    return tokens;
  };
}

/** The same text, without the longer one that it may be a part of and would keep in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
