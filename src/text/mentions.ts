import { ABBREVIATIONS, CALENDAR_WORDS, FUNCTION_WORDS, NAME_PARTICLES, OPENING_WORDS } from './function-words.ts';
import { joinKey } from './names.ts';
import type { Span } from './sentences.ts';
import { foldWord, isCapitalised, type Word } from './words.ts';

/** A mention of a name in a text; offsets refer to the text. */
export interface Mention extends Span {
  /** See `nameKey`. */
  key: string;
  surface: string;
  /** Number of words before it in the sentence. */
  wordIndex: number;
}

const MAX_NAME_WORDS = 9;
const CONTRACTION = /['’](?:ll|re|ve|d|m|t)$/i;
const STARTS_WITH_DIGIT = /^\p{N}/u;
const KATAKANA_OR_QUOTED =
  /\p{Script=Katakana}[\p{Script=Katakana}ー・]{2,}|[「『《](?<quoted>[^「」『』《》]{2,40})[」』》]/gu;

/** Finds the names in a sentence: sequences of capitalized words, including particles ("University of Copenhagen")
 *  and trailing numbers ("Apollo 11"). `isCommonWord` tells whether a folded word also occurs in lower case; if so,
 *  its capital at the start of the sentence is not significant. */
export function readMentions(
  text: string,
  sentence: Span,
  words: readonly Word[],
  isCommonWord: (folded: string) => boolean,
): Mention[] {
  const mentions: Mention[] = [];
  let at = 0;
  while (at < words.length) {
    const end = nameEnd(text, words, at);
    if (end === at) {
      at++;
      continue;
    }
    const mention = toMention(text, words, at, end, isCommonWord);
    if (mention) mentions.push(mention);
    at = end;
  }
  return mentions.concat(readUncasedNames(text, sentence));
}

/** The end (exclusive) of the name that starts at `at`; `at` itself if none does. */
function nameEnd(text: string, words: readonly Word[], at: number): number {
  if (!isName(words[at])) return at;
  let end = at + 1;
  while (end < words.length && end - at < MAX_NAME_WORDS && joins(text, words[end - 1], words[end])) {
    if (isName(words[end]) || STARTS_WITH_DIGIT.test(words[end]?.surface ?? '')) end++;
    else {
      const next = afterParticles(text, words, end);
      if (next === end) break;
      end = next;
    }
  }
  return end;
}

/** The index after the capitalized word that follows one or two particles; `at` if there is none. */
function afterParticles(text: string, words: readonly Word[], at: number): number {
  for (let next = at; next < at + 2; next++) {
    if (!NAME_PARTICLES.has(words[next]?.surface ?? '') || !joins(text, words[next], words[next + 1])) return at;
    if (isName(words[next + 1])) return next + 2;
  }
  return at;
}

function isName(word: Word | undefined): boolean {
  return word !== undefined && isCapitalised(word.surface);
}

/** Whether two words can belong to the same name. */
function joins(text: string, left: Word | undefined, right: Word | undefined): boolean {
  if (!left || !right || right.start - left.end > 3) return false;
  const gap = text.slice(left.end, right.start);
  if (gap === ' ' || gap === '-' || gap === ' & ' || gap === '&' || gap === '\n' || gap === '\u00a0') return true;
  return gap === '. ' && (left.surface.length === 1 || ABBREVIATIONS.has(left.surface.toLowerCase()));
}

function toMention(
  text: string,
  words: readonly Word[],
  from: number,
  end: number,
  isCommonWord: (folded: string) => boolean,
): Mention | null {
  const first = withoutFunctionWords(text, words, from, end);
  const run = words.slice(first, end);
  const head = run[0];
  const tail = run.at(-1);
  if (!head || !tail || !isName(head)) return null;
  const folded = run.map((word) => foldWord(word.surface));
  if (folded.every((word) => CALENDAR_WORDS.has(word) || STARTS_WITH_DIGIT.test(word))) return null;
  if (run.length === 1 && (tail.surface.length === 1 || CONTRACTION.test(tail.surface))) return null;
  if (run.length === 1 && startsSentence(text, words, first) && isOpeningWord(folded[0] ?? '', isCommonWord))
    return null;
  const bare = text.slice(head.start, tail.end).replace(/['’]s$/, '');
  return {
    start: head.start,
    end: head.start + bare.length,
    key: joinKey(folded),
    surface: bare.replace(/\s+/g, ' '),
    wordIndex: first,
  };
}

/** Whether a word starts its sentence or follows a quotation mark. */
function startsSentence(text: string, words: readonly Word[], at: number): boolean {
  return at === 0 || /["“'‘`]/.test(text[(words[at]?.start ?? 0) - 1] ?? '');
}

function isOpeningWord(folded: string, isCommonWord: (folded: string) => boolean): boolean {
  return OPENING_WORDS.has(folded) || isCommonWord(folded);
}

/** Index of the first word of the name. A capitalized function word belongs to the name after a quotation mark or
 *  inside a sentence ("All You Need Is Love"), but not at the start of a sentence. */
function withoutFunctionWords(text: string, words: readonly Word[], from: number, end: number): number {
  const isFunctionWord = (at: number) => FUNCTION_WORDS.has(words[at]?.surface.toLowerCase() ?? '');
  let first = from;
  while (first < end && isFunctionWord(first)) first++;
  const isMarked = from > 0 || /["“'‘`]/.test(text[(words[from]?.start ?? 0) - 1] ?? '');
  return isMarked && first < end ? from : first;
}

function readUncasedNames(text: string, sentence: Span): Mention[] {
  const part = text.slice(sentence.start, sentence.end);
  if (!/[\p{Script=Katakana}「『《]/u.test(part)) return [];
  return [...part.matchAll(KATAKANA_OR_QUOTED)].map((match) => {
    const surface = match.groups?.quoted ?? match[0];
    const start = sentence.start + match.index + match[0].indexOf(surface);
    const key = foldWord(surface.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
    return { start, end: start + surface.length, key, surface, wordIndex: match.index };
  });
}
