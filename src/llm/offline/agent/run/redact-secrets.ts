import type { Decision, Unmet } from '../../../model.ts';
import { mapUnmet, maskDeep, maskText, propertyNames } from '../../../secrets.ts';

/** Masks secrets in a decision, except in text to type and in arguments of tools. Names of the response model stay as they
 *  are. */
export function withoutSecretsIn(
  decision: Decision,
  secrets: readonly string[],
  responseModel: object | null,
): Decision {
  if (secrets.length === 0) return decision;
  const reason = maskText(decision.reason, secrets);
  const names = propertyNames(responseModel);
  const toMasked = (unmet: readonly Unmet[]) => mapUnmet(unmet, (text) => maskText(text, secrets), names);
  if (decision.type === 'done') {
    const output = maskDeep(decision.output, secrets, names);
    return { ...decision, reason, output, unmet: toMasked(decision.unmet) };
  }
  if (decision.type === 'fail') {
    const { unmet } = decision;
    return { ...decision, reason, ...(unmet && { unmet: toMasked(unmet) }) };
  }
  const { action } = decision;
  if (action.type !== 'extract') return { ...decision, reason, secrets };
  const reading = action.reading && { reading: maskDeep(action.reading, secrets) as object };
  return {
    ...decision,
    reason,
    secrets,
    action: { ...action, question: maskText(action.question, secrets), ...reading },
  };
}
