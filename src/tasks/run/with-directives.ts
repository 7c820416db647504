import type { Directives } from '../../directives.ts';
import type { DecideInput, Decision, LanguageModel, ModelCall, PastStep } from '../../llm/model.ts';

type Decider = Pick<LanguageModel, 'decide'>;

/** Gives one run the course and the end that the task's directives ask for; the model decides all else. It sees a directed
 *  call of a tool only when it chooses to call that tool itself: the call is then not made again. */
export function withDirectives(model: Decider, directives: Directives): Decider {
  const { tools = [], steps = null } = directives;
  const reused: ReusedCall[] = [];

  /** As the model decides, with calls that were made already answered from these. */
  async function decideFresh(input: DecideInput, call: ModelCall): Promise<Decision> {
    const own = input.history.slice(tools.length);
    for (const { at, step } of reused) own.splice(at, 0, step);
    const decision = await model.decide({ ...input, history: own }, call);
    if (decision.type !== 'act' || decision.action.type !== 'call_tool') return decision;
    const { name } = decision.action;
    const directed = tools.findIndex(
      (tool, index) => tool.name === name && reused.every((each) => each.index !== index),
    );
    const made = input.history[directed];
    if (directed === -1 || !made) return decision;
    reused.push({ index: directed, at: own.length, step: { ...made, observation: input.observation } });
    return decideFresh(input, call);
  }

  async function decide(input: DecideInput, call: ModelCall): Promise<Decision> {
    const stepCount = input.history.length;
    const tool = tools[stepCount];
    if (tool) return { type: 'act', action: { type: 'call_tool', ...tool }, reason: `Call the tool ${tool.name}.` };
    const decision = await decideFresh(input, call);
    if (steps === null || decision.type === 'fail') return decision;
    if (decision.type === 'done') return stepCount < steps ? PAD : decision;
    return stepCount < steps
      ? decision
      : { type: 'done', output: `Ended after ${steps} steps, as directed.`, reason: DIRECTED };
  }

  return {
    async decide(input, call) {
      const decision = await decide(input, call);
      return decision.type === 'act' ? decision : endAsDirected(decision, directives);
    },
  };
}

/** A directed call that stands in the model's history as one of its own. */
interface ReusedCall {
  /** Among the directed calls. */
  index: number;
  /** In the model's history. */
  at: number;
  step: PastStep;
}

const DIRECTED = 'A directive asks for it.';
const PAD: Decision = { type: 'act', action: { type: 'wait', ms: 0 }, reason: 'A directive asks for another step.' };

function endAsDirected(end: Exclude<Decision, { type: 'act' }>, { fail, output }: Directives): Decision {
  // A limit holds, whatever was to come after it.
  if (end.type === 'fail' && end.cause) return end;
  if (fail !== undefined) return { type: 'fail', reason: fail };
  if (output !== undefined) return { type: 'done', output, reason: DIRECTED };
  return end;
}
