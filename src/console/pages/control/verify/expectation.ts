import type { Expectation } from '../../../api/control.ts';

/** What is verified, by the field of the expectation. */
export const SUBJECTS = {
  match: { title: 'Requests', one: 'request matches', many: 'requests match' },
  effects: { title: 'Changes by tasks', one: 'change matches', many: 'changes match' },
};
export type Subject = keyof typeof SUBJECTS;

/** How many must match, as it is entered. */
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
export function toExpectation(subject: Subject, match: unknown, { how, number }: Count): Expectation {
  const limits = { some: {}, exactly: { count: Number(number) }, atLeast: { atLeast: Number(number) } };
  return {
    [subject]: match,
    ...(how === 'atMost' ? { atMost: Number(number) } : limits[how]),
  } as Expectation;
}
