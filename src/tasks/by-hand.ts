import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { Signals } from '../signals.ts';
import { subscribeToChanges } from './change-subscription.ts';
import type { CustomEvent, RunEvent } from './client-event.ts';
import type { ByHandStore, ForcedEnd } from './ports/by-hand-store.ts';
import type { EventStore } from './ports/event-store.ts';
import type { TaskStore } from './ports/task-store.ts';
import type { RunMessage } from './run/runner.ts';
import { isFinished } from './task.ts';

/** Moves tasks on for a test. `accountId` null means any account. All throw not_found for an unknown task. */
export interface TasksByHand {
  /** Lets a task begin that waits for it, and shows its end if something hides it. */
  advance(accountId: string | null, id: string): Promise<void>;
  /** Ends the task now. Throws conflict if it is finished. */
  end(accountId: string | null, id: string, end: ForcedEnd): Promise<void>;
  /** Sends an event to the client: `tool_call` with `{name, input}`, or any other. Resolves to its id. Throws conflict if
   *  the task is finished. */
  emit(accountId: string | null, id: string, event: CustomEvent): Promise<string>;
}

export interface TasksByHandOptions {
  store: ByHandStore;
  tasks: Pick<TaskStore, 'findTaskState'>;
  events: Pick<EventStore, 'addServerEvent'>;
  signals: Signals;
  clock: Clock;
  ids: Pick<Ids, 'newId'>;
  /** Called when there may be work for a worker. */
  wake: () => void;
  /** Sends a message to the run of a task. */
  sendToRun: (taskId: string, message: RunMessage) => void;
}

/** How long a running task may take to end. */
const END_WAIT_MS = 5_000;

export function createTasksByHand(options: TasksByHandOptions): TasksByHand {
  const { store, tasks, events, signals, clock, ids, wake, sendToRun } = options;

  async function isOpen(accountId: string, id: string): Promise<boolean> {
    const state = await tasks.findTaskState(accountId, id);
    return state !== null && !isFinished(state.status);
  }

  async function waitForEnd(id: string): Promise<void> {
    const accountId = (await store.findOwner(id)) ?? '';
    const changes = subscribeToChanges((onChange) => signals.subscribe(id, onChange), { maxMs: END_WAIT_MS });
    try {
      while ((await isOpen(accountId, id)) && (await changes.next()));
    } finally {
      changes.end();
    }
  }

  async function findAccount(scope: string | null, id: string): Promise<string> {
    const owner = await store.findOwner(id);
    if (owner === null || (scope !== null && scope !== owner)) throw unknownTask();
    return owner;
  }

  return {
    async advance(accountId, id) {
      if ((await store.releaseTask(accountId, id)) === null) throw unknownTask();
      wake();
      signals.publish(id);
    },
    async end(accountId, id, end) {
      const outcome = await store.endTask(accountId, id, end, clock.now());
      if (outcome === null) throw unknownTask();
      if (outcome === 'finished') throw finished();
      if (outcome === 'marked') {
        sendToRun(id, { type: 'cancel' });
        await waitForEnd(id);
      }
      // Another task may have waited for its profile.
      wake();
      signals.publish(id);
    },
    async emit(accountId, id, event) {
      if (!(await isOpen(await findAccount(accountId, id), id))) throw finished();
      const eventId = ids.newId();
      await events.addServerEvent(id, toRunEvent(eventId, event), clock.now());
      signals.publish(id);
      return eventId;
    },
  };
}

function toRunEvent(id: string, event: CustomEvent): RunEvent {
  if (event.name !== 'tool_call') return { id, name: 'custom', event };
  const { name, input } = event.payload;
  if (typeof name !== 'string' || typeof input !== 'object' || input === null) {
    throw new AppError('invalid', 'payload of a tool_call must have a name and an object input.');
  }
  return { id, name: 'tool_call', call: { name, input } };
}

const unknownTask = () => new AppError('not_found', 'No task has this id.');
const finished = () => new AppError('conflict', 'The task is finished already.');
