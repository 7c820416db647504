import type { Clock } from '../../clock.ts';
import type { ActionResult } from '../../device/device.ts';
import type { Ids } from '../../ids.ts';
import type { ToolAnswer } from '../client-event.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Task } from '../task.ts';
import type { AgentOptions } from './agent.ts';
import { type ClientService, serveAll, type ToService } from './client-events.ts';
import type { RunInbox } from './inbox.ts';
import type { RunSubTask } from './sub-tasks.ts';

/** Calls the client's custom tools for one run. */
export interface ToolCaller {
  /** Calls a tool of the client and waits for its answer. Actions and tasks that the client sends meanwhile run on the
   *  device of `agent`: the tool may need them for its answer. */
  call(name: string, input: object, agent: AgentOptions): Promise<ActionResult>;
  /** Whether a call is pending. */
  isWaiting(): boolean;
}

export interface ToolCallerOptions {
  task: Task;
  store: EventStore;
  inbox: RunInbox;
  client: ClientService;
  runSubTask: RunSubTask;
  clock: Clock;
  ids: Ids;
  signal: AbortSignal;
  /** Signals that an event was sent to the client. */
  publish: () => void;
}

// Bounds the wait for a tool that never answers.
const TOOL_TIMEOUT_MS = 600_000;
// Fallback poll in case the wake-up of a client's event was lost.
const CHECK_MS = 5_000;

const RUN_ENDED: ToolAnswer = { code: 500, output: 'the run has ended.' };

export function createToolCaller(options: ToolCallerOptions): ToolCaller {
  const { task, store, inbox, client, runSubTask, clock, ids, signal } = options;
  let waitingCount = 0;

  async function waitForAnswer(id: string, toService: ToService): Promise<ToolAnswer | null> {
    const deadline = clock.monotonic() + TOOL_TIMEOUT_MS;
    for (;;) {
      const answer = await store.findToolAnswer(task.id, id);
      if (answer) return answer;
      if (clock.monotonic() >= deadline) return null;
      const served = await serveAll(client, toService);
      // Any other end was reported to the tool and takes effect at the next step.
      if (served?.ended === 'lease_lost' || served?.ended?.status === 'cancelled') return RUN_ENDED;
      if (!served) await inbox.waitForNews(signal, CHECK_MS);
    }
  }

  return {
    isWaiting: () => waitingCount > 0,
    async call(name, input, agent) {
      if (!task.options.customTools?.some((tool) => tool.name === name)) {
        return { ok: false, summary: `Could not call ${name}: the task offers no tool of this name.`, value: null };
      }
      const id = ids.newId();
      const earlier = new Set((await client.listOpen()).map((event) => event.id));
      await store.addServerEvent(task.id, { id, name: 'tool_call', call: { name, input } }, clock.now());
      options.publish();
      waitingCount += 1;
      // Events that are older than the call do not come from the tool: they wait for their turn.
      const answer = await waitForAnswer(id, (event) => {
        const { action } = event;
        return action.type === 'close' || earlier.has(event.id) ? null : () => runSubTask(event, action, agent);
      }).finally(() => {
        waitingCount -= 1;
      });
      return toToolResult(name, answer);
    },
  };
}

function toToolResult(name: string, answer: ToolAnswer | null): ActionResult {
  if (answer === null) {
    const summary = `The tool ${name} did not answer within ${TOOL_TIMEOUT_MS / 1000} s.`;
    return { ok: false, isFatal: true, summary, value: null };
  }
  const { code, output } = answer;
  if (code === 200) return { ok: true, summary: `Called ${name}.`, value: output };
  const why = typeof output === 'string' ? output : JSON.stringify(output);
  return { ok: false, isFatal: code === 500, summary: `The tool ${name} failed: ${why}`, value: null };
}
