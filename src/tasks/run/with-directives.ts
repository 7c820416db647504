import type { Directives } from '../../directives.ts';
import type { DecideInput, Decision, LanguageModel, ModelCall, PastStep, ToolOffer } from '../../llm/model.ts';
import { nameTarget } from './name-target.ts';

type Decider = Pick<LanguageModel, 'decide'>;

/** Makes the decisions of one run that the task's directives determine; the model makes the others. The model's history
 *  contains a directed tool call only after the model chooses that tool itself: the call is then not repeated. */
export function withDirectives(model: Decider, directives: Directives): Decider {
  const { tools = [], actions, steps = null } = directives;
  const reused: ReusedCall[] = [];

  /** The model's decision; a chosen tool call that was already executed by directive is answered with its result. */
  async function decideByModel(input: DecideInput, call: ModelCall): Promise<Decision> {
    const history = tools.length === 0 ? input.history : withReused(input.history.slice(tools.length));
    const decision = await model.decide({ ...input, history, tools: input.tools.map(withDirected) }, call);
    if (decision.type !== 'act' || decision.action.type !== 'call_tool' || decision.problem !== undefined)
      return decision;
    const { name } = decision.action;
    const directed = tools.findIndex(
      (tool, index) => tool.name === name && reused.every((each) => each.index !== index),
    );
    const executed = input.history[directed];
    if (directed === -1 || !executed) return decision;
    reused.push({ index: directed, at: history.length, step: { ...executed, observation: input.observation } });
    return decideByModel(input, call);
  }

  function withDirected(offer: ToolOffer): ToolOffer {
    const directed = tools.flatMap(({ name, input }) => (name === offer.name ? [input] : []));
    return directed.length === 0 ? offer : { ...offer, directed };
  }

  function withReused(history: PastStep[]): PastStep[] {
    for (const { at, step } of reused) history.splice(at, 0, step);
    return history;
  }

  async function decide(input: DecideInput, call: ModelCall): Promise<Decision> {
    const stepCount = input.history.length;
    const tool = tools[stepCount];
    if (tool) return { type: 'act', action: { type: 'call_tool', ...tool }, reason: `Call the tool ${tool.name}.` };
    const scripted = actions?.[stepCount - tools.length];
    if (scripted)
      return { type: 'act', action: nameTarget(scripted, input.observation), reason: 'A rule asks for it.' };
    const decision = actions ? toDone(null) : withoutTask(input, await decideByModel(input, call));
    if (steps === null || (decision.type === 'fail' && !isChosen(decision))) return decision;
    if (decision.type !== 'act') return stepCount < steps ? PAD : decision;
    return stepCount < steps ? decision : toDone(`Ended after ${steps} steps, as directed.`);
  }

  return {
    async decide(input, call) {
      const decision = await decide(input, call);
      // Credits are paid for steps.
      if (decision.type !== 'act' && directives.credits && input.history.length === 0) return PAD;
      return decision.type === 'act' ? decision : endAsDirected(decision, directives);
    },
  };
}

/** A directed call that is inserted into the model's history. */
interface ReusedCall {
  /** Index among the directed calls. */
  index: number;
  /** Index in the model's history. */
  at: number;
  step: PastStep;
}

/** Whether the agent ended the run because the task cannot be done, rather than a limit. */
const isChosen = ({ cause }: Extract<Decision, { type: 'fail' }>): boolean =>
  cause === 'unmet' || cause === 'missing_value';

/** A task of directives alone asks for nothing else, so that nothing is left undone. */
function withoutTask({ task }: DecideInput, decision: Decision): Decision {
  const asksForNothing = decision.type === 'fail' && isChosen(decision) && task.trim() === '';
  return asksForNothing ? toDone('The task has only directives.') : decision;
}

const DIRECTED = 'A directive asks for it.';
const toDone = (output: unknown): Extract<Decision, { type: 'done' }> => ({
  type: 'done',
  output,
  unmet: [],
  sampled: [],
  reason: DIRECTED,
});
const PAD: Decision = { type: 'act', action: { type: 'wait', ms: 0 }, reason: 'A directive asks for another step.' };

function endAsDirected(end: Exclude<Decision, { type: 'act' }>, { fail, output }: Directives): Decision {
  // A limit takes precedence over the directives.
  if (end.type === 'fail' && end.cause && !isChosen(end)) return end;
  if (fail !== undefined) return { type: 'fail', reason: fail };
  if (output !== undefined) return toDone(output);
  return end;
}
