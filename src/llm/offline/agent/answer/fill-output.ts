import { NoInstanceError } from '../../../../json-schema/sample.ts';
import { TimeLimitError } from '../../../../json-schema/time-limit.ts';
import { OverlargeSchemaError } from '../../../../json-schema/validator.ts';
import { fillSchema } from '../../../../reading/schema/fill-schema.ts';
import type { ModelResult } from '../run/build-result.ts';
import { isAnswer } from '../run/found.ts';
import type { Progress } from '../run/step-generator.ts';
import { sourceOfRun } from './run-source.ts';

/** Fills a response model from what the parts of a task found; after acts, also from what the page in front says. */
export function fillOutput(schema: object, progress: Progress): ModelResult {
  const { samples, task, today } = progress;
  // What a question found is chosen already.
  const prompt = progress.outcomes.some(isAnswer) ? '' : task;
  try {
    const filled = fillSchema({ schema, source: sourceOfRun(progress), prompt, today, samples });
    if ('missing' in filled)
      return { ...noValue(filled.missing), ...(filled.partial !== undefined && { partial: filled.partial }) };
    if (filled.evidence.size === 0 && !samples) return noValue([{ pointer: '', reason: 'was not found' }]);
    return { ok: true, value: filled.value, sampled: filled.sampled };
  } catch (error) {
    if (error instanceof TimeLimitError) return noValue([{ pointer: '', reason: 'takes too long to check' }]);
    if (error instanceof OverlargeSchemaError)
      return { ok: false, summary: `The response model is refused. ${error.message}` };
    if (error instanceof NoInstanceError) return noValue([{ pointer: '', reason: 'has no sample that is valid' }]);
    throw error;
  }
}

const MAX_SAID = 8;

function noValue(missing: readonly { pointer: string; reason: string }[]): ModelResult {
  const said = missing.slice(0, MAX_SAID).map(({ pointer, reason }) => `at ${pointer || 'its root'}: it ${reason}`);
  return { ok: false, summary: `The response model has no value ${said.join('; ')}.` };
}
