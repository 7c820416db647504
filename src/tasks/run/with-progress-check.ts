import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AccessibilityNode, Observation } from '../../device/device.ts';
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
      // Invalid actions have a limit of their own.
      if (decision.type !== 'act' || decision.problem !== undefined) return decision;
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
  const before = length === null ? undefined : history.at(-length);
  return before !== undefined && looksOf(before.observation) === looksOf(observation);
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
  if (step.action.type !== other?.action.type || looksOf(step.observation) !== looksOf(other.observation)) return false;
  return isDeepStrictEqual(actionOf(step), actionOf(other));
}

const looks = new WeakMap<Observation, string>();

/** What there is on a screen. A page that is opened again has other refs. */
function looksOf(observation: Observation): string {
  const known = looks.get(observation);
  if (known !== undefined) return known;
  const { app, title, url, tree } = observation;
  const content = JSON.stringify([app, title, url, tree], (key, value) => (key === 'ref' ? undefined : value));
  const digest = createHash('sha256').update(content).digest('base64');
  looks.set(observation, digest);
  return digest;
}

/** The action, with the place of its target in the tree instead of the ref. */
function actionOf({ action, observation }: Taken): object {
  if (!('target' in action) || typeof action.target !== 'string') return action;
  return { ...action, target: refsIn(observation.tree).indexOf(action.target) };
}

function refsIn({ ref, children = [] }: AccessibilityNode): string[] {
  return [...(ref === undefined ? [] : [ref]), ...children.flatMap(refsIn)];
}

function describe(action: AgentAction, length: number): string {
  return length === 1
    ? `No progress: “${action.type}” on the same screen ${MAX_REPEATS} times.`
    : `No progress: the same ${length} actions on the same screens ${MAX_REPEATS} times.`;
}
