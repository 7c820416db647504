import { toSingular } from '../../../../../text/words/stems.ts';

/** Normalized words, for matching tasks against screens. */

const FILLERS = new Set('the a an of for to in on at your my our this that its please'.split(' '));

/** Normalized words of a text: lower case, no accents, singular; without articles and similar words unless there are
 *  no others. */
export function wordsOf(text: string): string[] {
  const plain = text.slice(0, 2000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map(toSingular);
}

/** Match score from 0 (not all wanted words are present) to 1 (no other words are present). */
function fitOf(wanted: readonly string[], offered: string): number {
  const words = new Set(wordsOf(offered));
  if (wanted.length === 0 || !wanted.every((word) => words.has(word))) return 0;
  return new Set(wanted).size / words.size;
}

/** The item with the best matching name; the first on a tie. Null if none contains all the words. */
export function findByName<T>(items: readonly T[], name: string, nameOf: (item: T) => string): T | null {
  const wanted = wordsOf(name);
  let best: T | null = null;
  let bestFit = 0;
  for (const item of items) {
    const fit = fitOf(wanted, nameOf(item));
    if (fit > bestFit) [best, bestFit] = [item, fit];
  }
  return best;
}

/** Removes surrounding quotation marks. */
export function unquoted(text: string): string {
  return /^["“«‘'](.*)["”»’']$/s.exec(text)?.[1] ?? text;
}
