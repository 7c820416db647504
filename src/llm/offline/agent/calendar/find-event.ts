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

/** The rows whose title shares most words with a question; none if no title shares one. */
export function closestEvents(question: string, rows: readonly CollectionRow[]): CollectionRow[] {
  const asked = new Set(wordsOf(question).map(stem));
  const scored = rows.map((row) => ({
    row,
    score: wordsOf(row.name).filter((word) => !EMPTY.has(word) && asked.has(stem(word))).length,
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ row }) => row);
}

/** The rows whose whole title is in a question. */
export function namedEvents(question: string, rows: readonly CollectionRow[]): CollectionRow[] {
  const asked = new Set(wordsOf(question).map(stem));
  return rows.filter(({ name }) => wordsOf(name).every((word) => EMPTY.has(word) || asked.has(stem(word))));
}
