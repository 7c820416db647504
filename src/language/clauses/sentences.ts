import { matchesOf } from '../../text/matches.ts';
import { quotedRanges } from './quotes.ts';

const MAX_TEXT = 10_000;
const END = /[.!?;](?=\s|$)|\n+/g;

/** The sentences of a text, without what ends them; those of a quotation belong to the sentence around it. */
export function sentencesOf(text: string): string[] {
  const start = text.slice(0, MAX_TEXT);
  const quoted = quotedRanges(start);
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of matchesOf(start, END)) {
    if (quoted.some((range) => index > range.start && index < range.end)) continue;
    sentences.push(start.slice(from, index));
    from = index + end.length;
  }
  return [...sentences, start.slice(from)].map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}
