const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
]);

/** Spans of quoted text; `end` is the closing mark. */
export function quotedRanges(line: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let index = 0;
  while (index < line.length) {
    const closing = closingQuote(line, index);
    const end = closing === undefined ? -1 : line.indexOf(closing, index + 1);
    if (closing !== undefined && end === -1) return ranges;
    if (end !== -1) ranges.push({ start: index, end });
    index = end === -1 ? index + 1 : end + 1;
  }
  return ranges;
}

// An apostrophe inside a word is not a quotation mark.
function closingQuote(line: string, index: number): string | undefined {
  const character = line[index] ?? '';
  if (character === "'" && (index === 0 || line[index - 1] === ' ' || line[index - 1] === ':')) return "'";
  return QUOTES.get(character);
}
