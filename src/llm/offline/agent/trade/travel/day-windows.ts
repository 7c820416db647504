import type { Test } from '../../query/query.ts';
import type { Token } from '../../understand/tokens.ts';
import type { Value } from '../../values/value.ts';

/** Times of day between which an offer lies. */
export interface DayWindow {
  tests: readonly Test[];
  /** Indexes of the tokens that say it. */
  tokens: ReadonlySet<number>;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const NOON = 12 * HOUR;

/** Parts of the day, in minutes: from the first to before the second. */
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  morning: [5 * HOUR, NOON],
  mornings: [5 * HOUR, NOON],
  forenoon: [5 * HOUR, NOON],
  afternoon: [NOON, 18 * HOUR],
  evening: [18 * HOUR, DAY],
};
const NAMED: Readonly<Record<string, number>> = { noon: NOON, midday: NOON, midnight: DAY };
const BEFORE_PART = /^(?:in|during|the|that|this|for|of)$/;
const BEFORE_WINDOW = /^(?:between|from)$/;
const JOINTS = /^(?:and|to|till|until|-|–)$/;
const CLOCK_WORDS = /^(?:o'clock|o’clock|oclock|h|hrs|hours|uhr)$/;
const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'never', "isn't", "aren't"]);
/** A number before one of these counts something else. */
const NO_COUNTED = /^(?:on|in|at|from|to|for|please|by|with|the|direct|and|or|,)$/;

/** The part of the day and the times that a clause says: `in the afternoon`, `between noon and six`. Null if it says
 *  neither. A bare hour is of the part of the day that the clause names, or after the time that begins the window. */
export function readDayWindow(tokens: readonly Token[]): DayWindow | null {
  const part = readPart(tokens);
  const times = readTimes(tokens, part?.range ?? null);
  if (part === null && times === null) return null;
  const [from, to] = part?.range ?? [0, DAY];
  const tests = [
    ...(part === null ? [] : [toTest('>=', from), toTest('<', to)]),
    ...(times === null ? [] : [toTest('>=', times.from), toTest('<=', times.to)]),
  ];
  return { tests, tokens: new Set([...(part?.tokens ?? []), ...(times?.tokens ?? [])]) };
}

/** Whether a word names a part of the day. */
export const isPartOfDay = (lower: string): boolean => Object.hasOwn(PARTS, lower);

interface Part {
  range: readonly [number, number];
  tokens: readonly number[];
}

function readPart(tokens: readonly Token[]): Part | null {
  const at = tokens.findIndex(({ lower, value }) => isPartOfDay(lower) && value === null);
  const range = PARTS[tokens[at]?.lower ?? ''];
  if (range === undefined || /^(?:early|late)$/.test(tokens[at - 1]?.lower ?? '')) return null;
  // `I'm not a morning person`
  if (tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => NEGATIONS.has(lower))) return null;
  let start = at;
  while (start > 0 && BEFORE_PART.test(tokens[start - 1]?.lower ?? '')) start -= 1;
  return { range, tokens: Array.from({ length: at - start + 1 }, (_, index) => start + index) };
}

interface Times {
  from: number;
  to: number;
  tokens: readonly number[];
}

function readTimes(tokens: readonly Token[], part: Part['range'] | null): Times | null {
  for (const [at, { lower }] of tokens.entries()) {
    if (!BEFORE_WINDOW.test(lower)) continue;
    const low = timeAt(tokens, at + 1);
    const high = low && JOINTS.test(tokens[low.end]?.lower ?? '') ? timeAt(tokens, low.end + 1) : null;
    if (!low || !high || (low.isBare && high.isBare && isCounted(tokens, high.end))) continue;
    const from = onDay(low, high.isBare ? null : high.minute, part);
    const to = high.isBare && high.minute <= from && high.minute <= NOON ? high.minute + NOON : high.minute;
    if (from >= to) continue;
    return { from, to, tokens: Array.from({ length: high.end - at }, (_, index) => at + index) };
  }
  return null;
}

interface Time {
  minute: number;
  /** An hour without a word that says which half of the day it is in. */
  isBare: boolean;
  end: number;
}

function timeAt(tokens: readonly Token[], at: number): Time | null {
  const { value, lower } = tokens[at] ?? { value: null, lower: '' };
  const after = CLOCK_WORDS.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  const named = NAMED[lower];
  if (named !== undefined) return { minute: named, isBare: false, end: at + 1 };
  if (value?.kind === 'clock') {
    const isBare = value.minute <= NOON && /^\d{1,2}$|o.clock/i.test(value.text);
    return { minute: value.minute, isBare, end: after };
  }
  const isHour = value?.kind === 'quantity' && value.dimension === null && Number.isInteger(value.n);
  if (!isHour || value.n < 0 || value.n > 24) return null;
  return { minute: value.n * HOUR, isBare: value.n <= 12, end: after };
}

/** A bare hour in the half of the day that the end of the window or the part of the day says. */
function onDay({ minute, isBare }: Time, end: number | null, part: Part['range'] | null): number {
  const later = minute + NOON;
  if (!isBare || minute >= NOON) return minute;
  if (part !== null) return part[0] >= NOON && later < DAY ? later : minute;
  return end !== null && end > NOON && later < end && minute < 8 * HOUR ? later : minute;
}

/** Whether the numbers count things: `between 1 and 2 stops`. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  const isLast = next === undefined || tokens[at - 1]?.isBeforeBreak === true;
  return !isLast && !NO_COUNTED.test(next.lower);
}

function toTest(comparison: Test['comparison'], minute: number): Test {
  const value: Value = { span: { start: 0, end: 0 }, text: '', kind: 'clock', minute };
  return { attribute: { concepts: [], words: [] }, comparison, value };
}
