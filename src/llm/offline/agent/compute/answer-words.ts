import { toText } from '../run/found.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { compute, computeOver } from './compute.ts';
import { lookUp } from './look-up.ts';
import { readOperands } from './operands.ts';
import { readSum } from './sum.ts';

/** What words stand for, or why it is not known. */
export type Answered = { problem: string } | { problem: null; value: unknown; raw: string };

/** Computes or looks up what words describe: `the capital of Japan`, `half of 30`, `a fifth of the length of the Nile`. */
export function* answerWords(words: string, progress: Progress): StepGenerator<Answered> {
  const { today } = progress;
  if (readSum(words, today, 0) !== null)
    return fromOutcome(yield* compute({ kind: 'compute', text: words, results: 0, words }, progress));
  if (readOperands(words, today) !== null)
    return fromOutcome(yield* computeOver({ kind: 'compute_over', text: words, words }, progress));
  const found = yield* lookUp(words, progress);
  if ('problem' in found) return { problem: `${words}: ${found.problem}` };
  return { problem: null, value: found.answer.value, raw: found.answer.raw };
}

const fromOutcome = ({ ok, value, problem, summary }: Outcome): Answered =>
  ok ? { problem: null, value, raw: toText(value) } : { problem: problem?.detail ?? summary };
