import type { Passage } from '../../../api/entities.ts';

/** Characters around a sentence. */
const MARGIN = 80;
const MAX_EXCERPTS = 3;
const GAP = '…';

/** The sentences of a passage with what is around them, each on one line. Sentences that are near each other are one
 *  excerpt; the beginning of the text stands for a passage without any. */
export function toExcerpts({ text, sentences }: Pick<Passage, 'text' | 'sentences'>): string[] {
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of sentences.length > 0 ? sentences : [{ start: 0, end: 0 }]) {
    const last = spans.at(-1);
    const wide = { start: Math.max(0, start - MARGIN), end: Math.min(text.length, end + MARGIN) };
    if (last && wide.start <= last.end) last.end = wide.end;
    else spans.push(wide);
  }
  return spans.slice(0, MAX_EXCERPTS).map((span) => cut(text, span.start, span.end));
}

/** Between whole words. */
function cut(text: string, start: number, end: number): string {
  const from = start === 0 ? 0 : skipTo(text, start, 1);
  const to = end === text.length ? end : skipTo(text, end, -1);
  const inner = text.slice(from, Math.max(from, to)).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? `${GAP} ` : ''}${inner}${to < text.length ? ` ${GAP}` : ''}`;
}

/** The nearest white space in a direction, within the margin. */
function skipTo(text: string, at: number, step: 1 | -1): number {
  for (let moved = 0; moved < MARGIN / 2; moved++)
    if (/\s/.test(text[at + step * moved] ?? ' ')) return at + step * moved;
  return at;
}

/** Splits a text at the names in it. */
export function markNames(text: string, names: readonly string[]): { text: string; isName: boolean }[] {
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [{ text, isName: false }];
  const pattern = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})(?![\\p{L}\\p{N}])`, 'giu'));
  return parts.map((part, at) => ({ text: part, isName: at % 2 === 1 })).filter((part) => part.text !== '');
}
