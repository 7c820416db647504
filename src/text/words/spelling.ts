import { isCommonWord, isFirstName, isPlaceName } from '../names/gazetteers/gazetteers.ts';
import { CALENDAR_WORDS } from './function-words.ts';

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 5;
const MAX_LENGTH = 20;
const PLAIN = /^[a-z]+$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Whether a folded word may be a misspelt one, or a misspelling of it: plain letters, five to twenty. */
export function isSpellable(word: string): boolean {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && PLAIN.test(word);
}

/** Whether a folded word is in a dictionary: a frequent English word, a first name, a place or a name of the calendar. */
export function isKnownWord(word: string): boolean {
  return isCommonWord(word) || isFirstName(word) || isPlaceName(word) || CALENDAR_WORDS.has(word);
}

/** All words that are one letter added, left out, replaced or swapped with the next one away from a word; about 50 for
 *  each of its letters. Empty if the word is not spellable. */
export function listSpellings(word: string): string[] {
  if (!isSpellable(word)) return [];
  const spellings = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      spellings.add(before + letter + after);
      if (after !== '') spellings.add(before + letter + after.slice(1));
    }
    if (after !== '') spellings.add(before + after.slice(1));
    if (after.length > 1) spellings.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  spellings.delete(word);
  return [...spellings];
}

/** Whether two folded words may be the same word, one of them misspelt: one edit apart, as in `listSpellings`, and not both
 *  known. */
export function isMisspelling(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1 || word === other || !isSpellable(word) || !isSpellable(other))
    return false;
  return isOneEdit(word, other) && !(isKnownWord(word) && isKnownWord(other));
}

function isOneEdit(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
