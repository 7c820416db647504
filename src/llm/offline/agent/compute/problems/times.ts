import type { Token } from '../../../../../language/understand/tokens.ts';
import type { Expression } from '../../../../../language/values/arithmetic/expression.ts';
import { findUnit } from '../../../../../language/values/quantities/units.ts';
import { fold } from '../../../../../text/words/fold.ts';
import * as words from '../compute-words.ts';
import type { Sum } from '../sum-kind.ts';
import type { Clock, Problem, ReadProblem } from './problem.ts';

const DAY_MINUTES = 1440;
const HALF_MINUTES = 720;
/** What a time of day without its half is said in: `9:40`, `twenty to ten`, but not `09:40` or `9 pm`. */
const IS_WHOLE = /^0|[ap]\.?m|morning|afternoon|evening|night|noon|midday/i;

/** The time between the only two times of day: of the readings that the text leaves open, the shortest. */
export const spanOfTimes: ReadProblem = ({ values, tokens }) => {
  const [from, to, ...others] = values.filter((value): value is Clock => value.kind === 'clock');
  if (!from || !to || others.length > 0 || !asksHowLong(tokens)) return null;
  const spans = readingsOf(from).flatMap((start) =>
    readingsOf(to).map((end) => (end - start + DAY_MINUTES) % DAY_MINUTES),
  );
  const minutes = Math.min(...spans.filter((span) => span > 0 || spans.length === 1));
  const units = tokens.filter(({ lower, value }) => value === null && words.TIME_UNITS.has(lower));
  const [unit = ''] = units.length === 1 ? units.map(({ text }) => text) : [];
  return { kind: 'quantity', n: minutes * 60, dimension: 'time', unit: findUnit(unit, 'en') ? unit : '' };
};

/** `how long`, `how many hours`, `what length of time`, `time between` at the beginning. */
function asksHowLong(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }, at) => {
    const [previous, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
    const isUnit = words.TIME_UNITS.has(lower) || lower === 'time';
    if (lower === 'long') return previous === 'how';
    if (isUnit && (previous === 'many' || previous === 'much' || previous === 'of')) return true;
    if (isUnit) return (at === 0 || previous === 'the') && (next === 'between' || next === 'from');
    return words.LENGTHS.has(lower) && (at === 0 || previous === 'what' || previous === 'the' || next === 'of');
  });
}

const readingsOf = ({ minute, text }: Clock): number[] =>
  minute < 60 || minute >= HALF_MINUTES + 60 || IS_WHOLE.test(text)
    ? [minute]
    : [minute, (minute + HALF_MINUTES) % DAY_MINUTES];

/** `what time is it`, `today's date`. */
export function readNow({ tokens, today }: Pick<Problem, 'tokens' | 'today'>): Sum | null {
  const all = tokens.flatMap(({ lower }) => fold(lower).split(/[^a-z]+/)).filter((word) => word !== '');
  if (all.length === 0 || !all.every((word) => words.CLOCK_FILLERS.has(word) || words.NOW.has(word))) return null;
  if (all.includes('time')) return { kind: 'time' };
  const isOfToday = all.some((word) => words.NOW.has(word)) || (all.includes('it') && all.includes('is'));
  if (!isOfToday || !all.some((word) => words.CALENDAR.has(word))) return null;
  const date: Expression = { kind: 'date', iso: today };
  return { kind: 'expression', expression: all.includes('date') ? date : { kind: 'weekday', of: date } };
}
