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

/** Calls the custom tools of one run's client. */
export interface ToolCaller {
  /** Calls a tool of the client and waits for its answer. What the client asks for meanwhile, a task among it, is done on
   *  the device of `agent`: the tool may need it for its answer. */
  call(name: string, input: object, agent: AgentOptions): Promise<ActionResult>;
  /** Whether a call waits for its answer. */
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
  /** Says that the client was told something. */
  publish: () => void;
}

// A tool that never answers must not hold the run for ever.
const TOOL_LIMIT_MS = 600_000;
// The client's events wake the run; this is for one whose wake-up was lost.
const CHECK_MS = 5_000;

const RUN_ENDED: ToolAnswer = { code: 500, output: 'the run has ended.' };

export function createToolCaller(options: ToolCallerOptions): ToolCaller {
  const { task, store, inbox, client, runSubTask, clock, ids, signal } = options;
  let waitingCount = 0;

  async function waitForAnswer(id: string, toService: ToService): Promise<ToolAnswer | null> {
    const deadline = clock.monotonic() + TOOL_LIMIT_MS;
    for (;;) {
      const answer = await store.findToolAnswer(task.id, id);
      if (answer) return answer;
      if (clock.monotonic() >= deadline) return null;
      const served = await serveAll(client, toService);
      // Any other end was told to the tool, and comes at the next step.
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
      // What was asked before the call is none of the tool's doing: it waits for its turn.
      const answered = await waitForAnswer(id, (event) => {
        const { action } = event;
        return action.type === 'close' || earlier.has(event.id) ? null : () => runSubTask(event, action, agent);
      }).finally(() => {
        waitingCount -= 1;
      });
      return toToolResult(name, answered);
    },
  };
}

function toToolResult(name: string, answer: ToolAnswer | null): ActionResult {
  if (answer === null) {
    const summary = `The tool ${name} did not answer within ${TOOL_LIMIT_MS / 1000} s.`;
    return { ok: false, isFatal: true, summary, value: null };
  }
  const { code, output } = answer;
  if (code === 200) return { ok: true, summary: `Called ${name}.`, value: output };
  const why = typeof output === 'string' ? output : JSON.stringify(output);
  return { ok: false, isFatal: code === 500, summary: `The tool ${name} failed: ${why}`, value: null };
}
