import { matchesOf } from '../../text/matches.ts';
import { quotedRanges } from './quotes.ts';

const MAX_TEXT = 10_000;
const END = /[.!?;](?=\s|$)|\n+/g;

/** The sentences of a text, without what ends them; those of a quotation belong to the sentence around it. */
export const sentencesOf = (text: string): string[] =>
  sentenceRanges(text).map(({ start, end }) => text.slice(start, end).trim());

/** Where the sentences of a text start and end; `next` is behind what ends them. */
export function sentenceRanges(text: string): { start: number; end: number; next: number }[] {
  const said = text.slice(0, MAX_TEXT);
  const quoted = quotedRanges(said);
  const ranges: { start: number; end: number; next: number }[] = [];
  let start = 0;
  for (const { index, 0: mark } of matchesOf(said, END)) {
    if (quoted.some((range) => index > range.start && index < range.end)) continue;
    ranges.push({ start, end: index, next: index + mark.length });
    start = index + mark.length;
  }
  return [...ranges, { start, end: said.length, next: said.length }].filter(
    (range) => said.slice(range.start, range.end).trim() !== '',
  );
}
