import { dayAfter, findDateOrder, readClock, readDay } from './chat-times.ts';
import { type ChatFormat, FORMATS, type Header } from './formats.ts';
import { readJsonChat } from './json-chat.ts';
import type { SplitChat, Turn } from './turn.ts';

/** Splits a chat into turns: exports of WhatsApp, Slack and Discord, logs of assistants, and lines such as `Ana: Hello`.
 *  A line without a speaker continues the turn above it.
 *  @param firstDay day of the first message, as `2024-03-03`, for chats that tell the time of day only; empty if unknown */
export function splitChat(text: string, firstDay = ''): SplitChat {
  const plain = text.replace(/[\u200e\u200f\u202a-\u202e\ufeff]/g, '').replace(/\r\n?/g, '\n');
  const inJson = readJsonChat(plain);
  if (inJson) return inJson;
  const lines = plain.split('\n').map((line) => line.trimEnd());
  const { drafts, skipped } = gather(lines, chooseFormat(lines));
  return { turns: addTimes(drafts, firstDay).filter((turn) => turn.text !== ''), skipped };
}

function chooseFormat(lines: readonly string[]): ChatFormat | null {
  let best: { format: ChatFormat | null; count: number } = { format: null, count: 0 };
  for (const format of FORMATS) {
    const count = lines.filter((line) => format.readHeader(line) !== null).length;
    if (count > best.count) best = { format, count };
  }
  return best.format;
}

interface Draft extends Header {
  lines: string[];
}

function gather(lines: readonly string[], format: ChatFormat | null): { drafts: Draft[]; skipped: string[] } {
  const drafts: Draft[] = [];
  const skipped: string[] = [];
  for (const line of lines) {
    const header = format?.readHeader(line);
    const last = drafts.at(-1);
    if (header) drafts.push({ ...header, lines: [header.rest] });
    else if (last && !format?.isNotice?.(line)) last.lines.push(line);
    else if (line.trim() !== '') skipped.push(line.trim());
  }
  return { drafts, skipped };
}

/** Times of day without a day are on the day of the turn before, or on the next one if it was later then. */
function addTimes(drafts: readonly Draft[], firstDay: string): Turn[] {
  const order = findDateOrder(drafts.map(({ stamp }) => stamp));
  let day: string | null = firstDay || null;
  let previous = '';
  return drafts.map(({ speaker, stamp, lines }) => {
    const clock = readClock(stamp);
    const written = readDay(stamp, order);
    if (written) day = written;
    else if (day && clock && clock < previous) day = dayAfter(day);
    previous = clock ?? previous;
    return { speaker, text: lines.join('\n').trim(), time: toTime(day, clock, written !== null) };
  });
}

function toTime(day: string | null, clock: string | null, isDated: boolean): string | null {
  if (!day || (!clock && !isDated)) return null;
  return clock ? `${day}T${clock}` : day;
}
