import { fold } from './fold.ts';

/** A word of a text; its surface form is `text.slice(start, end)`. */
export interface Word {
  start: number;
  end: number;
  surface: string;
}

/** Only this many characters of longer words are compared. */
const MAX_WORD_LENGTH = 64;

// "U.S." and "O'Brien" are one word each. A symbol is a word. Invisible characters do not end a word.
const ASCII_WORD = /(?:[A-Z]\.){2,}|[A-Za-z0-9]+(?:'[A-Za-z]+)*/g;
const ANY_WORD =
  /(?:\p{Lu}\.){2,}|[\p{L}\p{N}](?:[\u00ad\u200b-\u200d\u2060\ufeff]*[\p{L}\p{N}\p{M}])*(?:['’ʼ]\p{L}[\p{L}\p{M}]*)*|\p{So}/gu;
const NOT_ASCII = /[^\x00-\x7f]/;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUN = new RegExp(`${UNSPACED.source}+|[^]`, 'gu');

/** Splits a text into words, in order. Scripts without spaces between words (Chinese, Japanese, Thai, Lao, Khmer,
 *  Burmese) give overlapping character bigrams. */
export function readWords(text: string): Word[] {
  if (!NOT_ASCII.test(text)) return matchWords(text, ASCII_WORD);
  const words = matchWords(text, ANY_WORD);
  return words.some((word) => UNSPACED.test(word.surface)) ? words.flatMap(splitUnspaced) : words;
}

/** Whether the text contains a letter of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

function matchWords(text: string, pattern: RegExp): Word[] {
  const words: Word[] = [];
  // `exec` avoids the copy of the pattern that `matchAll` makes; most inputs are short names.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    words.push({ start: match.index, end: pattern.lastIndex, surface: match[0] });
  }
  return words;
}

function splitUnspaced(word: Word): Word[] {
  if (!UNSPACED.test(word.surface)) return [word];
  const pieces: Word[] = [];
  let spacedFrom = -1;
  const closeSpaced = (at: number) => {
    if (spacedFrom >= 0) pieces.push(wordAt(word, spacedFrom, at));
    spacedFrom = -1;
  };
  for (const match of word.surface.matchAll(UNSPACED_RUN)) {
    if (UNSPACED.test(match[0])) {
      closeSpaced(match.index);
      pieces.push(...bigrams(word, match.index, match[0]));
    } else if (spacedFrom < 0) spacedFrom = match.index;
  }
  closeSpaced(word.surface.length);
  return pieces.filter(({ surface }) => WORD_CHARACTER.test(surface));
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{So}]/u;

function bigrams(word: Word, offset: number, run: string): Word[] {
  const starts: number[] = [];
  let at = offset;
  for (const character of run) {
    starts.push(at);
    at += character.length;
  }
  if (starts.length === 1) return [wordAt(word, offset, at)];
  return starts.slice(0, -1).map((start, i) => wordAt(word, start, starts[i + 2] ?? at));
}

const HAN = /\p{Script=Han}/u;
/** Thai, the first of the scripts without spaces in Unicode. */
const FIRST_UNSPACED = 0xe00;

/** The words, and among them each ideograph of those that are pairs of characters: 歯医者 shares only 歯 with 歯の治療. */
export function withIdeographs(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ surface }) => surface.charCodeAt(0) >= FIRST_UNSPACED && HAN.test(surface))) return words;
  return words.flatMap((word, at) => {
    const [first = '', second = ''] = [...word.surface];
    if (word.surface.length !== first.length + second.length || !UNSPACED.test(first)) return [word];
    const isLast = words[at + 1]?.start !== word.start + first.length;
    const characters = [
      wordAt(word, 0, first.length),
      ...(isLast ? [wordAt(word, first.length, word.surface.length)] : []),
    ];
    return [word, ...characters.filter(({ surface }) => surface !== word.surface && HAN.test(surface))];
  });
}

function wordAt(word: Word, from: number, to: number): Word {
  return { start: word.start + from, end: word.start + to, surface: word.surface.slice(from, to) };
}

const CAPITAL = /^\p{Lu}/u;
const SMALL = /^\p{Ll}/u;
const DIGIT = /^\p{N}/u;

/** Whether a text starts with a capital letter. Called for every word, so ASCII avoids the pattern. */
export function isCapitalised(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit < 0x80 ? unit >= 0x41 && unit <= 0x5a : CAPITAL.test(text);
}

/** Whether a text starts with a lower-case letter. */
export function isSmall(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit < 0x80 ? unit >= 0x61 && unit <= 0x7a : SMALL.test(text);
}

/** Whether a text starts with a digit or another numeral. */
export function startsWithDigit(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit < 0x80 ? unit >= 0x30 && unit <= 0x39 : DIGIT.test(text);
}

/** Normalizes a word for comparison: folded, without possessive ending and without the periods of an acronym. */
export function foldWord(surface: string): string {
  const folded = fold(surface.length > MAX_WORD_LENGTH ? surface.slice(0, MAX_WORD_LENGTH) : surface);
  if (folded.endsWith("'s")) return folded.slice(0, -2);
  return folded.endsWith('.') ? folded.replaceAll('.', '') : folded;
}
