import { ABBREVIATIONS } from '../words/function-words.ts';

/** A part of a text in UTF-16 offsets: `text.slice(start, end)`. */
export interface Span {
  start: number;
  end: number;
}

// A period ends a sentence before white space; full-width punctuation does so anywhere, and some line breaks do.
// Repetitions are bounded, so that matching takes linear time on long runs of dots.
const BOUNDARY = /[.!?…]{1,4}["'”’»)\]]{0,3}(?=\s)|[。！？]{1,4}[」』”’）]{0,3}|\n[^\S\n]*(?:\n\s*)?/g;
const LAST_WORD = /([\p{L}\p{N}.]{1,12})$/u;

/** A line of at least this length that ends mid-sentence was wrapped automatically. */
const WRAPPED_LINE_LENGTH = 55;

/** Splits a text into sentences, trimmed, in order. Together they contain all characters except white space.
 *  Initials, common abbreviations and the line breaks of a hard-wrapped paragraph do not end a sentence. */
export function readSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (!endsSentence(text, start, match.index, match[0])) continue;
    pushTrimmed(sentences, text, start, end);
    start = end;
  }
  pushTrimmed(sentences, text, start, text.length);
  return sentences;
}

function endsSentence(text: string, start: number, at: number, boundary: string): boolean {
  if (boundary.startsWith('\n')) return boundary.indexOf('\n', 1) > 0 || !isWrapped(text, at, at + boundary.length);
  return boundary[0] !== '.' || !isAbbreviation(text, start, at, boundary);
}

function isWrapped(text: string, at: number, next: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const isEnded = /[.!?:;。！？]["'”’»)\]]*\s*$/.test(text.slice(Math.max(lineStart, at - 4), at));
  if (isEnded && !ABBREVIATIONS.has(lastWord(text, lineStart, at - 1).toLowerCase())) return false;
  const following = text.slice(next, next + 2);
  if (/^\p{Ll}/u.test(following)) return true;
  return at - lineStart >= WRAPPED_LINE_LENGTH && /^["'“‘(]?[\p{L}\p{N}]/u.test(following);
}

function isAbbreviation(text: string, start: number, at: number, boundary: string): boolean {
  const following = text.slice(at + boundary.length, at + boundary.length + 4).trimStart();
  if (/^\p{Ll}/u.test(following)) return true;
  if (boundary !== '.') return false;
  const last = lastWord(text, start, at);
  if (/^\p{L}$/u.test(last)) return at - 1 > start && !/['’]/.test(text[at - 2] ?? '');
  return ABBREVIATIONS.has(last.toLowerCase()) || /^(?:\p{L}\.)+\p{L}$/u.test(last);
}

/** The word that ends at `at`. */
function lastWord(text: string, from: number, at: number): string {
  return LAST_WORD.exec(text.slice(Math.max(from, at - 13), at))?.[1] ?? '';
}

/** Whether a sentence ends with a question mark, also before closing quotes and brackets. */
export function isQuestion(sentence: string): boolean {
  return /[?？]["'”’»)\]]*$/.test(sentence);
}

/** Share of the characters of sentences that stand in questions, 0 to 1. */
export function shareOfQuestions(text: string, sentences: readonly Span[]): number {
  const lengthOf = (some: readonly Span[]) => some.reduce((total, { start, end }) => total + end - start, 0);
  const questions = sentences.filter(({ start, end }) => isQuestion(text.slice(start, end)));
  return lengthOf(questions) / Math.max(1, lengthOf(sentences));
}

/** Appends the span without surrounding white space, unless it is empty. */
export function pushTrimmed(spans: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  if (end > start) spans.push({ start, end });
}

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit <= 32 || unit === 0xa0 || unit === 0x3000 || (unit >= 0x2000 && unit <= 0x200b) || unit === 0xfeff;
}
