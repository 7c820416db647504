import type { KnownValue } from '../../../../../device/device.ts';
import type { PastStep } from '../../../../model.ts';
import type { Intent } from '../../intent.ts';
import type { Outcome, Progress, StepGenerator } from '../step-generator.ts';
import { act, goTo } from '../step-generator.ts';

const MAX_QUESTION_LENGTH = 2000;

/** Extracts the output for the response model from the page with the answer. */
export function* fillResponseModel(schema: object, progress: Progress): StepGenerator<PastStep> {
  const { answerUrl, screen } = progress;
  const isElsewhere = answerUrl !== null && screen.url !== null && screen.url !== answerUrl;
  if (isElsewhere) yield* goTo(progress, answerUrl, 'Go back to where the answer is.');
  const question = progress.task.slice(0, MAX_QUESTION_LENGTH).toWellFormed();
  const { outcomes } = progress;
  const isDone = outcomes.length > 0 && outcomes.every(({ ok }) => ok);
  const known = [
    ...DONE_NAMES.map((label) => ({ label, value: isDone })),
    ...outcomes.filter(({ ok }) => ok).flatMap(toKnown),
  ];
  return yield* act(
    progress,
    { type: 'extract', question, schema, known, ...(progress.samples && { samples: true }) },
    'Give the answer the form that is asked for.',
  );
}

// Names that clients use for a property that says whether the task was done.
const DONE_NAMES = ['success', 'succeeded', 'successful', 'done', 'completed', 'finished', 'ok'];

/** A value that was found, labelled with the words that asked for it; for a submitted form, the site's confirmation. */
function toKnown({ intent, value, summary }: Outcome): KnownValue[] {
  if (value !== null) return [{ label: intent.words, value }];
  return CONFIRMED.has(intent.kind) ? [{ label: 'confirmation', value: summary }] : [];
}

const CONFIRMED: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'fill_details',
  'submit',
  'purchase',
  'travel',
]);
