import type { KnownValue } from '../../../../device/device.ts';
import { fillOutput } from '../answer/fill-output.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import type { ModelResult } from './build-result.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act } from './step-generator.ts';

const MAX_QUESTION_LENGTH = 2000;

/** Fills the response model from what was found. With samples allowed, a value that nothing gives is read from the page in
 *  front, or is a sample. */
export function* fillResponseModel(schema: object, progress: Progress): StepGenerator<ModelResult> {
  const filled = fillOutput(schema, progress, englishLexicon().concepts);
  const isFound = progress.outcomes.some(({ ok, evidence, value }) => ok && (evidence !== undefined || value !== null));
  if ('value' in filled && (isFound || !progress.samples))
    return { ok: true, value: filled.value, sampled: [], isFound: false };
  if (progress.samples) {
    const question = progress.task.slice(0, MAX_QUESTION_LENGTH).toWellFormed();
    const known = progress.outcomes.filter(({ ok }) => ok).flatMap(toKnown);
    const action = { type: 'extract', question, schema, known, samples: true } as const;
    const step = yield* act(progress, action, 'Give the answer the form that is asked for.');
    const { value, summary, sampled = [], isFromPage = false } = step;
    return step.ok ? { ok: true, value, sampled, isFound: isFromPage } : { ok: false, summary };
  }
  const { pointer, message } = 'value' in filled ? { pointer: '', message: 'nothing was found' } : filled;
  return { ok: false, summary: `The response model has no value at ${pointer || 'its root'}: ${message}.` };
}

function toKnown({ evidence, intent, value }: Outcome): KnownValue[] {
  if (evidence) return evidence.facts.map(({ label, raw }) => ({ label: label || intent.words, value: raw }));
  return value === null ? [] : [{ label: intent.words, value }];
}
