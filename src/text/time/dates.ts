import { monthOf, weekdayOf } from './calendar-words.ts';

export const DAY_MS = 86_400_000;

/** A date or an instant read at a position of a text. Instants are in epoch milliseconds; without a zone they are UTC. */
export interface DateReading {
  /** Offset after it. */
  end: number;
  /** Start of the day, or the instant; null for a date that may be read in two ways, such as 4/3/24. */
  time: number | null;
  /** Whether a time of day is given. */
  hasTimeOfDay: boolean;
}

interface Part<T> {
  value: T;
  end: number;
}

const ISO = /(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)/y;
const IDEOGRAPHIC = /(\d{4})年(\d{1,2})月(\d{1,2})[日号]/y;
const DAY_FIRST =
  /(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?[ \u00a0](?:(?:of|de) )?(\p{L}{3,10})\.?,?[ \u00a0](?:del? )?(\d{4})(?!\d)/iuy;
const MONTH_FIRST = /(\p{L}{3,10})\.?[ \u00a0](\d{1,2})(?:st|nd|rd|th)?,?[ \u00a0](\d{4})(?!\d)/iuy;
const NUMERIC = /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/y;
const WEEKDAY = /(\p{L}{2,10}(?:-feira)?)\.?,? /iuy;

const TIME_OF_DAY =
  /(上午|下午|午前|午後)? ?(\d{1,2})(?:[:：时時点h]|(?= ?[ap]\.?m\b)| (?=h|Uhr))(?:(\d{2})(?!\d)分?(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?: ?([ap])\.?m\b\.?| ?Uhr\b| ?h ?(\d{2})?\b)?/iuy;
const ZONE = / ?(?:(Z|UTC|GMT)\b|([+-])(\d{2}):?(\d{2})(?!\d))/y;
const BEFORE_TIME_OF_DAY = /T|,?[ \u00a0](?:(?:at|um|à|alle|om|a las|às) )?|(?=[上下午\d])/y;
const BEFORE_DATE = /,? (?:on )?/y;

/** Reads the date at an offset, with the day of the week before it and the time of day beside it, where given. Years
 *  have four digits, or two in numeric dates (then of this century). Null if no date stands there. */
export function readDateAt(text: string, at: number): DateReading | null {
  const clock = readTimeOfDay(text, at);
  const before = clock && matchAt(BEFORE_DATE, text, clock.end);
  const day = readDay(text, clock && before ? before.end : at);
  if (!day) return null;
  if (clock && before) return withTime(day.value, clock.value, day.end);
  const gap = matchAt(BEFORE_TIME_OF_DAY, text, day.end);
  const after = gap && readTimeOfDay(text, gap.end);
  if (after) return withTime(day.value, after.value, after.end);
  return { end: day.end, time: day.value, hasTimeOfDay: false };
}

function withTime(day: number | null, clock: number, end: number): DateReading {
  return { end, time: day === null ? null : day + clock, hasTimeOfDay: true };
}

function readDay(text: string, at: number): Part<number | null> | null {
  return readBareDay(text, at) ?? readBareDay(text, afterWeekday(text, at));
}

function readBareDay(text: string, at: number): Part<number | null> | null {
  const ordered = matchAt(ISO, text, at) ?? matchAt(IDEOGRAPHIC, text, at);
  if (ordered) {
    const [year, month, day] = ordered.groups.filter((group) => /\d/.test(group ?? ''));
    return asDay(toDay(Number(year), Number(month) - 1, Number(day)), ordered.end);
  }
  const named = matchAt(DAY_FIRST, text, at);
  if (named) return asDay(dayOf(named.groups[2], named.groups[1], named.groups[0]), named.end);
  const american = matchAt(MONTH_FIRST, text, at);
  if (american) return asDay(dayOf(american.groups[2], american.groups[0], american.groups[1]), american.end);
  const numeric = matchAt(NUMERIC, text, at);
  return numeric && readNumericDay(numeric.groups, numeric.end);
}

function dayOf(year = '', month = '', day = ''): number | null {
  const number = monthOf(month);
  return number === undefined ? null : toDay(Number(year), number, Number(day));
}

function asDay(day: number | null, end: number): Part<number> | null {
  return day === null ? null : { value: day, end };
}

/** With periods the day comes first. With slashes or hyphens only numbers above 12, or equal ones, tell day and month. */
function readNumericDay(
  [first = '', separator, second = '', yearDigits = '']: readonly (string | undefined)[],
  end: number,
): Part<number | null> | null {
  const year = Number(yearDigits) + (yearDigits.length === 2 ? 2000 : 0);
  const dayFirst = toDay(year, Number(second) - 1, Number(first));
  const monthFirst = toDay(year, Number(first) - 1, Number(second));
  if (separator === '.') return asDay(dayFirst, end);
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) return asDay(dayFirst ?? monthFirst, end);
  return { value: null, end };
}

/** Start of a day in UTC; null if the calendar has no such day. */
function toDay(year: number, month: number, day: number): number | null {
  const time = Date.UTC(year, month, day);
  const date = new Date(time);
  return date.getUTCMonth() === month && date.getUTCDate() === day && date.getUTCFullYear() === year ? time : null;
}

function afterWeekday(text: string, at: number): number {
  const word = matchAt(WEEKDAY, text, at);
  return word && weekdayOf(word.groups[0] ?? '') !== undefined ? word.end : at;
}

/** Reads a time of day with its zone, such as "6:10 pm", "18:10:05Z", "18h10", "18 Uhr" or "下午6:10". The value is in
 *  milliseconds since midnight UTC. */
export function readTimeOfDay(text: string, at: number): Part<number> | null {
  const match = matchAt(TIME_OF_DAY, text, at);
  if (!match) return null;
  const [half, hourDigits, minute, second = '0', fraction = '0', meridiem, minuteAfter] = match.groups;
  const isAfternoon = half === '下午' || half === '午後' || meridiem?.toLowerCase() === 'p';
  const isHalfDay = half !== undefined || meridiem !== undefined;
  const hour = isHalfDay ? (Number(hourDigits) % 12) + (isAfternoon ? 12 : 0) : Number(hourDigits);
  const minutes = hour * 60 + Number(minute ?? minuteAfter ?? 0);
  if (Number(hourDigits) > 23 || minutes >= 24 * 60 || Number(second) > 60) return null;
  const zone = matchAt(ZONE, text, match.end);
  const value = (minutes - zoneMinutes(zone?.groups)) * 60_000 + Number(second) * 1000 + milliseconds(fraction);
  return { value, end: zone?.end ?? match.end };
}

function milliseconds(fraction: string): number {
  return Number(fraction.slice(0, 3).padEnd(3, '0'));
}

function zoneMinutes([, sign, hours, minutes]: readonly (string | undefined)[] = []): number {
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Groups of a sticky pattern at an offset, and the offset after the match. */
export function matchAt(
  pattern: RegExp,
  text: string,
  at: number,
): { groups: (string | undefined)[]; end: number } | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match && { groups: match.slice(1), end: pattern.lastIndex };
}
