import type { Clock } from '../../clock.ts';
import type { ActionAnswer } from '../client-event.ts';
import type { EventStore } from '../ports/event-store.ts';

export interface DrainOptions {
  events: EventStore;
  clock: Clock;
  /** How long a run stays open after its last answers: published clients do not read answers that arrive together with
   *  the end. */
  lingerMs: number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Signals that an event was sent to the client. */
  publish: (taskId: string) => void;
}

/** Refuses further events of the client, answers the open ones with `answer`, and waits for the client to read the
 *  answers. A cancelled session without open events ends at once: its client no longer reads. */
export async function drainClientEvents(
  task: { id: string; isSession: boolean; isCancelled: boolean },
  answer: ActionAnswer,
  { events, clock, lingerMs, sleep, publish }: DrainOptions,
  signal: AbortSignal,
): Promise<void> {
  await events.closeToClient(task.id);
  const open = await events.listOpenActions(task.id);
  for (const { id, name } of open) {
    await events.addServerEvent(task.id, { id, name, answer }, clock.now());
  }
  if (open.length === 0 && (!task.isSession || task.isCancelled)) return;
  publish(task.id);
  // Does not wait when the server is stopping.
  await sleep(lingerMs, signal).catch(() => {});
}
