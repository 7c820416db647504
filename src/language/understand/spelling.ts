import { isCommonWord, isPlaceName } from '../../text/names/gazetteers/gazetteers.ts';
import { fold } from '../../text/words/fold.ts';
import { CALENDAR_WORDS } from '../../text/words/function-words.ts';
import { isKnownWord, isSpellable, listSpellings } from '../../text/words/spelling.ts';
import { stem } from '../../text/words/stems.ts';
import { quotedRanges } from '../clauses/quotes.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import { findCellUnit } from '../values/quantities/units.ts';
import { isRareWord, isUsualWord } from '../words/dictionary.ts';

export interface Spelling {
  /** The text with its misspelt words corrected. */
  text: string;
  /** Puts the words of a part of the text back as they were written. Names of places stay corrected, and so does what is no part. */
  toOriginal: (part: string) => string;
}

const WORD = /\p{L}+/gu;
const MAX_CORRECTED = 20;
const MAX_TRIED = 60;

/** Corrects words that no dictionary has, nor their stems, by the word that is the likeliest slip away: letters swapped before a letter
 *  too many or too few before another letter, words of the lexicon before common ones before usual ones. Of several that are as likely,
 *  none. Capitalized words, which may be names, stay as they are but at the start of the text; so do quotations and addresses. English.
 *  @param isUsed whether a folded word is one of those that the text is about, such as the words of a page; these stay as well */
export function correctSpelling(text: string, isUsed: (word: string) => boolean = () => false): Spelling {
  const quoted = quotedRanges(text);
  const originals = new Map<string, string>();
  let [left, tries] = [MAX_CORRECTED, MAX_TRIED];
  const corrected = text.replace(WORD, (word, at: number) => {
    if (left === 0 || tries === 0 || (/^\p{Lu}/u.test(word) && at > 0)) return word;
    const lower = fold(word);
    if (isInDictionary(lower) || isPartOfAddress(text, at, at + word.length) || isUsed(lower)) return word;
    if (quoted.some(({ start, end }) => at > start && at < end)) return word;
    tries -= 1;
    const meant = lower.length === SHORT ? (SHORT_SLIPS.get(lower) ?? null) : meantBy(lower);
    if (meant === null) return word;
    left -= 1;
    originals.set(meant, word);
    return meant;
  });
  return { text: corrected, toOriginal: (part) => (corrected.includes(part) ? putBack(part, originals) : part) };
}

const putBack = (part: string, originals: ReadonlyMap<string, string>): string =>
  originals.size === 0
    ? part
    : part.replace(WORD, (word) => (isPlaceName(word) ? word : (originals.get(word) ?? word)));

const isInDictionary = (lower: string): boolean =>
  isKnownWord(lower) || englishLexicon().isWord(lower) || isUsualWord(lower) || isRareWord(lower);

/** `untill`: no form of a word ends so, though its stem is one. */
const DOUBLED = /([^aeiousf])\1$/;

/** Words of four letters have too many neighbours but for the words that ask: `wich`, `waht`. */
const SHORT = 4;
const SHORT_SLIPS: ReadonlyMap<string, string> = new Map([
  ...['which', 'where', 'whose'].flatMap((word) =>
    listSpellings(word).flatMap((slip): [string, string][] => (slip.length === SHORT ? [[slip, word]] : [])),
  ),
  ...['what', 'when'].flatMap((word) => listSwaps(word).map((slip): [string, string] => [slip, word])),
]);

/** The word with each two neighbouring letters swapped. */
function listSwaps(word: string): string[] {
  return [...word.slice(1)].map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
}

/** The word that a folded word is a slip of; null if there is none, or several are as likely. */
function meantBy(lower: string): string | null {
  if (!isSpellable(lower) || (isKnownWord(stem(lower)) && !DOUBLED.test(lower))) return null;
  const ranked = listSpellings(lower).flatMap((other) => {
    const [rank, slip] = [rankOf(other), slipOf(lower, other)];
    return rank === null || slip === null || rank + slip > MAX_COST ? [] : [{ other, cost: rank + slip }];
  });
  const least = Math.min(...ranked.map(({ cost }) => cost));
  const [only, another] = ranked.filter(({ cost }) => cost === least);
  if (!only || another || hasOtherStart(lower, only.other)) return null;
  // `kilos` is a form of the word, `schedul` is none.
  const isLonger = lower.startsWith(only.other) || `${lower}s` === only.other;
  const isForm = isLonger && stem(only.other) === stem(lower);
  return isForm && !DOUBLED.test(lower) ? null : only.other;
}

/** Whether the first letter is another one, and not swapped with the second. Hardly any slip changes it (Pollock and Zamora, Automatic
 *  spelling correction in scientific and scholarly text, 1984): `everest` is a name. */
const hasOtherStart = (written: string, meant: string): boolean =>
  written[0] !== meant[0] && !(written[0] === meant[1] && written[1] === meant[0]);

/** How usual a word is: 0 for those of the lexicon; null for what is no word. */
function rankOf(word: string): number | null {
  const lexicon = englishLexicon();
  const isOfLexicon =
    lexicon.isWord(word) ||
    lexicon.sensesOf(word).some(({ degree }) => degree !== 'positive') ||
    findCellUnit(word, word) !== null;
  if (isOfLexicon) return 0;
  if (isCommonWord(word) || isPlaceName(word) || CALENDAR_WORDS.has(word)) return 1;
  return isUsualWord(word) ? 2 : isRareWord(word) ? 3 : null;
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const VOWELS = 'aeiouy';
const ALIKE = ['ckqs', 'dt', 'bp', 'fvw', 'gj', 'szc', 'mn', 'iy'];
const [SWAPPED, DOUBLE, MISSED, REPLACED_VOWEL, REPLACED] = [0, 1, 2, 2, 4];
/** The most that a correction may cost. */
const MAX_COST = 4;

/** How likely a spelling is a slip for another: letters swapped, one doubled or not, one too many or too few, one replaced by its
 *  neighbour on the keyboard or by one that sounds alike. Null for other letters. */
function slipOf(written: string, meant: string): number | null {
  if (written.length !== meant.length) {
    const [short, long] = written.length < meant.length ? [written, meant] : [meant, written];
    const at = [...long].findIndex((letter, index) => letter !== short[index]);
    return long[at] === long[at - 1] ? DOUBLE : MISSED;
  }
  const differing = [...written].flatMap((letter, at) => (letter === meant[at] ? [] : [[letter, meant[at] ?? '']]));
  if (differing.length > 1) return SWAPPED;
  const [one = '', other = ''] = differing[0] ?? [];
  if (VOWELS.includes(one) && VOWELS.includes(other)) return REPLACED_VOWEL;
  return isAlike(one, other) ? REPLACED : null;
}

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

/** Whether a word is part of a file name, an address or the like: `hives.csv`. */
const isPartOfAddress = (text: string, start: number, end: number): boolean =>
  /^[._@/\d-][\p{L}\d]/u.test(text.slice(end, end + 2)) ||
  /[\p{L}\d][._@/-]$|\d$/u.test(text.slice(Math.max(0, start - 2), start));
