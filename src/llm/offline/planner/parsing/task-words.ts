import { toSingular } from '../../../../text/stems.ts';

/** Words as tasks and screens share them. */

const FILLERS = new Set('the a an of for to in on at your my our this that its please'.split(' '));

/** Lower case, without accents, one form for plural and singular; without articles and the like, unless that is all. */
export function wordsOf(text: string): string[] {
  const plain = text.slice(0, 2000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map(toSingular);
}

/** How well `offered` fits what is wanted, from 0 (not all of the words are there) to 1 (they are all there is). */
export function fitOf(wanted: readonly string[], offered: string): number {
  const words = new Set(wordsOf(offered));
  if (wanted.length === 0 || !wanted.every((word) => words.has(word))) return 0;
  return new Set(wanted).size / words.size;
}

/** The item whose name fits best; the first of equals. Null when none holds all the words. */
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

/** Without the quotation marks around it. */
export function unquoted(text: string): string {
  return /^["“«‘'](.*)["”»’']$/s.exec(text)?.[1] ?? text;
}
