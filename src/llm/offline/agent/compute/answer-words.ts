import { cutToKind } from '../../../../language/cells/kinds.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import type { Evidence } from '../../../../reading/answer/evidence.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { toText } from '../run/found.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { compute, computeOver } from './compute.ts';
import { lookUp } from './look-up.ts';
import { readOperands } from './operands.ts';
import { readSum } from './sum.ts';

/** What words stand for, or why it is not known. */
export type Answered = { problem: string } | { problem: null; value: unknown; raw: string; evidence?: Evidence };

/** Computes or looks up what words describe: `the capital of Japan`, `half of 30`, `a fifth of the length of the Nile`. */
export function* answerWords(words: string, progress: Progress): StepGenerator<Answered> {
  const { today } = progress;
  if (readSum(words, today, 0) !== null)
    return fromOutcome(yield* compute({ kind: 'compute', text: words, results: 0, words }, progress));
  if (readOperands(words, today) !== null)
    return fromOutcome(yield* computeOver({ kind: 'compute_over', text: words, words }, progress));
  const found = yield* lookUp(words, progress);
  if ('problem' in found) return { problem: `${words}: ${found.problem}` };
  if (found.missing !== undefined) return { problem: found.missing };
  const { raw, evidence } = found.answer;
  const value = toKind(words, found.answer);
  if (value === null) return { problem: `${words}: what was found is of another kind` };
  return { problem: null, value, raw, ...(evidence && { evidence }) };
}

/** Of a sentence, the part of the kind that the words ask for: `the date`. Null if it has none. */
function toKind(words: string, { value, attribute }: FoundAnswer): unknown {
  const lexicon = englishLexicon();
  const { attributes, question } = readRequest(toTokens(words, []), lexicon);
  const [only, ...others] = attributes;
  const kind = only && lexicon.conceptOf(only.ref.concepts[0] ?? '')?.kind;
  const isPlain = typeof value !== 'string' || attribute !== '' || question !== null || others.length > 0;
  return isPlain || !only || !kind || kind === 'text' ? value : cutToKind(value, kind, only.ref.dimension);
}

const fromOutcome = ({ ok, value, problem, summary }: Outcome): Answered =>
  ok ? { problem: null, value, raw: toText(value) } : { problem: problem?.detail ?? summary };
