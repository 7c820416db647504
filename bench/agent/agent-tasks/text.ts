/** Lower case, without accents, with single spaces. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
}

// What an agent says about itself: what it left undone, up to the end of the line, and which pages it opened.
const ABOUT_ITSELF =
  /(?:^|(?<=[.!?;]\s|\n))\s*(?:not done|not found|could not|no answer|this simulated computer)\b[^\n]*|\bopened “[^”]*” at \S+/gi;

/** All text of an output: strings, numbers and keys, one a line. Leaves out sentences that repeat the task or say what
 *  was not done, so that the words of a request never count as its answer. */
export function textOf(output: unknown, task: string): string {
  const asked = fold(task);
  const lines = partsOf(output).flatMap((part) => part.replace(ABOUT_ITSELF, '').split('\n'));
  const isEcho = (line: string): boolean => line.length > 30 && asked.includes(fold(line).replace(/[.?!:]$/, ''));
  return lines.filter((line) => !isEcho(line)).join('\n');
}

function partsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, part]) => [key, ...partsOf(part)]);
  return [String(value)];
}

const NUMBER = /\d(?:[\d.,'’ \u00a0\u202f]*\d)?/g;

/** Every number that a text states, in each reading of its separators: `1.234,5`, `1,234.5`, `1 234.5` and `1234.5` all
 *  give 1234.5; `3.200` gives 3.2 and 3200. */
export function numbersIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const [token] of text.matchAll(NUMBER)) {
    // Numbers in a row, such as `5 and 6` without a word between, are also read one by one.
    for (const part of [token, ...token.split(/[ \u00a0\u202f]+|, /)])
      for (const number of readings(part)) found.add(number);
  }
  return found;
}

function readings(token: string): number[] {
  const plain = token.replace(/['’ \u00a0\u202f]/g, '');
  const candidates = [plain.replaceAll(',', ''), plain.replaceAll('.', '').replace(',', '.')];
  return candidates.filter((text) => /^\d+(?:\.\d+)?$/.test(text)).map(Number);
}

/** Whether two numbers agree as far as the shorter one is stated. */
export const isClose = (given: number, wanted: number, tolerance: number): boolean =>
  Math.abs(given - wanted) <= tolerance + 1e-9;
