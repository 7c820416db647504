import type { Explanation } from '../../../../reading/answer/explanation.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { act } from '../run/step-generator.ts';

const MAX_SHOWN = 5;
const MAX_TEXT = 2000;

/** Shows the texts in front from which a question was answered, none if the answer is that there are none. The step says how the
 *  question was read. */
export function* showAnswer(
  question: string,
  texts: readonly string[],
  reading: Explanation,
  progress: Progress,
): StepGenerator<void> {
  const found = [...new Set(texts)].slice(0, MAX_SHOWN).map((text) => text.slice(0, MAX_TEXT).toWellFormed());
  yield* act(progress, { type: 'extract', question, found, reading }, `Read the answer to: ${question}`);
}
