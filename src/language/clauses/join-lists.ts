import { isItemLine, isLabelLine, isUnfinished, startsContinued, withoutMarker } from './join-lines.ts';
import type { BeginsAct } from './read-guards.ts';

const MAX_ITEMS = 50;
const MAX_WORDS = 14;
/** Empty lines between two that belong together, at most. */
const MAX_GAP = 5;
const ENDED = /[.!?]["”»')\]]*\s*$/;

/** A task with its lists of things written as sentences: `Add to my cart:`, `- 1 teapot`, `- 3 pencils` is `Add to my cart: 1 teapot and
 *  3 pencils`. Lists of acts and of questions stay as they are. */
export function joinLists(task: string, beginsAct: BeginsAct): string {
  const lines = task.split('\n');
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfList(lines, at);
    const items = lines.slice(at, end).filter((line) => line.trim() !== '');
    if (items.length === 0 || isIntroduced(joined) || !items.every((item) => isThing(item, beginsAct))) {
      joined.push(...lines.slice(at, Math.max(end, at + 1)));
      at = Math.max(end, at + 1) - 1;
      continue;
    }
    const lead = popLead(joined);
    const isOpen = beginsAct(lead.slice(lead.lastIndexOf(',') + 1).trim()) || isUnfinished(lead);
    joined.push(toSentence(isOpen ? lead : toLabel(lead), items.map(withoutMarker), takeTail(lines, end)));
    at = end - 1 + tailLength(lines, end);
  }
  return joined.join('\n');
}

/** Where the items of the list that begins at a line end; the line itself if it is no item. */
function endOfList(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length && at - start < MAX_ITEMS; at += 1) {
    const line = lines[at] ?? '';
    if (isItemLine(line)) end = at + 1;
    else if (line.trim() !== '' || end === start) break;
  }
  return end;
}

/** Whether an item names something, and asks or says nothing by itself. */
function isThing(item: string, beginsAct: BeginsAct): boolean {
  const text = withoutMarker(item);
  const isSaid = text.endsWith('?') || beginsAct(text);
  return text !== '' && !isSaid && text.split(/\s+/).length <= MAX_WORDS;
}

const toLabel = (lead: string): string => (lead === '' || lead.endsWith(':') ? lead : `${lead}:`);

/** Whether a list belongs to a text that a colon introduces, which stays as it is: `Save as a note:`, `Fridge`, `- milk`. */
function isIntroduced(joined: readonly string[]): boolean {
  const last = joined.findLastIndex((line) => line.trim() !== '');
  const before = joined.slice(Math.max(0, last - MAX_GAP), Math.max(0, last)).findLast((line) => line.trim() !== '');
  return before !== undefined && /:\s*$/.test(before) && !/:\s*$/.test(joined[last] ?? '');
}

/** The line that introduces a list, taken from the end of what was read; empty if a sentence or nothing is there. */
function popLead(joined: string[]): string {
  const at = joined.findLastIndex((line) => line.trim() !== '');
  const lead = joined[at]?.trim() ?? '';
  if (lead === '' || ENDED.test(lead) || isItemLine(lead)) return '';
  joined.splice(at);
  return lead;
}

/** Lines after a list that go on with it: `into the cart`. */
function tailLength(lines: readonly string[], start: number): number {
  const next = lines.slice(start, start + MAX_GAP).findIndex((line) => line.trim() !== '');
  return next !== -1 && startsContinued(lines[start + next] ?? '') ? next + 1 : 0;
}

const takeTail = (lines: readonly string[], start: number): string =>
  lines
    .slice(start, start + tailLength(lines, start))
    .join(' ')
    .trim();

function toSentence(lead: string, items: readonly string[], tail: string): string {
  const things = items.map((item) => item.replace(/[,;.]\s*$/, ''));
  const isContinued = things.slice(1).every(startsContinued);
  const isWhole = things.length < 2 || isContinued;
  const isLabelled = things.some(isLabelLine);
  const list =
    isWhole || isLabelled
      ? things.join(isWhole ? ' ' : ', ')
      : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
  const sentence = [lead, list, tail].filter((part) => part !== '').join(' ');
  return ENDED.test(sentence) || sentence.endsWith(',') ? sentence : `${sentence}.`;
}

const FRAGMENT = /(\p{L})\. +(With|Without|Including) ((?:\p{L}[\p{L}'’-]* ?){1,5})(?=[.!?]?\s*$|[.!?] )/gu;

/** A task whose sentences without a verb are part of those before them: `List all lamps. With prices.` English. */
export const joinFragments = (task: string): string =>
  task.length > MAX_FRAGMENTED
    ? task
    : task.replace(
        FRAGMENT,
        (_, last: string, joint: string, rest: string) => `${last}, ${joint.toLowerCase()} ${rest}`,
      );

const MAX_FRAGMENTED = 10_000;
