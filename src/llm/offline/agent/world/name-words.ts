import type { Span } from '../../../../language/values/value.ts';
import { matchesOf } from '../../../../text/matches.ts';
import { fold } from '../../../../text/words/fold.ts';
import { toSingular } from '../../../../text/words/stems.ts';

/** A word of a name or of a task text. */
export interface NameWord extends Span {
  /** Folded and singular, without a possessive ending. */
  key: string;
  /** As written, without a possessive ending. */
  surface: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ]\p{L}{1,2}(?!\p{L}))?/gu;
const POSSESSIVE = /['’ʼ]s$/iu;
const MAX_LENGTH = 100_000;

/** The words of a text, at most its first 100,000 characters. */
export function nameWords(text: string): NameWord[] {
  return [...matchesOf(text.slice(0, MAX_LENGTH), WORD)].map(({ 0: found, index }) => {
    const surface = found.replace(POSSESSIVE, '');
    return { key: toSingular(fold(surface)), surface, start: index, end: index + surface.length };
  });
}

/** The words of a name, joined: equal for names that differ in case, accents, number or punctuation only. */
export const nameKey = (name: string): string =>
  nameWords(name)
    .map(({ key }) => key)
    .join(' ');
