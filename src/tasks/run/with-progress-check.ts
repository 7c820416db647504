import { isDeepStrictEqual } from 'node:util';
import type { AgentAction, DecideInput, LanguageModel, PastStep } from '../../llm/model.ts';

type Decider = Pick<LanguageModel, 'decide'>;
type Taken = Pick<PastStep, 'action' | 'observation'>;

// Two repetitions may be a retry on a slow page; three are a loop.
const MAX_REPEATS = 3;
/** Actions of the longest cycle that is looked for. */
const MAX_CYCLE = 3;

/** Ends a run that loops: the same one to three actions, on the same screens, three times in a row. The model is warned
 *  when it has gone through them twice. */
export function withProgressCheck(model: Decider): Decider {
  return {
    async decide(input, call) {
      const decision = await model.decide({ ...input, isLooping: isLooping(input) }, call);
      if (decision.type !== 'act') return decision;
      const taken = [...input.history, { action: decision.action, observation: input.observation }];
      const length = cycleOf(taken, MAX_REPEATS);
      if (length === null) return decision;
      return { type: 'fail', cause: 'no_progress', reason: describe(decision.action, length) };
    },
  };
}

/** Whether the screen is that of a cycle that was gone through twice. */
function isLooping({ history, observation }: DecideInput): boolean {
  const length = cycleOf(history, MAX_REPEATS - 1);
  return length !== null && isDeepStrictEqual(history.at(-length)?.observation, observation);
}

/** Length of the shortest cycle that the last steps repeat so often; null if there is none. */
function cycleOf(steps: readonly Taken[], repeats: number): number | null {
  for (let length = 1; length <= MAX_CYCLE; length++) if (endsInCycle(steps, length, repeats)) return length;
  return null;
}

function endsInCycle(steps: readonly Taken[], length: number, repeats: number): boolean {
  const last = steps.slice(-length * repeats);
  if (last.length < length * repeats) return false;
  return last.slice(length).every((step, index) => isSame(step, last[index]));
}

function isSame(step: Taken, other: Taken | undefined): boolean {
  return isDeepStrictEqual(step.action, other?.action) && isDeepStrictEqual(step.observation, other?.observation);
}

function describe(action: AgentAction, length: number): string {
  return length === 1
    ? `No progress: “${action.type}” on the same screen ${MAX_REPEATS} times.`
    : `No progress: the same ${length} actions on the same screens ${MAX_REPEATS} times.`;
}
