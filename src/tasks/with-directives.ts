import type { Directives } from '../directives.ts';
import type { DecideInput, Decision, LanguageModel, ModelCall } from '../llm/model.ts';

type Decider = Pick<LanguageModel, 'decide'>;

/** Gives a run the course and the end that the task's directives ask for; the model decides all else, and never sees
 *  the steps that it did not choose. */
export function withDirectives(model: Decider, directives: Directives): Decider {
  const { tools = [], steps = null } = directives;

  async function decide(input: DecideInput, call: ModelCall): Promise<Decision> {
    const stepCount = input.history.length;
    const tool = tools[stepCount];
    if (tool) return { type: 'act', action: { type: 'call_tool', ...tool }, reason: `Call the tool ${tool.name}.` };
    const decision = await model.decide({ ...input, history: input.history.slice(tools.length) }, call);
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

const DIRECTED = 'A directive asks for it.';
const PAD: Decision = { type: 'act', action: { type: 'wait', ms: 0 }, reason: 'A directive asks for another step.' };

function endAsDirected(end: Exclude<Decision, { type: 'act' }>, { fail, output }: Directives): Decision {
  // A limit holds, whatever was to come after it.
  if (end.type === 'fail' && end.cause) return end;
  if (fail !== undefined) return { type: 'fail', reason: fail };
  if (output !== undefined) return { type: 'done', output, reason: DIRECTED };
  return end;
}
