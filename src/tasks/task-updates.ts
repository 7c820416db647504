import type { Clock } from '../clock.ts';
import type { Signals } from '../signals.ts';
import { subscribeToChanges } from './change-subscription.ts';
import type { TaskEvent } from './client-event.ts';
import type { EventStore } from './ports/event-store.ts';
import { isFinished, type Task, type TaskState } from './task.ts';

/** A task and the events sent to its client after a given time. */
export interface TaskUpdate {
  task: TaskState;
  /** Ascending, limited to the oldest 2 MB or so. Never empty while the task is unfinished: published clients hang on an
   *  empty list. */
  events: TaskEvent[];
}

export interface LongPollOptions {
  /** Epoch ms: only events after it. */
  after: number;
  /** Whether to wait up to 2 s for an event when there is none. */
  mayHold: boolean;
  /** Whether the read is one of `polls`. Default: true. */
  isCounted?: boolean;
  /** Ends the wait: the client disconnected, or the server is stopping. */
  signal: AbortSignal;
}

export interface TaskUpdateOptions {
  events: EventStore;
  signals: Pick<Signals, 'subscribe'>;
  clock: Clock;
}

// Clients start their own timeout only after a first held read was answered.
const HOLD_MS = 2_000;
// Limits the payloads, which occur twice in an answer (about 4 MB). A client reads on from the last timestamp.
const MAX_BYTES = 2 * 1024 * 1024;

/** Reads the new events of a task; waits for one if `mayHold`. `read` returns the current task. A wait holds one
 *  subscription and one timer. */
export async function readUpdate(
  read: () => Promise<TaskState>,
  { after, mayHold, signal }: LongPollOptions,
  { events: store, signals, clock }: TaskUpdateOptions,
): Promise<TaskUpdate> {
  let task = await read();
  const changes = subscribeToChanges((onChange) => signals.subscribe(task.id, onChange), { maxMs: HOLD_MS, signal });
  try {
    for (;;) {
      const events = await listEvents(task, after, store);
      if (isFinished(task.status) || events.length > 0) return { task, events };
      if (!mayHold || !(await changes.next())) return { task, events: await keepAliveEvent(task, after, store, clock) };
      task = await read();
    }
  } finally {
    changes.end();
  }
}

/** A status event with a fresh timestamp, or the events that arrived before that timestamp was taken: the client's next
 *  read asks only for later ones. */
async function keepAliveEvent(task: TaskState, after: number, store: EventStore, clock: Clock): Promise<TaskEvent[]> {
  const keepAlive = statusEvent(task, await store.takeTimestamp(task.id, clock.now()));
  const sent = await listEvents(task, after, store);
  return sent.length > 0 ? sent : [keepAlive];
}

async function listEvents(task: TaskState, after: number, store: EventStore): Promise<TaskEvent[]> {
  const sent = await store.listServerEvents(task.id, after, MAX_BYTES);
  const { createdAt, runningAt } = task;
  const running = runningAt === null ? [] : [statusEvent({ status: 'running' }, runningAt)];
  const statuses: TaskEvent[] = [statusEvent({ status: 'waiting' }, createdAt), ...running].filter(
    ({ timestamp }) => timestamp > after,
  );
  return [...statuses, ...sent].sort((a, b) => a.timestamp - b.timestamp);
}

/** Status events are not stored: creation and start are derived from the task, and keep-alives are transient. */
function statusEvent({ status }: Pick<Task, 'status'>, timestamp: number): TaskEvent {
  return { id: `status-${timestamp}`, name: 'status', status, timestamp };
}
