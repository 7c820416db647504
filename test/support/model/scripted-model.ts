import type { DecideInput, Decision } from '../../../src/llm/model.ts';

/** A model that makes the decisions given, in order, and then goes on with the last; `seen` holds what it was told. */
export function createScriptedModel(...decisions: [Decision, ...Decision[]]) {
  const seen: DecideInput[] = [];
  return {
    seen,
    async decide(input: DecideInput): Promise<Decision> {
      seen.push({ ...input, history: [...input.history] });
      return decisions[seen.length - 1] ?? decisions.at(-1) ?? decisions[0];
    },
  };
}

export function toCompute(expression: string): Decision {
  return { type: 'act', action: { type: 'compute', expression }, reason: `Because of ${expression}.` };
}

export const DONE: Decision = { type: 'done', output: 42, unmet: [], sampled: [], reason: 'All is done.' };
