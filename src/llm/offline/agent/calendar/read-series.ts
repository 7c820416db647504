import { readValues } from '../../../../language/values/read-values.ts';
import type { Series } from './when.ts';

const DAY = '(mon|tues|wednes|thurs|fri|satur|sun)days?';
const DAY_MS = 86_400_000;
/** How often, in words. What a pattern leaves of the text says on which day. */
const WAYS: readonly (readonly [RegExp, Series['repeats'], string])[] = [
  [new RegExp(`\\b(?:on )?(?:every|each) (?:other|second) ${DAY}\\b`, 'i'), 'Every two weeks', 'on $1day'],
  [new RegExp(`\\b(?:on )?(?:every|each) ${DAY}\\b`, 'i'), 'Weekly', 'on $1day'],
  [new RegExp(`\\b(?:every|each) (?:two|2|other|second) weeks? on ${DAY}\\b`, 'i'), 'Every two weeks', 'on $1day'],
  [new RegExp(`\\b(?:weekly|(?:every|each|once a) week) on ${DAY}\\b`, 'i'), 'Weekly', 'on $1day'],
  [/\b(?:every|each) (?:two|2|other|second) weeks?\b|\bfortnightly\b|\bbiweekly\b/i, 'Every two weeks', ''],
  [/\b(?:on )?(mon|tues|wednes|thurs|fri|satur|sun)days\b/i, 'Weekly', 'on $1day'],
  [/\b(?:every|each|once a) week\b|\bweekly\b(?= (?:on|at|from|starting|until|till)\b)/i, 'Weekly', ''],
  [/\b(?:every|each|once a) month\b|\bmonthly\b(?= (?:on|at|from|starting|until|till)\b)/i, 'Monthly', ''],
  [/\b(?:every|each) day\b|\bdaily\b(?= (?:at|from|starting|until|till)\b)/i, 'Daily', 'tomorrow'],
  // `the weekly review` is a name.
  [/\b(?:a|another|new) weekly\b/i, 'Weekly', 'a'],
  [/\b(?:a|another|new) monthly\b/i, 'Monthly', 'a'],
];
const UNTIL =
  /,? (?:and )?(?:until|till|up to|up until|through|ending(?: on)?) (?!\d{1,2}(?::\d\d)?(?: ?[ap]m)?(?:,|$| on\b| every\b| each\b))(.{2,40})$/i;
const START =
  /,? (?:starting|beginning|from)(?: on| from| with)? ((?!\d{1,2}(?::\d\d)? ?(?:to|until|till|-|,|$)).{2,40}?)(?=,|$| at \d| until| till)/i;

/** What a text says of a series, and the text of its first event. */
export interface WithSeries {
  text: string;
  series: Series | null;
  /** The date that it starts on or after; null if the text says none. */
  start: string | null;
}

/** Takes from a text how often an event repeats, and until when: `every Tuesday at 9 until Christmas`. */
export function takeSeries(said: string, today: string): WithSeries {
  const way = WAYS.find(([pattern]) => pattern.test(said));
  if (!way) return { text: said, series: null, start: null };
  const [pattern, repeats, day] = way;
  const until = UNTIL.exec(said);
  const last = until === null ? null : dateIn(until[1] ?? '', today);
  let text = until !== null && last !== null ? said.slice(0, until.index) : said;
  const start = START.exec(text);
  const first = start === null ? null : dateIn(start[1] ?? '', today);
  if (start !== null && first !== null) text = text.replace(start[0], '');
  text = text
    .replace(pattern, day)
    .replace(/\b(?:recurring|repeating) (?=\p{L})/iu, '')
    .replace(/ of (?:every|each) month\b/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { text, series: { repeats, until: until === null ? null : (last ?? '') }, start: first };
}

/** The last date of a period, or the date, that a text says. */
function dateIn(text: string, today: string): string | null {
  const date = readValues(text, { today, language: 'en' }).find(({ kind }) => kind === 'date');
  return date?.kind === 'date' ? (date.until ?? date.iso) : null;
}

/** The first day from `start` on that is the weekday of `date`; of a series by weeks only. */
export function firstFrom(start: string, date: string | null, series: Series | null): string {
  if (date === null || series === null || !/week/i.test(series.repeats)) return start;
  const [from, given] = [Date.parse(start), Date.parse(date)];
  const days = ((((given - from) / DAY_MS) % 7) + 7) % 7;
  return new Date(from + days * DAY_MS).toISOString().slice(0, 10);
}
