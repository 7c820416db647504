import { ABBREVIATIONS } from './function-words.ts';

/** Part of a text, by UTF-16 offsets: `text.slice(start, end)`. */
export interface Span {
  start: number;
  end: number;
}

// A full stop ends a sentence before white space; the full-width ones do so anywhere; so do line breaks, in part.
// The repetitions are bounded, so that a page of dots takes no longer than a page of words.
const BOUNDARY = /[.!?…]{1,4}["'”’»)\]]{0,3}(?=\s)|[。！？]{1,4}[」』”’）]{0,3}|\n[^\S\n]*(?:\n\s*)?/g;
const LAST_WORD = /([\p{L}\p{N}.]{1,12})$/u;

/** A line this long that ends mid-sentence was broken by a margin, not by its author. */
const WRAPPED_LINE_LENGTH = 55;

/** The sentences of a text, in order, trimmed of white space; together they hold every character that is not white
 *  space. Initials and common abbreviations end no sentence, nor does the margin of a hard-wrapped paragraph. */
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

function endsSentence(text: string, start: number, at: number, mark: string): boolean {
  if (mark.startsWith('\n')) return mark.indexOf('\n', 1) > 0 || !isWrapped(text, at, at + mark.length);
  return mark[0] !== '.' || !isAbbreviation(text, start, at, mark);
}

function isWrapped(text: string, at: number, next: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  if (/[.!?:;。！？]["'”’»)\]]*\s*$/.test(text.slice(Math.max(lineStart, at - 4), at))) return false;
  const following = text.slice(next, next + 2);
  if (/^\p{Ll}/u.test(following)) return true;
  return at - lineStart >= WRAPPED_LINE_LENGTH && /^["'“‘(]?[\p{L}\p{N}]/u.test(following);
}

function isAbbreviation(text: string, start: number, at: number, mark: string): boolean {
  const following = text.slice(at + mark.length, at + mark.length + 4).trimStart();
  if (/^\p{Ll}/u.test(following)) return true;
  if (mark !== '.') return false;
  const last = LAST_WORD.exec(text.slice(Math.max(start, at - 13), at))?.[1] ?? '';
  if (/^\p{L}$/u.test(last)) return at - 1 > start;
  return ABBREVIATIONS.has(last.toLowerCase()) || /^(?:\p{L}\.)+\p{L}$/u.test(last);
}

/** Appends the span without surrounding white space, unless nothing is left of it. */
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
