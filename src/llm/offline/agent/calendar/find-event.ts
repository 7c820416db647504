import type { CollectionRow } from '../../../../device/page-content.ts';
import { stem } from '../../../../text/words/stems.ts';
import { EMPTY_WORDS } from './calendar-words.ts';

const EMPTY = new Set(EMPTY_WORDS.split(' '));

const wordsOf = (text: string): string[] =>
  text
    .slice(0, 300)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The rows whose title has all words of a description. If their titles differ, those with the shortest: the closest. */
export function findEvents(description: string, rows: readonly CollectionRow[]): CollectionRow[] {
  const telling = wordsOf(description).filter((word) => !EMPTY.has(word));
  const wanted = (telling.length > 0 ? telling : wordsOf(description)).map(stem);
  const fitting = rows.filter(({ name }) => {
    const own = new Set(wordsOf(name).map(stem));
    return wanted.length > 0 && wanted.every((word) => own.has(word));
  });
  const exact = fitting.filter(({ name }) => wordsOf(name).length === wanted.length);
  return exact.length > 0 ? exact : fitting;
}
