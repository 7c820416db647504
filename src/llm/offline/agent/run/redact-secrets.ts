import type { Decision, Unmet } from '../../../model.ts';
import { maskDeep, maskText } from '../../../secrets.ts';

/** Masks secrets in a decision, except in text to type and in arguments of tools. */
export function withoutSecretsIn(decision: Decision, secrets: readonly string[]): Decision {
  if (secrets.length === 0) return decision;
  const reason = maskText(decision.reason, secrets);
  const toMasked = (unmet: readonly Unmet[]) => maskDeep(unmet, secrets) as readonly Unmet[];
  if (decision.type === 'done') {
    const { output, unmet } = decision;
    return { ...decision, reason, output: maskDeep(output, secrets), unmet: toMasked(unmet) };
  }
  if (decision.type === 'fail') {
    const { unmet } = decision;
    return { ...decision, reason, ...(unmet && { unmet: toMasked(unmet) }) };
  }
  const { action } = decision;
  if (action.type !== 'extract') return { ...decision, reason, secrets };
  return { ...decision, reason, secrets, action: { ...action, question: maskText(action.question, secrets) } };
}
