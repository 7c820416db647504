import { createRequire } from 'node:module';
import { matchesOf } from '../../../text/matches.ts';
import { monthOf, weekdayOf } from '../../../text/time/calendar-words.ts';
import type { ReadValuesOptions, Span } from '../value.ts';
import { type Day, parseDay, toDay } from './calendar.ts';

type Chrono = Pick<typeof import('chrono-node/it'), 'parse'>;

const require = createRequire(import.meta.url);
/** Loaded when a text of the language names a month or a day of the week. */
const PARSERS: Readonly<Record<string, () => Chrono>> = {
  it: () => require('chrono-node/it'),
  nl: () => require('chrono-node/nl'),
  ja: () => require('chrono-node/ja'),
};

/** Characters beside a name that chrono sees, and how many names of a text are looked at. */
const WINDOW = 40;
const MOST_WINDOWS = 50;
const WORD = /\p{L}{3,12}/gu;

/** Dates by chrono-node, for languages without own words, around names of months and days of the week. Others are not
 *  trusted: it sees dates in `2 to 4 people`. */
export function parseOtherDates(text: string, { today, language }: ReadValuesOptions): { day: Day; span: Span }[] {
  const load = PARSERS[language];
  if (!load) return [];
  const found: { day: Day; span: Span }[] = [];
  const reference = { instant: new Date(parseDay(today)), timezone: 0 };
  let windows = 0;
  for (const match of matchesOf(text, WORD)) {
    const [word] = match;
    if (monthOf(word) === undefined && weekdayOf(word) === undefined) continue;
    windows += 1;
    if (windows > MOST_WINDOWS) break;
    const from = Math.max(0, match.index - WINDOW);
    const window = text.slice(from, match.index + word.length + WINDOW);
    for (const { index, text: surface, start } of load().parse(window, reference, { forwardDate: true })) {
      const span = { start: from + index, end: from + index + surface.length };
      const isAround = span.start <= match.index && span.end >= match.index + word.length;
      const isCertain = start.isCertain('weekday') || (start.isCertain('month') && start.isCertain('day'));
      const day = toDay(start.get('year') ?? 0, (start.get('month') ?? 0) - 1, start.get('day') ?? 0);
      if (isAround && isCertain && day !== null) found.push({ day, span });
    }
  }
  return found;
}
