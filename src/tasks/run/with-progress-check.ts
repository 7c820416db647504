import { isDeepStrictEqual } from 'node:util';
import type { AgentAction, DecideInput, LanguageModel } from '../../llm/model.ts';

type Decider = Pick<LanguageModel, 'decide'>;

// Two repetitions may be a retry on a slow page; three are a loop.
const MAX_REPEATS = 3;

/** Ends a run that loops: the same action on the same screen three times. */
export function withProgressCheck(model: Decider): Decider {
  return {
    async decide(input, call) {
      const decision = await model.decide(input, call);
      if (decision.type !== 'act' || !isRepeated(decision.action, input)) return decision;
      const reason = `No progress: “${decision.action.type}” on the same screen ${MAX_REPEATS} times.`;
      return { type: 'fail', cause: 'no_progress', reason };
    },
  };
}

function isRepeated(action: AgentAction, { observation, history }: DecideInput): boolean {
  const before = history.slice(1 - MAX_REPEATS);
  if (before.length < MAX_REPEATS - 1) return false;
  return before.every(
    (step) => isDeepStrictEqual(step.action, action) && isDeepStrictEqual(step.observation, observation),
  );
}
