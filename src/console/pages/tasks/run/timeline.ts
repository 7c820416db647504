import type { Step, TaskEvent } from '../../../api/tasks.ts';
import { actionWords } from '../words/words.ts';

/** Something that happened in a run. */
export interface Moment {
  key: string;
  /** Epoch ms. */
  at: number;
  kind: 'step' | 'event';
  title: string;
  /** Empty if there is nothing more to say. */
  detail: string;
  /** Shown on demand; undefined if there is nothing more. */
  data?: unknown;
}

/** Steps and events in the order in which they happened. */
export function toTimeline(steps: readonly Step[], events: readonly TaskEvent[]): Moment[] {
  return [...steps.map(ofStep), ...events.map(ofEvent)].sort((one, other) => one.at - other.at);
}

function ofStep(step: Step): Moment {
  const title = `Step ${step.index}: ${actionWords(step).join(' ').trim()}`;
  const moment: Moment = { key: `step-${step.index}`, at: step.created_at, kind: 'step', title, detail: step.summary };
  const data = toData(step);
  return data === undefined ? moment : { ...moment, data };
}

/** An answered tool call is no longer among the events. */
function toData({ action, value }: Step): unknown {
  if (action.type === 'call_tool') return { input: (action as { input?: unknown }).input, output: value };
  return value ?? undefined;
}

function ofEvent({ id, name, timestamp, ...event }: TaskEvent): Moment {
  const payload: Record<string, unknown> = { ...event.payload };
  const moment = { key: `event-${id}`, at: timestamp, kind: 'event' as const };
  if (name === 'status') return { ...moment, title: `Status: ${payload.status}`, detail: '' };
  if (name === 'tool_call' && payload.code === undefined) {
    return { ...moment, title: `Tool call: ${payload.name}`, detail: '', data: payload.input };
  }
  const isAnswer = typeof payload.code === 'number';
  const title = isAnswer ? `Reply to ${name.replaceAll('_', ' ')}` : name;
  return { ...moment, title, detail: isAnswer ? `Code ${payload.code}` : '', data: payload.output ?? payload };
}
