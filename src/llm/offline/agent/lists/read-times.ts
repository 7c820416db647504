import type { Token } from '../../../../language/understand/tokens.ts';
import type { Column, Table } from '../../../../reading/query/table.ts';
import type { Linked } from './link-words.ts';
import { readPartOfYear, readPeriod } from './periods.ts';

/** The times that a question names, as tests of rows. */
export interface Times {
  fits: (row: number) => boolean;
  /** Indexes of the tokens that say them. */
  used: ReadonlySet<number>;
}

type Bound = 'after' | 'before' | null;

/** A span of days (ISO 8601) or of minutes since midnight, both ends included. */
interface Span<Time> {
  from: Time;
  to: Time;
  bound: Bound;
  /** The bound itself is left out: `before March`. */
  isOpen: boolean;
  at: number;
}

const JOINTS = new Set(['and', 'to', 'until', 'till', 'through']);

/** Reads days, months, years, clock times and parts of the day as conditions on the dates and the starts of a list's rows. */
export function readTimes(tokens: readonly Token[], links: readonly Linked[], table: Table): Times {
  const dated = table.columns.filter(({ kind }) => kind === 'date');
  const dates =
    dated.find(({ cells }) => cells.some((cell) => cell.kind === 'date' && cell.until !== undefined)) ?? dated[0];
  const [starts, ends] = table.columns.filter(({ kind }) => kind === 'clock');
  const used = new Set<number>();
  const days = dates ? daysIn(tokens, links, dates, used) : [];
  const part = dates ? readPartOfYear(tokens) : null;
  const clocks = starts ? clocksIn(tokens, links, used) : [];
  const parts = starts ? partsIn(links, used) : [];
  // `starts at ten`, and not `at ten`, when it may have begun.
  const isOfStart = links.some(({ link }) => link.type === 'column' && link.label === starts?.label);
  if (part !== null) used.add(part.at).add(part.at + 1);
  const fits = (row: number): boolean => {
    const date = dates?.cells[row];
    const start = starts?.cells[row];
    const day = date?.kind === 'date' ? date.iso : '';
    const month = Number(day.slice(5, 7));
    const minute = start?.kind === 'clock' ? start.minute : -1;
    const end = ends?.cells[row];
    const last = end?.kind === 'clock' && !isOfStart ? end.minute - 1 : minute;
    return (
      (part === null || (month >= part.from && month <= part.to)) &&
      isWithin(day, date?.kind === 'date' ? (date.until ?? day) : day, days, tokens) &&
      isWithin(minute, Math.max(minute, last), clocks, tokens) &&
      isWithin(minute, minute, parts, tokens)
    );
  };
  return { fits, used };
}

/** Whether a row's time, from `time` to `end`, is in the spans. Two spans that `from`, `between` or a joint makes one are a range;
 *  others are alternatives, and bounds hold together. */
function isWithin<Time extends string | number>(
  time: Time,
  end: Time,
  spans: readonly Span<Time>[],
  tokens: readonly Token[],
): boolean {
  const [one, other] = spans;
  if (one === undefined) return true;
  const between = other ? tokens.slice(one.at + 1, other.at).map(({ lower }) => lower) : [];
  const isRange =
    spans.length === 2 &&
    between.some((word) => JOINTS.has(word)) &&
    (one.bound === 'after' || tokens[one.at - 1]?.lower === 'between' || !between.includes('and'));
  // What begins when the range ends is not in it; a day is.
  if (isRange && other) return end >= one.from && time <= other.to && (typeof time !== 'number' || time !== other.to);
  const bounded = spans.filter(({ bound }) => bound !== null);
  const free = spans.filter(({ bound }) => bound === null);
  const isBounded = bounded.every(({ bound, from, to, isOpen }) =>
    bound === 'after' ? (isOpen ? time > to : time >= from) : isOpen ? time < from : time <= to,
  );
  return isBounded && (free.length === 0 || free.some(({ from, to }) => end >= from && time <= to));
}

function boundBefore(
  at: number,
  tokens: readonly Token[],
  links: readonly Linked[],
): { bound: Bound; isOpen: boolean } {
  const lead = links.findLast(
    ({ link, end }) =>
      (link.type === 'after' || link.type === 'before') &&
      end <= at &&
      tokens.slice(end, at).every(({ lower }) => BETWEEN.has(lower)),
  );
  const word = tokens[lead?.start ?? -1]?.lower ?? '';
  const type = lead?.link.type;
  return { bound: type === 'after' || type === 'before' ? type : null, isOpen: word === type };
}

const BETWEEN = new Set(['and', 'including', 'the', 'end', 'of', 'month']);

function daysIn(
  tokens: readonly Token[],
  links: readonly Linked[],
  { cells }: Column,
  used: Set<number>,
): Span<string>[] {
  const known = cells.flatMap((cell) => (cell.kind === 'date' ? [cell.iso] : []));
  const years = [...new Set(known.map((iso) => iso.slice(0, 4)))].sort().reverse();
  const found = tokens.flatMap((token, at) => {
    const period = readPeriod(token);
    const { value } = token;
    if (period === null && value?.kind !== 'date') return [];
    used.add(at);
    return [{ at, period, value }];
  });
  const saidYear = found.find(({ period }) => period !== null && period.year !== null)?.period?.year ?? null;
  const months = found.filter(({ period }) => period !== null && period.month !== null);
  const isNext = months.length > 0 && months.every(({ at }) => boundBefore(at, tokens, links).bound === null);
  return found.flatMap(({ at, period, value }): Span<string>[] => {
    const bounds = boundBefore(at, tokens, links);
    if (period === null || (period.month === null && period.year === null)) {
      if (value?.kind !== 'date') return [];
      const { iso, until = iso } = value;
      // A day without a year is the last one of a list of the past.
      const isPast = saysDay(value.text) && !value.text.includes(iso.slice(0, 4)) && known.every((day) => day < iso);
      const inYear = (day: string): string => `${Number(day.slice(0, 4)) - (isPast ? 1 : 0)}${day.slice(4)}`;
      return [{ from: inYear(iso), to: inYear(until), ...bounds, at }];
    }
    const { month, year } = period;
    // The year of the months beside it.
    if (month === null) return isNext ? [] : [{ from: `${year}-01-01`, to: `${year}-12-31`, ...bounds, at }];
    const key = String(month).padStart(2, '0');
    const chosen =
      year ?? saidYear ?? years.find((each) => known.some((iso) => iso.startsWith(`${each}-${key}`))) ?? years[0];
    return [{ from: `${chosen}-${key}-01`, to: `${chosen}-${key}-31`, ...bounds, at }];
  });
}

/** `15 November`, and not `tomorrow`. */
const saysDay = (text: string): boolean => text.split(' ').some((word) => Number(word) > 0);

const DAY = 24 * 60;
const AT = new Set(['at', 'after', 'before', 'from', 'until', 'till']);

function clocksIn(tokens: readonly Token[], links: readonly Linked[], used: Set<number>): Span<number>[] {
  return tokens.flatMap(({ value }, at): Span<number>[] => {
    const isHour =
      value?.kind === 'quantity' && value.dimension === null && value.n < 24 && AT.has(tokens[at - 1]?.lower ?? '');
    if (value?.kind !== 'clock' && !isHour) return [];
    const from = value.kind === 'clock' ? value.minute : value.n * 60;
    const to = value.kind === 'clock' && value.until !== undefined ? value.until - 1 : from;
    used.add(at);
    return [{ from, to, ...boundBefore(at, tokens, links), at }];
  });
}

/** Parts of the day, which are said of the start. */
function partsIn(links: readonly Linked[], used: Set<number>): Span<number>[] {
  return links.flatMap(({ link, start }): Span<number>[] => {
    if (link.type !== 'part') return [];
    used.add(start);
    const [from = 0, to = DAY] = [link.from, link.to].map((clock) => Number(clock.slice(0, 2)) * 60);
    return [{ from, to: to - 1, bound: null, isOpen: false, at: start }];
  });
}
