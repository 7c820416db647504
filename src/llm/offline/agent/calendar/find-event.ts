import type { CollectionRow } from '../../../../device/page-content.ts';
import { stem } from '../../../../text/words/stems.ts';
import { EMPTY_WORDS } from './calendar-words.ts';

const EMPTY = new Set(EMPTY_WORDS.split(' '));

const wordsOf = (text: string): string[] =>
  text
    .slice(0, 300)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The rows that have all words of a description, some of them in their title. Those whose title is nothing but these words come alone,
 *  else those whose title has them all. */
export function findEvents(description: string, rows: readonly CollectionRow[]): CollectionRow[] {
  const telling = wordsOf(description).filter((word) => !EMPTY.has(word));
  const wanted = (telling.length > 0 ? telling : wordsOf(description)).map(stem);
  if (wanted.length === 0) return [];
  const has = (text: string, word: string): boolean => wordsOf(text).map(stem).includes(word);
  const titled = rows.filter(({ name }) => wanted.every((word) => has(name, word)));
  const described = ({ name, cells }: CollectionRow): boolean =>
    wanted.some((word) => has(name, word)) && wanted.every((word) => [name, ...cells].some((text) => has(text, word)));
  const fitting = titled.length > 0 ? titled : rows.filter(described);
  const exact = fitting.filter(({ name }) => wordsOf(name).length === wanted.length);
  return exact.length > 0 ? exact : fitting;
}
