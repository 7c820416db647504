import type { Clock } from '../../clock.ts';
import type { ToolOffer } from '../../llm/model.ts';
import type { ActionAnswer, ActionOutcome, RunTaskAction, SessionActionEvent } from '../client-event.ts';
import { type AgentOptions, runAgent } from './agent.ts';
import type { RunEnd, RunOutcome } from './run-end.ts';

/** Depth limit of nested tasks: at each level a tool runs a task and waits for it. */
const MAX_NESTED_TASKS = 4;

export interface SubTasksOptions {
  /** Custom tools of the client. */
  tools: readonly ToolOffer[];
  clock: Clock;
  /** Credits used by the run so far. */
  creditsUsed: () => number;
  answer: (event: SessionActionEvent, answer: ActionAnswer) => Promise<void>;
}

/** Runs the task of a `run_task` event on the device of `agent` and answers the event. An outcome ends the whole run; a
 *  failed task does not, unless credits or time are used up. */
export type RunSubTask = (
  event: SessionActionEvent,
  action: RunTaskAction,
  agent: AgentOptions,
) => Promise<RunOutcome | null>;

function outcomeOf({ unmet, sampled }: RunEnd): ActionOutcome {
  return { ...(unmet?.length && { unmet }), ...(sampled?.length && { sampled }) };
}

export function createSubTasks({ tools, clock, creditsUsed, answer }: SubTasksOptions): RunSubTask {
  let depth = 0;

  const run: RunSubTask = async (event, { type: _, ...request }, agent) => {
    const { now } = agent;
    const [startedAt, creditsBefore] = [now(), creditsUsed()];
    const end = await runAgent({ ...request, tools, startedAt: clock.now() }, agent);
    if (end === 'lease_lost' || end.status === 'cancelled') return end;
    const cost = { credits: creditsUsed() - creditsBefore, seconds: (now() - startedAt) / 1000 };
    if (end.status === 'done') {
      await answer(event, { code: 200, value: end.output ?? null, cost, ...outcomeOf(end) });
      return null;
    }
    await answer(event, { code: 400, reason: String(end.output) });
    return end.endReason === 'out_of_credits' || end.endReason === 'time_limit' ? end : null;
  };

  return async (event, action, agent) => {
    if (depth === MAX_NESTED_TASKS) {
      await answer(event, { code: 400, reason: `Limit of ${MAX_NESTED_TASKS} nested run_task calls reached.` });
      return null;
    }
    depth += 1;
    try {
      return await run(event, action, agent);
    } finally {
      depth -= 1;
    }
  };
}
