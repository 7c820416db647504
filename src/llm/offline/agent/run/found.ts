import type { Outcome } from './step-generator.ts';

/** Results so far, as later parts of a task refer to them. */

/** Formats a value as text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(toText).join('\n');
  return Object.entries(value)
    .map(([key, entry]) => `${key}: ${toText(entry)}`)
    .join(', ');
}

/** Whether an outcome answers a question, rather than only reporting that something was done. */
export function isAnswer({ intent, value, ok }: Outcome): boolean {
  return (
    ok &&
    value !== null &&
    [
      'ask',
      'ask_account',
      'ask_list',
      'find_time',
      'summarize',
      'compute',
      'compute_over',
      'call_tool',
      'travel',
      'purchase',
    ].includes(intent.kind)
  );
}

const MANY = /\b(?:them|these|those|both|all|and|everything|results|answers|values|numbers|findings)\b/i;

/** The result that `it`, `them` or `the height` refers to; empty if there is none. */
export function foundText(reference: string, outcomes: readonly Outcome[]): string {
  const found = outcomes.filter((outcome) => outcome.ok && outcome.value !== null);
  if (MANY.test(reference) && found.length > 1)
    return found.map((outcome) => `${outcome.intent.words}: ${toText(outcome.value)}`).join('\n');
  const noun = reference.toLowerCase().split(' ').at(-1) ?? '';
  const named = found.findLast((outcome) => outcome.intent.words.toLowerCase().includes(noun));
  return toText((named ?? found.at(-1))?.value ?? '');
}

export function lastValue(outcomes: readonly Outcome[]): unknown {
  return outcomes.findLast((outcome) => outcome.ok && outcome.value !== null)?.value ?? null;
}
