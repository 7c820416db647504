import { checkShape, integer, list, nullOr, object, oneOf, optional, ShapeError, text } from './shape.ts';

export interface WireEvent {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  timestamp: number;
}

export interface WireTask {
  id: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  output: unknown;
  credits_used: number | null;
  device: string | null;
  live_url: string | null;
  recording_url: string | null;
  downloads_url: string | null;
  created_at: number | null;
  events: WireEvent[] | null;
}

const optionalText = optional(nullOr(text));
const optionalInteger = optional(nullOr(integer));

/** As the models of published clients: what is no integer there stops the Python client for ever. */
export function readTask(value: unknown): WireTask {
  const task = checkShape<Omit<WireTask, 'output'>>('the task', value, {
    id: text,
    status: oneOf('waiting', 'running', 'done', 'failed', 'cancelled'),
    credits_used: optionalInteger,
    device: optional(nullOr(oneOf('desktop', 'mobile', 'desktop-lg'))),
    live_url: optionalText,
    recording_url: optionalText,
    downloads_url: optionalText,
    created_at: optionalInteger,
    events: optional(nullOr(list)),
  }) as WireTask;
  for (const event of task.events ?? []) readEvent(event);
  return task;
}

function readEvent(value: unknown): void {
  checkShape<WireEvent>('an event', value, {
    id: optionalText,
    name: text,
    payload: object,
    timestamp: optionalInteger,
  });
}

/** Throws ShapeError unless the events come after `after`, each later than the one before: of two with the same
 *  timestamp, a client that asks for what comes after the first never sees the second. */
export function checkOrder(events: readonly WireEvent[], after: number): void {
  let last = after;
  for (const { name, timestamp } of events) {
    if (timestamp <= last) {
      throw new ShapeError(`timestamps must increase: the event ${name} at ${timestamp} follows one at ${last}`);
    }
    last = timestamp;
  }
}

export const isFinished = ({ status }: Pick<WireTask, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running';
