import type { DecideInput, Decision } from '../../model.ts';
import type { Placeholders } from './placeholders.ts';
import { shorten } from './screen-text.ts';
import type { ToolCall } from './tool-call.ts';

/** A call of a tool that there is not, or with arguments that are not valid. `message` says what is possible. */
export class InvalidCall extends Error {}

/** Invalid calls in a row that end a run. */
const MAX_IN_A_ROW = 5;
const MAX_NAME = 60;
const MAX_INPUT = 1_000;

/** A step that does nothing and fails, so that the model sees among its steps what it got wrong; the end of the run for the
 *  fifth in a row. */
export function toFailedStep(
  { name, arguments: input, plan }: ToolCall,
  problem: string,
  history: DecideInput['history'],
  placeholders: Placeholders,
): Decision {
  const inARow = history.length - 1 - history.findLastIndex((step) => !step.isInvalid) + 1;
  if (inARow >= MAX_IN_A_ROW) {
    const reason = `The language model made ${inARow} invalid calls in a row. The last: ${problem}`;
    return { type: 'fail', cause: 'model', reason };
  }
  const { mask, maskOutput, secrets } = placeholders;
  const shown = JSON.stringify(input).length > MAX_INPUT ? {} : (maskOutput(input, null) as object);
  const { reason = plan } = input;
  return {
    type: 'act',
    action: { type: 'call_tool', name: mask(shorten(name, MAX_NAME)), input: shown },
    problem,
    reason: typeof reason === 'string' && reason !== '' ? mask(shorten(reason, 400)) : 'An invalid call.',
    ...(secrets.length > 0 && { secrets }),
  };
}
