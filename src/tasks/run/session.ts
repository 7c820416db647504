import type { SessionActionEvent } from '../client-event.ts';
import type { AgentOptions } from './agent.ts';
import type { ClientService } from './client-events.ts';
import type { RunInbox } from './inbox.ts';
import { type RunEnd, type RunOutcome, timeLimitReached } from './run-end.ts';
import type { RunSubTask } from './sub-tasks.ts';

export interface SessionOptions extends AgentOptions {
  client: ClientService;
  runSubTask: RunSubTask;
  inbox: RunInbox;
  /** Performs the viewer's actions; an outcome ends the run. */
  serveViewer: () => Promise<RunOutcome | null>;
}

const CLOSED: RunEnd = { status: 'done', endReason: 'done', output: null, unmet: [], sampled: [] };
// An idle session costs nothing but occupies a device.
const IDLE_LIMIT_MS = 600_000;
// Fallback poll in case the wake-up of a client's event was lost.
const CHECK_MS = 5_000;

/** Serves the client's events one after the other until the client closes the session, ten minutes pass without an event,
 *  or the time limit is reached. Rejects with the signal's reason when aborted. */
export async function runSession(options: SessionOptions): Promise<RunOutcome> {
  const { client, inbox, signal, now, deadline } = options;
  let lastEventAt = now();
  for (;;) {
    signal.throwIfAborted();
    if (now() >= deadline) return timeLimitReached(options.limitMs);
    if (now() - lastEventAt >= IDLE_LIMIT_MS) return CLOSED;
    const interrupted = await options.serveViewer();
    if (interrupted) return interrupted;
    const served = await client.serveNext((event) => () => serve(event, options));
    if (served?.ended) return served.ended;
    if (served) lastEventAt = now();
    else await inbox.waitForNews(signal, CHECK_MS);
  }
}

async function serve(event: SessionActionEvent, options: SessionOptions): Promise<RunOutcome | null> {
  if (event.action.type === 'run_task') return options.runSubTask(event, event.action, options);
  await options.client.answer(event, { code: 200, value: true, cost: { credits: 0, seconds: 0 } });
  return CLOSED;
}
