import type { Order } from '../../lexicon/query.ts';
import type { Value } from '../../values/value.ts';
import type { Reading } from '../roles.ts';
import type { Token } from '../tokens.ts';
import { isPartOfAttribute, nounFrom } from './measures.ts';
import type { Superlative } from './superlatives.ts';

/** Rows to keep, from 0; a negative `from` counts from the end. */
export interface Take {
  from: number;
  count: number | 'ties';
}

const PLACES = new Set(['place', 'position', 'spot', 'rank', 'slot']);
/** Words before the number of a row: `no. 4`, `number 4`, `place 4`. */
const NUMBERS = new Set(['no', 'nr', 'number', ...PLACES]);
const STANDING = new Set(
  'sit sits sitting stand stands standing come comes coming rank ranks ranked place placed'.split(' '),
);

const isWhole = (value: Token['value'] | undefined): value is Extract<Value, { kind: 'quantity' }> =>
  value?.kind === 'quantity' && value.dimension === null && Number.isInteger(value.n) && value.n > 0;

/** `sitting in fourth place` */
function markPlace(reading: Reading, ordinal: number): void {
  const { tokens } = reading;
  reading.take(ordinal + 1, ordinal + 2, 'take');
  const before = tokens.slice(0, ordinal).findLastIndex(({ lower }) => !/^(?:in|at|on|the)$/.test(lower));
  if (STANDING.has(tokens[before]?.lower ?? '')) reading.take(before, before + 1, 'take');
}

const WHOLE = new Set(['of', 'all', 'among', 'amongst', 'from', 'than']);

/** Index of the number of things that a superlative after them selects, `3 hats with the lowest price`; but not of all of
 *  them, `of the eight planets`. -1 without one. */
function numberOfThings(reading: Reading, end: number): number {
  const { tokens } = reading;
  return tokens.findIndex(({ value }, at) => {
    const isCount = value?.kind === 'quantity' && value.dimension === null && Number.isInteger(value.n);
    const before = tokens[at - 1]?.lower === 'the' ? at - 2 : at - 1;
    const isFollowed = at < end - 1 && tokens[at + 1]?.value === null && !reading.isFunction(at + 1);
    return (
      isCount &&
      isFollowed &&
      reading.isFree(at) &&
      !WHOLE.has(tokens[before]?.lower ?? '') &&
      tokens[at]?.isBeforeHyphen !== true
    );
  });
}

/** `top 5`, `the first three`, `the two lightest`, `the third`; with an order, `third by points`. */
export function readTake(
  reading: Reading,
  superlative: Superlative | null,
): { take: Take; order?: Order | null } | null {
  const { tokens } = reading;
  const number = superlative === null ? -1 : numberOfThings(reading, superlative.start);
  const things = tokens[number]?.value;
  if (things?.kind === 'quantity') {
    reading.take(number, number + 1, 'take');
    return { take: { from: 0, count: things.n } };
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const value = tokens[at]?.value;
    if (value?.kind === 'ordinal' && reading.isFree(at) && !isPartOfAttribute(reading, at)) {
      const isRanked = reading.sensesAt(at - 1).senses.some(({ concept }) => concept === 'rank');
      const noun = /^(?:by|in)$/.test(tokens[at + 1]?.lower ?? '') ? nounFrom(reading, at + 2) : null;
      const order = noun && superlative === null ? ({ attribute: noun.ref, direction: -1 } as const) : null;
      reading.take(isRanked ? at - 1 : at, order && noun ? noun.end : at + 1, 'take');
      const next = tokens[at + 1]?.value;
      if (PLACES.has(tokens[at + 1]?.lower ?? '')) markPlace(reading, at);
      // `the first two`
      const isCounted = value.n === 1 && isWhole(next) && reading.isFree(at + 1);
      if (isCounted) reading.take(at + 1, at + 2, 'take');
      return { take: { from: value.n - 1, count: isCounted ? next.n : 1 }, order };
    }
    const isBeside = superlative !== null && (at === superlative.start - 1 || at === superlative.end);
    if (isBeside && value?.kind === 'quantity' && value.dimension === null && reading.isFree(at)) {
      reading.take(at, at + 1, 'take');
      return { take: { from: 0, count: value.n } };
    }
    if (NUMBERS.has(tokens[at - 1]?.lower ?? '') && isWhole(value) && reading.isFree(at)) {
      reading.take(at - 1, at + 1, 'take');
      return { take: { from: value.n - 1, count: 1 } };
    }
    const marker = reading.markerAt(at, 'take');
    if (!marker || !reading.isFree(at) || isPartOfAttribute(reading, at)) continue;
    const next = tokens[at + 1]?.value;
    const isCounted = next?.kind === 'quantity' && next.dimension === null;
    const isLast = /^(?:last|bottom)$/.test(tokens[at]?.lower ?? '');
    if (!isCounted && superlative !== null) continue;
    const count = isCounted ? next.n : 1;
    reading.take(at, at + (isCounted ? 2 : 1), 'take');
    return { take: { from: isLast ? -count : 0, count } };
  }
  return null;
}
