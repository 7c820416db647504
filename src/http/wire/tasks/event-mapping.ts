import type { ActionAnswer, TaskEvent } from '../../../tasks/client-event.ts';

/** An event as clients read it. */
export interface WireEvent {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  timestamp: number;
}

export function toWireEvent(event: TaskEvent): WireEvent {
  const { id, name, timestamp } = event;
  if (event.name === 'custom') return { id, ...event.event, timestamp };
  return { id, name, payload: toPayload(event), timestamp };
}

function toPayload(event: Exclude<TaskEvent, { name: 'custom' }>): WireEvent['payload'] {
  switch (event.name) {
    case 'status':
      return { status: event.status };
    case 'tool_call':
      return event.call;
    default:
      return toAnswerPayload(event.answer);
  }
}

/** The output is the cost for `goto`, the value for `exec_js`, and both for all other actions; for `run_task`, also what
 *  was not done. */
function toAnswerPayload(answer: ActionAnswer): WireEvent['payload'] {
  if (answer.code !== 200) {
    const { code, reason, partial } = answer;
    return { code, output: reason, ...(partial !== undefined && { partial }) };
  }
  const { code, value, cost, unmet, sampled } = answer;
  if (!cost) return { code, output: value ?? null };
  const fields = { credits_used: cost.credits, duration: cost.seconds };
  if (value === undefined) return { code, output: fields };
  return { code, output: { output: value, ...fields, ...(unmet && { unmet }), ...(sampled && { sampled }) } };
}
