import type { Decision } from '../../model.ts';
import { maskDeep, maskText } from '../../secrets.ts';

/** Masks secrets in a decision, except in text to type and in arguments of tools. */
export function withoutSecretsIn(decision: Decision, secrets: readonly string[]): Decision {
  if (secrets.length === 0) return decision;
  const reason = maskText(decision.reason, secrets);
  if (decision.type === 'done') return { ...decision, reason, output: maskDeep(decision.output, secrets) };
  if (decision.type === 'fail') return { ...decision, reason };
  const { action } = decision;
  if (action.type !== 'extract') return { ...decision, reason, secrets };
  const known = action.known?.map(({ label, value }) => ({
    label: maskText(label, secrets),
    value: maskDeep(value, secrets),
  }));
  return {
    ...decision,
    reason,
    secrets,
    action: { ...action, question: maskText(action.question, secrets), ...(known && { known }) },
  };
}
