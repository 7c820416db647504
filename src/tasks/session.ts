import type { ToolOffer } from '../llm/model.ts';
import type { AgentOptions } from './agent.ts';
import { runAgent } from './agent.ts';
import type { ClientAction } from './client-event.ts';
import { type ClientService, toAssignment } from './client-service.ts';
import type { TaskEvent } from './event-store.ts';
import { type RunEnd, type RunOutcome, timeLimitReached } from './run-end.ts';
import type { RunInbox } from './run-inbox.ts';

export interface SessionOptions extends AgentOptions {
  client: ClientService;
  inbox: RunInbox;
  /** What the session's client offers to the tasks in it. */
  tools: readonly ToolOffer[];
  /** How many steps the run has taken, and so what it has cost. */
  stepCount: () => number;
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
    const interrupted = await options.serveOthers();
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

async function carryOut(event: TaskEvent, options: SessionOptions): Promise<RunOutcome | null> {
  const action = event.payload as unknown as ClientAction;
  if (action.type === 'close') {
    await options.client.answer(event, { code: 200, output: { output: true, credits_used: 0, duration: 0 } });
    return CLOSED;
  }
  if (action.type !== 'run_task') return options.client.perform(event);
  return runTask(event, action, options);
}

/** A task that fails is the caller's to handle; whatever ends the whole run, such as a cancellation, ends the session. */
async function runTask(
  event: TaskEvent,
  action: Extract<ClientAction, { type: 'run_task' }>,
  options: SessionOptions,
): Promise<RunOutcome | null> {
  const [startedAt, stepsBefore] = [options.now(), options.stepCount()];
  const end = await runAgent(toAssignment(action, options.tools), options);
  if (end === 'lease_lost' || end.status === 'cancelled') return end;
  const cost = { credits_used: options.stepCount() - stepsBefore, duration: (options.now() - startedAt) / 1000 };
  if (end.status === 'done') {
    await options.client.answer(event, { code: 200, output: { output: end.output ?? null, ...cost } });
    return null;
  }
  await options.client.answer(event, { code: 400, output: String(end.output) });
  return end.endReason === 'out_of_credits' || end.endReason === 'time_limit' ? end : null;
}
