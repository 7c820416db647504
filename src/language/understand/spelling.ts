import { fold } from '../../text/words/fold.ts';
import { isKnownWord, isSpellable, listSpellings } from '../../text/words/spelling.ts';
import { stem } from '../../text/words/stems.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { findCellUnit } from '../values/quantities/units.ts';

const WORD = /[\p{L}]+/gu;
const MAX_CORRECTED = 20;

/** A text with words that no dictionary has, nor their stems, replaced by the word of the lexicon that is one edit away, if
 *  there is exactly one such word. Capitalized words, which may be names, stay as they are but at the start of the text; so do other
 *  forms of that word.
 *  @param isUsed whether a folded word is one of those that the text is about, such as the words of a page; these stay as well */
export function correctSpelling(
  text: string,
  lexicon: Lexicon,
  isUsed: (word: string) => boolean = () => false,
): string {
  let left = MAX_CORRECTED;
  return text.replace(WORD, (word, at: number) => {
    const lower = fold(word);
    if (isPartOfAddress(text, at, at + word.length)) return word;
    if (left === 0 || (/^\p{Lu}/u.test(word) && at > 0) || isKnownWord(lower) || lexicon.isWord(lower)) return word;
    if (isUsed(lower)) return word;
    if (lower.length === SHORT) return SHORT_SLIPS.get(lower) ?? word;
    if (!isSpellable(lower) || (isKnownWord(stem(lower)) && !DOUBLED.test(lower))) return word;
    left -= 1;
    const isMeant = (other: string): boolean =>
      isSlip(lower, other) &&
      (lexicon.isWord(other) ||
        lexicon.sensesOf(other).some(({ degree }) => degree !== 'positive') ||
        findCellUnit(other, other) !== null);
    const [only, ...others] = listSpellings(lower).filter(isMeant);
    if (only === undefined || others.length > 0) return word;
    return stem(only) === stem(lower) && !DOUBLED.test(lower) ? word : only;
  });
}

/** `untill`: no form of a word ends so, though its stem is one. */
const DOUBLED = /([^aeiousf])\1$/;

/** Words of four letters have too many neighbours but for the words that ask: `wich`. */
const SHORT = 4;
const SHORT_SLIPS: ReadonlyMap<string, string> = new Map(
  ['which', 'where', 'whose'].flatMap((word) =>
    listSpellings(word).flatMap((slip): [string, string][] => (slip.length === SHORT ? [[slip, word]] : [])),
  ),
);

/** Whether a word is part of a file name, an address or the like: `hives.csv`. */
const isPartOfAddress = (text: string, start: number, end: number): boolean =>
  /^[._@/][\p{L}\d]/u.test(text.slice(end, end + 2)) ||
  /[\p{L}\d][._@/]$/u.test(text.slice(Math.max(0, start - 2), start));

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const VOWELS = 'aeiouy';

/** Whether a spelling is a likely slip for another: a letter too many, too few or swapped, or one replaced by its neighbour
 *  on the keyboard or one that sounds alike. */
function isSlip(written: string, meant: string): boolean {
  if (written.length !== meant.length) return true;
  const differing = [...written].flatMap((letter, at) => (letter === meant[at] ? [] : [[letter, meant[at] ?? '']]));
  const [one = '', other = ''] = differing[0] ?? [];
  return differing.length > 1 || (VOWELS.includes(one) && VOWELS.includes(other)) || isAlike(one, other);
}

const ALIKE = ['ckqs', 'dt', 'bp', 'fvw', 'gj', 'szc', 'mn', 'iy'];

function isAlike(one: string, other: string): boolean {
  if (ALIKE.some((group) => group.includes(one) && group.includes(other))) return true;
  const [row, column] = placeOf(one);
  const [otherRow, otherColumn] = placeOf(other);
  return Math.abs(row - otherRow) <= 1 && Math.abs(column - otherColumn) <= 1;
}

function placeOf(letter: string): [number, number] {
  const row = KEYS.findIndex((keys) => keys.includes(letter));
  return [row, KEYS[row]?.indexOf(letter) ?? -9];
}
