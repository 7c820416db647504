import { quotedRanges } from './quotes.ts';
import type { BeginsAct } from './read-guards.ts';

const MARK = /^\s*(?:[-*•+–]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+/i;
const ENDED = /[.!?;…]["”»')\]]*\s*$/;
const SENTENCE_WITHIN = /[.!?]\s+\S/;
/** Begins the rest of the sentence before it. */
const CONTINUES = /^(?:that|which|who|with|without|from|to|for|in|on|at|by|of|and|or|but|under|over|between)\b/i;
const MAX_ITEMS = 40;
const MAX_ITEM = 200;

/** A text in which the items of a list that name things, and ask for nothing, are part of the line that introduces them: `Put into my
 *  cart: 2 lamps, a chair`. Items that are acts or questions of their own stay lines. English.
 * @param text with one line for each item */
export function joinLists(text: string, beginsAct: BeginsAct): string {
  if (quotedRanges(text).some(({ start, end }) => text.slice(start, end).includes('\n'))) return text;
  const lines = text.split('\n');
  const joined: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const items = isLead(line) ? itemsAfter(lines, at + 1) : [];
    const isNamed = items.length > 0 && items.every(({ text: item }) => namesThing(item, beginsAct));
    joined.push(isNamed ? withItems(line.trimEnd(), items) : line);
    at = isNamed ? (items.at(-1)?.at ?? at) + 1 : at + 1;
  }
  return joined.join('\n');
}

const isLead = (line: string): boolean => /\p{L}/u.test(line) && !MARK.test(line) && !ENDED.test(line);

interface Item {
  text: string;
  /** Index of its line. */
  at: number;
}

/** The items that follow, also after empty lines. */
function itemsAfter(lines: readonly string[], from: number): Item[] {
  const items: Item[] = [];
  for (let at = from; at < lines.length && items.length < MAX_ITEMS; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const mark = MARK.exec(line)?.[0];
    if (mark === undefined) break;
    items.push({ text: line.slice(mark.length).trim(), at });
  }
  return items;
}

const namesThing = (item: string, beginsAct: BeginsAct): boolean =>
  item.length <= MAX_ITEM && !item.endsWith('?') && !SENTENCE_WITHIN.test(item) && !beginsAct(item);

function withItems(lead: string, items: readonly Item[]): string {
  let text = lead;
  for (const [index, { text: item }] of items.entries()) {
    const isNext = index > 0 && !CONTINUES.test(item);
    text += `${isNext ? ', ' : ' '}${item.replace(/[;,]$/, '')}`;
  }
  return text;
}
