import { WEIGHT_UNITS } from '../../index/term-index.ts';

/** Weights of the units before and after the one that is scored, nearest first. */
const BEFORE = [1, 0.7, 0.4];
const AFTER = [0.6, 0.4, 0.2];
/** Number of units on each side that count. */
export const WINDOW_REACH = 3;
const K1 = 1.2;
const B = 0.5;
/** A window counts this many times as much as the unit itself. */
export const WINDOW_WEIGHT = 2;

/** A unit of a text: a turn, or a sentence. */
export interface Unit {
  /** Occurrences of each term of the query. */
  frequencies: readonly number[];
  /** In words. */
  length: number;
}

/** Scores a unit by the words of the query in it and in the units around it, because a reply lacks the words of the
 *  question that it answers. Like BM25, but saturating over the window as a whole.
 *  @param idfUnits inverse document frequency of each term, in units
 *  @param meanLength of a unit, in words */
export function scoreWindow(
  units: readonly Unit[],
  at: number,
  idfUnits: readonly number[],
  meanLength: number,
): number {
  const around = [
    { unit: units[at], weight: 1 },
    ...BEFORE.map((weight, distance) => ({ unit: units[at - distance - 1], weight })),
    ...AFTER.map((weight, distance) => ({ unit: units[at + distance + 1], weight })),
  ];
  const sum = (value: (unit: Unit) => number) =>
    around.reduce((total, { unit, weight }) => total + (unit ? weight * value(unit) : 0), 0);
  // At the ends of a run the window is smaller.
  const relativeLength = sum(({ length }) => length) / (sum(() => 1) * meanLength || 1);
  const norm = K1 * (1 - B + B * relativeLength);
  return idfUnits.reduce((score, idf, term) => {
    const frequency = sum(({ frequencies }) => frequencies[term] ?? 0);
    return score + ((idf / WEIGHT_UNITS) * frequency * (K1 + 1)) / (frequency + norm);
  }, 0);
}

export function meanLengthOf(units: readonly Pick<Unit, 'length'>[]): number {
  return units.reduce((sum, { length }) => sum + length, 0) / Math.max(1, units.length);
}
