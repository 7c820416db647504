import type { ActionEvent } from '../client-event.ts';
import type { AgentOptions } from './agent.ts';
import type { ClientService } from './client-events.ts';
import type { RunInbox } from './inbox.ts';
import { type RunEnd, type RunOutcome, timeLimitReached } from './run-end.ts';

export interface SessionOptions extends AgentOptions {
  client: ClientService;
  inbox: RunInbox;
  /** Lets the viewer act; an outcome ends the run. */
  serveViewer: () => Promise<RunOutcome | null>;
}

const CLOSED: RunEnd = { status: 'done', endReason: 'done', output: null };
// Nobody pays for a session that its client has forgotten.
const IDLE_LIMIT_MS = 600_000;
// The client's events wake the session; this is for one whose wake-up was lost.
const CHECK_MS = 5_000;

/** Does what the client's events ask for, one after the other, until it closes the session, leaves it for ten minutes or
 *  the time is up. Rejects with the signal's reason when aborted. */
export async function runSession(options: SessionOptions): Promise<RunOutcome> {
  const { client, inbox, signal, now, deadline } = options;
  let lastEventAt = now();
  for (;;) {
    signal.throwIfAborted();
    if (now() >= deadline) return timeLimitReached(options.limitMs);
    if (now() - lastEventAt >= IDLE_LIMIT_MS) return CLOSED;
    const interrupted = await options.serveViewer();
    if (interrupted) return interrupted;
    const event = await client.nextEvent();
    if (!event) {
      await inbox.waitForNews(signal, CHECK_MS);
      continue;
    }
    const ended = await carryOut(event, options);
    if (ended) return ended;
    lastEventAt = now();
  }
}

async function carryOut(event: ActionEvent, { client }: SessionOptions): Promise<RunOutcome | null> {
  if (event.name === 'browser_action') return client.perform(event);
  if (event.action.type === 'run_task') return client.runTask(event, event.action);
  await client.answer(event, { code: 200, value: true, cost: { credits: 0, seconds: 0 } });
  return CLOSED;
}
