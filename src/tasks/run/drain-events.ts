import type { Clock } from '../../clock.ts';
import type { ActionAnswer } from '../client-event.ts';
import type { EventStore } from '../ports/event-store.ts';

export interface DrainOptions {
  events: EventStore;
  clock: Clock;
  /** For how long a run stays open once its client has had its last answers: an end that came with them would keep
   *  published clients from reading them. */
  lingerMs: number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Says that the client was told something. */
  publish: (taskId: string) => void;
}

/** Takes no more of the client's events, leaves none unanswered, and gives it time to read the answers. A session that
 *  was cancelled with nothing unanswered ends at once: its client has stopped reading. */
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
  // A server that stops does not wait.
  await sleep(lingerMs, signal).catch(() => {});
}
