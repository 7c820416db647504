import { DAY_MS } from './dates.ts';
import { dayPeriod, type ResolvedTime } from './resolved-time.ts';

const ORDINALS = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth ' +
  'twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'
).split(' ');
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAY = `(?<day>\\d{1,2})(?:st|nd|rd|th)|(?<ordinal>${ORDINALS.toReversed().join('|')})`;
/** "on the nineteenth", "the 1st of March", "the tenth of May"; without a month only after "on" or "until". */
const PATTERN = new RegExp(
  `\\b(?:(?:on|until|till|by|from|since) )?the (?:${DAY}) of (?<month>${MONTHS.join('|')})\\b(?!,? \\d{4})` +
    `|\\b(?:on|until|till|by|from|since) the (?:${DAY.replace('<day>', '<bareDay>').replace('<ordinal>', '<bareOrdinal>')})\\b(?=[.,;:!?)]|$| (?:at|in|and|or|but|so|from|by|for|until|till|with)\\b)`,
  'gi',
);

/** Resolves days of a month without a year ("on the nineteenth", "the first of March") to the nearest such day before or
 *  after the time at which the text was written. English only; in order of their place. */
export function resolveDaysOfMonth(text: string, time: number): ResolvedTime[] {
  return [...text.matchAll(PATTERN)].flatMap((match) => {
    const { day, ordinal, month, bareDay, bareOrdinal } = match.groups ?? {};
    const word = (ordinal ?? bareOrdinal)?.toLowerCase();
    const number = word === undefined ? Number(day ?? bareDay) : ORDINALS.indexOf(word) + 1;
    const nearest = findNearest(number, month === undefined ? null : MONTHS.indexOf(month.toLowerCase()), time);
    if (nearest === null) return [];
    const surface = match[0];
    return [{ start: match.index, end: match.index + surface.length, surface, ...dayPeriod(nearest) }];
  });
}

/** Start of the nearest day with this number, in a month (from 0) or any; null if no month has that many days. */
function findNearest(day: number, month: number | null, time: number): number | null {
  const date = new Date(time);
  const months =
    month === null
      ? [-1, 0, 1].map((offset) => date.getUTCMonth() + offset)
      : [-12, 0, 12].map((offset) => month + offset);
  const days = months
    .map((at) => Date.UTC(date.getUTCFullYear(), at, day))
    .filter((at) => new Date(at).getUTCDate() === day);
  const distance = (at: number) => Math.abs(at + DAY_MS / 2 - time);
  return days.toSorted((a, b) => distance(a) - distance(b) || a - b)[0] ?? null;
}
