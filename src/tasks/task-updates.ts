import type { Clock } from '../clock.ts';
import type { Signals } from '../signals.ts';
import { subscribeToChanges } from './change-subscription.ts';
import type { TaskEvent } from './client-event.ts';
import type { EventStore } from './ports/event-store.ts';
import { isFinished, type Task, type TaskState } from './task.ts';

/** A task, and what its client was told after the time it names. */
export interface TaskUpdate {
  task: TaskState;
  /** Ascending, the oldest about 2 MB of them. Never empty while the task is unfinished: published clients hang without
   *  one. */
  events: TaskEvent[];
}

export interface LongPollOptions {
  /** Epoch ms: only events after it. */
  after: number;
  /** Whether to wait for news, up to 2 s, when there are none. */
  mayHold: boolean;
  /** Ends the wait: the client has gone, or the server stops. */
  signal: AbortSignal;
}

export interface TaskUpdateOptions {
  events: EventStore;
  signals: Pick<Signals, 'subscribe'>;
  clock: Clock;
}

// Clients start the clock of their own time limit only once a first held read was answered.
const HOLD_MS = 2_000;
// Of payloads, which stand twice in an answer of about 4 MB: a client asks again with the last timestamp.
const MAX_BYTES = 2 * 1024 * 1024;

/** Reads the news of a task, and waits for some where it may. `read` gives the task as it is by then. A wait costs one
 *  subscription and one timer, and nothing until something happens. */
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

/** What came before its timestamp was taken is told instead: the client asks next only for what is later. */
async function keepAliveEvent(task: TaskState, after: number, store: EventStore, clock: Clock): Promise<TaskEvent[]> {
  const sign = statusEvent(task, await store.takeTimestamp(task.id, clock.now()));
  const told = await listEvents(task, after, store);
  return told.length > 0 ? told : [sign];
}

async function listEvents(task: TaskState, after: number, store: EventStore): Promise<TaskEvent[]> {
  const told = await store.listServerEvents(task.id, after, MAX_BYTES);
  const { createdAt, runningAt } = task;
  const begun = runningAt === null ? [] : [statusEvent({ status: 'running' }, runningAt)];
  const statuses: TaskEvent[] = [statusEvent({ status: 'waiting' }, createdAt), ...begun].filter(
    ({ timestamp }) => timestamp > after,
  );
  return [...statuses, ...told].sort((a, b) => a.timestamp - b.timestamp);
}

/** The creation and the start of a run are told from its record; only a sign of life has no other trace. */
function statusEvent({ status }: Pick<Task, 'status'>, timestamp: number): TaskEvent {
  return { id: `status-${timestamp}`, name: 'status', status, timestamp };
}
