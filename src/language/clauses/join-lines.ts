import { readFileSync } from 'node:fs';
import { matchesOf } from '../../text/matches.ts';
import { fold } from '../../text/words/fold.ts';
import { quotedRanges } from './quotes.ts';
import type { BeginsAct } from './read-guards.ts';

const LONGEST_TASK = 100_000;
const MAX_TAGS = 200;
const TAG = /<(\/?)([\p{L}_][\p{L}\p{N}_-]{0,40})(?: [^<>\n]{0,200})?>/gu;
const FENCE = /^\s*(?:```|~~~)[\p{L}\d]*\s*$/u;
const RULE = /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,})\s*$/;
const UNDERLINE = /^\s*={3,}\s*$/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
const BOLD_LINE = /^\s*(?:\*\*|__)([^*_\n]{1,80}?):?(?:\*\*|__):?\s*$/;
const EMPHASIS = /(?<![\p{L}\p{N}*])(\*\*|\*|__)(?=\S)([^*_\n]{1,200}?\S|\S)\1(?![\p{L}\p{N}*])/gu;
const ITEM = /^\s*(?:[-*•+–]\s|\(?\d{1,3}[.)]\s|\(?[a-z]\)\s)/i;
const LABEL = /^\s*[\p{L}][\p{L} -]{0,30}[:=](?:\s|$)/u;
const ENDED = /[.!?:;…]["”»')\]]*\s*$/;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
/** Lines of texts that are wrapped at a column are at least so long, but the last. */
const LEAST_WIDTH = 40;

/** A task as running text: a sentence that is wrapped over several lines is one line, headings and tags that only say what follows are
 *  left out, and marks of emphasis with them. Lines of a list, of labels and values, and of a quotation stay as they are, and so does a
 *  text that a colon at the end of a line introduces. English. */
export function joinLines(task: string, beginsAct: BeginsAct): string {
  if (task.length > LONGEST_TASK || !MARKS.test(task)) return task;
  const lines = toParagraphs(withoutHeadings(outsideQuotes(withoutTags(task)), beginsAct));
  let joined = '';
  let isKept = false;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    isKept = line.text.trim() !== '' && (isKept || (before !== undefined && INTRODUCES.test(before.text)));
    const isWrap = before !== undefined && (!isKept || line.isInItem) && isWrapped(before, line, beginsAct);
    joined += at === 0 ? '' : isWrap ? ' ' : '\n';
    joined += isWrap ? line.text.trim() : line.text;
  }
  return joined.trim() === '' ? task : joined;
}

const MARKS = /[\n\r<*#_]/;
const INTRODUCES = /:\s*$/;

/** A line of a task. A quotation over several lines is one. */
interface Line {
  text: string;
  isHeading: boolean;
  /** Whether it belongs to an item of a list. */
  isInItem: boolean;
  /** Whether every line of its paragraph is broken where the next word no longer fits. */
  isFilled: boolean;
}

/** Without the tags that come in pairs: `<task>...</task>`. */
function withoutTags(text: string): string {
  const tags = [...matchesOf(text, TAG)].slice(0, MAX_TAGS);
  const names = (isEnd: boolean): Set<string> =>
    new Set(tags.filter(([, end]) => (end === '/') === isEnd).map(([, , name = '']) => name.toLowerCase()));
  const [opened, closed] = [names(false), names(true)];
  const quoted = quotedRanges(text);
  return text.replace(TAG, (tag, _, name: string, at: number) => {
    const isPair = opened.has(name.toLowerCase()) && closed.has(name.toLowerCase());
    return isPair && !quoted.some(({ start, end }) => at > start && at < end) ? '\n' : tag;
  });
}

function outsideQuotes(text: string): string[] {
  const quoted = quotedRanges(text);
  const lines: string[] = [];
  let start = 0;
  for (const { index, 0: end } of matchesOf(text, /\r\n?|\n/g)) {
    if (quoted.some((range) => index > range.start && index < range.end)) continue;
    lines.push(text.slice(start, index));
    start = index + end.length;
  }
  return [...lines, text.slice(start)];
}

type Plain = Pick<Line, 'text' | 'isHeading'>;

function withoutHeadings(lines: readonly string[], beginsAct: BeginsAct): Plain[] {
  const isText = (line: string): boolean => WORD_IN.test(line) && !FENCE.test(line) && !RULE.test(line);
  const others = lines.filter((line) => isText(line) && !HEADING.test(line) && !BOLD_LINE.test(line)).length;
  return lines.flatMap((line, at): Plain[] => {
    if (FENCE.test(line) || RULE.test(line)) return [];
    const isUnderlined = UNDERLINE.test(lines[at + 1] ?? '') && WORD_IN.test(line);
    const [, heading] = HEADING.exec(line) ?? BOLD_LINE.exec(line) ?? (isUnderlined ? [line, line.trim()] : []);
    if (heading === undefined) return [{ text: withoutLead(line.replace(EMPHASIS, '$2')), isHeading: false }];
    const text = heading.replace(EMPHASIS, '$2');
    const isTelling = text.endsWith('?') || beginsAct(text) || others === 0;
    return isTelling ? [{ text, isHeading: true }] : [];
  });
}

/** `Goal: find the lamp` without its first word. */
function withoutLead(line: string): string {
  const [lead = '', name = ''] = LEAD.exec(line) ?? [];
  return readWords().headings.has(fold(name)) && line.length > lead.length ? line.slice(lead.length) : line;
}

const LEAD = /^\s*([\p{L}][\p{L} -]{0,30}):\s*/u;
const WORD_IN = /[\p{L}\p{N}]/u;

/** Whether a line goes on with the sentence of the line before. */
function isWrapped(before: Line, line: Line, beginsAct: BeginsAct): boolean {
  if (before.isHeading || line.isHeading) return false;
  const [last, next] = [before.text.trim(), line.text.trim()];
  if (last === '' || next === '' || ENDED.test(last) || ITEM.test(line.text) || LABEL.test(line.text)) return false;
  if (line.isFilled) return true;
  if (beginsAct(next)) return false;
  const { unfinished, continuing } = readWords();
  const first = fold(next.match(WORD)?.[0] ?? '');
  const isOpen = last.endsWith(',') || unfinished.has(fold(last.match(WORD)?.at(-1) ?? ''));
  return isOpen || (STARTS_LOW.test(next) && (continuing.has(first) || !LABEL.test(last)));
}

const STARTS_LOW = /^["“(]?[\p{Ll}\p{N}]/u;

/** Tells of each line the list and the paragraph that it belongs to. A paragraph ends at an empty line and at an item. */
function toParagraphs(plain: readonly Plain[]): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < plain.length; ) {
    const isEnd = ({ text }: Plain): boolean => text.trim() === '' || ITEM.test(text);
    const rest = plain.slice(start + 1, start + MAX_PARAGRAPH);
    const length = plain[start]?.text.trim() === '' ? 0 : rest.findIndex(isEnd);
    const end = start + 1 + (length === -1 ? rest.length : length);
    const paragraph = plain.slice(start, end);
    const isInItem = ITEM.test(paragraph[0]?.text ?? '');
    const isFilled = isFullWidth(paragraph.map(({ text }) => text.trimEnd()));
    lines.push(...paragraph.map((line) => ({ ...line, isInItem, isFilled })));
    start = end;
  }
  return lines;
}

const MAX_PARAGRAPH = 200;

function isFullWidth(lines: readonly string[]): boolean {
  const width = Math.max(...lines.map((line) => line.length));
  const isFull = (line: string, at: number): boolean => {
    const next = (lines[at + 1] ?? '').trim().split(/\s/, 1)[0] ?? '';
    return line.length + 1 + next.length > width;
  };
  return width >= LEAST_WIDTH && lines.slice(0, -1).every(isFull);
}

/** Whether a line is an item of a list. */
export const isItemLine = (line: string): boolean => ITEM.test(line);

/** Whether a line is a label with a value, or begins with one: `name: Ada`. */
export const isLabelLine = (line: string): boolean => LABEL.test(line);

/** An item without its bullet or number. */
export const withoutMarker = (item: string): string => item.replace(ITEM, '').trim();

/** Whether a line begins with a word that goes on with a sentence: `into the cart`, `that are sold out`. */
export const startsContinued = (line: string): boolean => readWords().continuing.has(fold(line.match(WORD)?.[0] ?? ''));

/** Whether a line ends with a word that needs more: `put in`. */
export const isUnfinished = (line: string): boolean => readWords().unfinished.has(fold(line.match(WORD)?.at(-1) ?? ''));

type Kind = 'unfinished' | 'continuing' | 'headings';
let words: Readonly<Record<Kind, ReadonlySet<string>>> | null = null;

function readWords(): Readonly<Record<Kind, ReadonlySet<string>>> {
  if (words === null) {
    const data = JSON.parse(readFileSync(new URL('../words/data/line-words-en.json', import.meta.url), 'utf8'));
    const entries = Object.entries(data as Record<Kind, string>);
    words = Object.fromEntries(entries.map(([kind, list]) => [kind, new Set(list.split('|'))])) as never;
  }
  return words;
}
