import type { Expectation } from '../../../api/control.ts';

/** How many requests must match, as it is entered. */
export interface Count {
  how: keyof typeof HOW;
  /** Digits; without a meaning for `some`. */
  number: string;
}

export const HOW = {
  some: 'at least one',
  exactly: 'exactly',
  atLeast: 'at least',
  atMost: 'at most',
};

/** @param match JSON that was parsed */
export function toExpectation(match: unknown, { how, number }: Count): Expectation {
  const limits = { some: {}, exactly: { count: Number(number) }, atLeast: { atLeast: Number(number) } };
  return {
    match: match as Expectation['match'],
    ...(how === 'atMost' ? { atMost: Number(number) } : limits[how]),
  } as Expectation;
}
