import type { Judgement } from './judge.ts';
import { isEmpty } from './judge.ts';
import type { BenchTask, Outcome } from './task.ts';

export const fuzzTasks = (): BenchTask[] => [];

export function judgeFuzz(outcome: Outcome): Judgement {
  return { verdict: isEmpty(outcome.output) ? 'wrong' : 'right', faults: [], isNeedless: false };
}
