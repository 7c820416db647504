import { matchesOf } from '../../../text/matches.ts';
import { type Phrases, type Sense, type TaskLanguage, toKey } from '../../lexicon/languages/phrases.ts';
import { digitize } from '../../values/numbers/numbers.ts';
import { parseNumeral } from '../../values/numbers/numerals.ts';
import { readValues } from '../../values/read-values.ts';
import type { Span, Value } from '../../values/value.ts';
import { valueWordsOf } from '../../values/words/by-language.ts';

/** A part of a task with what stands for it in English. */
export interface Piece extends Span {
  english: string;
  /** Null for words that stay as they are, and for values. */
  sense: Sense | null;
  /** Kind of what is no word: its text is not to be changed any more. */
  fixed: 'verbatim' | 'number' | 'date' | null;
}

interface Word extends Piece {
  key: string;
  isJoined: boolean;
}

const WORD = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu;
/** French articles and pronouns before a vowel. */
const ELIDED_WORD = /(?:(?<![\p{L}\p{N}])(?:[cdjlmnst]|(?:jus|lors|puis)?qu)['’](?=\p{L}))|[\p{L}\p{M}\p{N}]+/giu;
const JOINT = /^[\s\-‐·'’]{0,3}$/;
const NUMERAL = /(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:,\d+)?|\d+(?:[.,]\d+)*)(?: ?[%％])?/g;
/** Ends of sentences. */
const SENTENCE_END = /[.!?](?=\s|$)|\n/g;

/** Splits a task into its words and values. Values are written as in English: ISO dates, decimal points. */
export function toPieces(source: string, phrases: Phrases, today: string): Piece[] {
  const { language } = phrases;
  const words = toWords(source, language, findFixed(source, language, today));
  const segments = language === 'zh' ? wordEnds(source) : null;
  const pieces: Piece[] = [];
  let clause = '';
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (!word) break;
    const gap = source.slice(words[at - 1]?.end ?? 0, word.start);
    if (gap.startsWith(':') && phrases.introducesText(clause)) {
      const end = sentenceEnd(source, word.start);
      pieces.push({ start: word.start, end, english: source.slice(word.start, end), sense: null, fixed: 'verbatim' });
      while ((words[at]?.start ?? Infinity) < end) at += 1;
      continue;
    }
    if (/[.!?;\n]/.test(gap)) clause = '';
    const found = word.fixed === 'verbatim' ? null : phrases.match(words, at);
    const end = segments?.get(word.start) ?? word.end;
    // A Chinese word that no phrase has is not cut into characters that have a meaning by themselves.
    const isCut =
      segments !== null &&
      found?.length === 1 &&
      found.sense.type === 'words' &&
      end - word.start > 1 &&
      word.fixed === null;
    if (found && !isCut) {
      const phrase = toPhrase(words.slice(at, at + found.length), found.sense);
      pieces.push(...splitPhrase(phrase));
      clause = `${clause} ${phrase.english}`.slice(-200);
      at += found.length;
      continue;
    }
    pieces.push({ ...word });
    at += 1;
    const piece = pieces.at(-1);
    while (piece && word.fixed === null && at < words.length && (words[at]?.end ?? Infinity) <= end) {
      if ((phrases.match(words, at)?.length ?? 0) > 1) break;
      piece.end = words[at]?.end ?? piece.end;
      piece.english = source.slice(piece.start, piece.end);
      at += 1;
    }
  }
  return pieces;
}

function sentenceEnd(source: string, from: number): number {
  SENTENCE_END.lastIndex = from;
  return SENTENCE_END.exec(source)?.index ?? source.length;
}

/** `add … to the cart`: the first part belongs at the beginning of the clause, the second one stays. */
function splitPhrase(piece: Piece): Piece[] {
  const [first, second] = piece.english.split(' … ');
  if (first === undefined || second === undefined || piece.sense === null) return [piece];
  return [
    { ...piece, english: first },
    { ...piece, start: piece.end, english: second, sense: { ...piece.sense, place: null } },
  ];
}

function toPhrase(words: readonly Word[], sense: Sense): Piece {
  const values = words.filter(({ fixed }) => fixed !== null).map(({ english }) => english.replace(/^on /, ''));
  const english = sense.english.replace(/\$(\d)/g, (_, number) => values[Number(number) - 1] ?? '');
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, english, sense, fixed: null };
}

/** Ends of the words of a Chinese text by where they begin. */
function wordEnds(source: string): Map<number, number> {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  return new Map([...segmenter.segment(source)].map(({ index, segment }) => [index, index + segment.length]));
}

function toWords(source: string, language: TaskLanguage, fixed: readonly Piece[]): Word[] {
  const words: Word[] = [];
  const pattern = language === 'fr' ? ELIDED_WORD : WORD;
  const addBetween = (from: number, to: number): void => {
    for (const match of matchesOf(source.slice(from, to), pattern)) {
      const start = from + match.index;
      const end = start + match[0].length;
      words.push({ start, end, english: match[0], sense: null, fixed: null, key: toKey(match[0]), isJoined: false });
    }
  };
  let position = 0;
  for (const piece of fixed) {
    addBetween(position, piece.start);
    words.push({ ...piece, key: keyOf(piece), isJoined: false });
    position = piece.end;
  }
  addBetween(position, source.length);
  return words.map((word, at) => ({
    ...word,
    isJoined: JOINT.test(source.slice(word.end, words[at + 1]?.start ?? word.end)),
  }));
}

function keyOf({ fixed, english }: Piece): string {
  if (fixed === 'number') return english.endsWith('%') ? '#%' : '#';
  return fixed === 'date' ? '@' : '';
}

/** What is not to be translated word by word: quotations, addresses, personal data, dates, numbers. In order. */
function findFixed(source: string, language: TaskLanguage, today: string): Piece[] {
  const { text, toSource } = spaced(source);
  const values = readValues(text, { today, language }).map((value) => ({ ...value, span: toSource(value.span) }));
  const fixed = values.flatMap((value) => toFixed(value, source) ?? []);
  const isTaken = new Uint8Array(source.length);
  for (const { start, end } of fixed) isTaken.fill(1, start, end);
  const numbers = findNumbers(text, language).map(({ start, end, english }) => ({
    ...toSource({ start, end }),
    english,
  }));
  for (const { start, end, english } of numbers)
    if (!isTaken.subarray(start, end).includes(1)) fixed.push({ start, end, english, sense: null, fixed: 'number' });
  return fixed.sort((a, b) => a.start - b.start);
}

function toFixed(value: Value, source: string): Piece | null {
  const as = (english: string, fixed: Piece['fixed'] = 'verbatim'): Piece => ({
    ...value.span,
    english,
    sense: null,
    fixed,
  });
  switch (value.kind) {
    case 'quoted':
      return as(`"${value.text}"`);
    case 'email':
    case 'url':
    case 'phone':
    case 'file':
      return as(source.slice(value.span.start, value.span.end));
    case 'date':
      return value.until === undefined ? as(`on ${value.iso}`, 'date') : null;
    case 'clock':
      return value.until === undefined ? as(toClock(value.minute), 'number') : null;
    case 'persona': {
      const { username, password, name, street, postcode, city, country, email, phone } = value.fields;
      if (username && password) return as(`username ${username} and password ${password}`);
      const place = [postcode, city].filter(Boolean).join(' ');
      const data = [name, street, place, country, email, phone].filter(Boolean);
      return street || postcode ? as(data.join(', ')) : null;
    }
    default:
      return null;
  }
}

const toClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Numbers, also as words, with decimal points. */
function findNumbers(source: string, language: TaskLanguage): (Span & { english: string })[] {
  const { numbers } = valueWordsOf(language);
  const { text, toSource } = digitize(source, language);
  const sourceOf = (match: RegExpExecArray): string => {
    const { start, end } = toSource({ start: match.index, end: match.index + match[0].length });
    return source.slice(start, end);
  };
  return [...matchesOf(text, NUMERAL)].flatMap((match) => {
    const [surface] = match;
    const isPart =
      /[\p{L}\p{N}]/u.test(text[match.index - 1] ?? '') && !/\p{Script=Han}/u.test(text[match.index - 1] ?? '');
    const isName = /^[\p{L}]/u.test(text[match.index + surface.length] ?? '') && language !== 'zh';
    if (isPart || isName || (language === 'zh' && sourceOf(match) === '一')) return [];
    const sign = /[%％]$/.test(surface) ? '%' : '';
    const numeral = surface.replace(/[ %％]/g, '');
    const value = parseNumeral(numeral, numbers.decimal) ?? Number.NaN;
    const english = Number.isFinite(value) ? String(value) : numeral;
    return [{ ...toSource({ start: match.index, end: match.index + surface.length }), english: english + sign }];
  });
}

const HAN_BEFORE_DIGIT = /(?<=[\p{Script=Han}--[年月日号第点周星期]])(?=\d)/gv;

/** A Chinese text with spaces before its numerals, where readers of values expect the beginning of a word. */
function spaced(source: string): { text: string; toSource(span: Span): Span } {
  const places = [...matchesOf(source, HAN_BEFORE_DIGIT)].map(({ index }) => index);
  if (places.length === 0) return { text: source, toSource: (span) => span };
  const text = source.replace(HAN_BEFORE_DIGIT, ' ');
  const before = new Uint32Array(text.length + 1);
  for (const [count, place] of places.entries()) before[place + count + 1] = 1;
  for (let at = 1; at < before.length; at += 1) before[at] = (before[at] ?? 0) + (before[at - 1] ?? 0);
  const toIndex = (index: number): number => index - (before[index] ?? 0);
  return { text, toSource: ({ start, end }) => ({ start: toIndex(start), end: toIndex(end) }) };
}
