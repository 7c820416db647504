import type { Clock } from '../clock.ts';
import type { ActionResult, Device } from '../device/device.ts';
import type { Ids } from '../ids.ts';
import type { ToolOffer } from '../llm/model.ts';
import type { Assignment } from './agent.ts';
import type { ActionAnswer, ClientAction, ToolAnswer } from './client-event.ts';
import type { EventStore, TaskEvent } from './event-store.ts';
import { endOf, type RunOutcome } from './run-end.ts';
import type { RunInbox } from './run-inbox.ts';
import type { Stepper } from './stepper.ts';
import type { Task } from './task.ts';

/** What a client's events ask of one run, and what it is told. */
export interface ClientService {
  /** Carries out the client's open browser actions. An outcome ends the run. */
  serveBrowserActions(): Promise<RunOutcome | null>;
  /** The oldest open event of a session, of either kind; null when there is none. */
  nextEvent(): Promise<TaskEvent | null>;
  /** Carries out one browser action and answers it. */
  perform(event: TaskEvent): Promise<RunOutcome | null>;
  answer(event: Pick<TaskEvent, 'id' | 'name'>, answer: ActionAnswer): Promise<void>;
  /** Calls a tool of the client and waits for its answer, serving its browser actions meanwhile. */
  callTool(name: string, input: object): Promise<ActionResult>;
}

export interface ClientServiceOptions {
  task: Task;
  store: EventStore;
  inbox: RunInbox;
  device: Device;
  stepper: () => Stepper;
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

export function createClientService(options: ClientServiceOptions): ClientService {
  const { task, store, inbox, device, clock, ids, signal } = options;

  const openActions = async () =>
    (await store.listOpenClientEvents(task.id)).filter(({ name }) => name !== 'tool_call');

  const answer: ClientService['answer'] = async ({ id, name }, { code, output }) => {
    await store.addServerEvent(task.id, { id, name, payload: { code, output } }, clock.now());
    options.publish();
  };

  const perform: ClientService['perform'] = async (event) => {
    const startedAt = clock.now();
    const before = await device.observe();
    const action = toDeviceAction(event.payload as unknown as ClientAction);
    const { result, outcome } = await options
      .stepper()
      .take({ actor: 'client', action, reason: 'The client asks for it.', before });
    await answer(event, toAnswer(action.type, result, clock.now() - startedAt));
    return endOf(outcome);
  };

  async function serveBrowserActions(): Promise<RunOutcome | null> {
    for (const event of await openActions()) {
      signal.throwIfAborted();
      if (event.name !== 'browser_action') continue;
      const ended = await perform(event);
      if (ended) return ended;
    }
    return null;
  }

  async function waitForAnswer(id: string): Promise<ToolAnswer | null> {
    const deadline = clock.now() + TOOL_LIMIT_MS;
    while (clock.now() < deadline) {
      const event = await store.findClientEvent(task.id, id);
      if (event) return event.payload as unknown as ToolAnswer;
      await serveBrowserActions();
      await inbox.waitForNews(signal, CHECK_MS);
    }
    return null;
  }

  return {
    serveBrowserActions,
    perform,
    answer,
    nextEvent: async () => (await openActions())[0] ?? null,
    async callTool(name, input) {
      if (!task.options.custom_tools?.some((tool) => tool.name === name)) {
        return { ok: false, summary: `Could not call ${name}: the task offers no tool of this name.`, value: null };
      }
      const id = ids.newId();
      await store.addServerEvent(task.id, { id, name: 'tool_call', payload: { name, input } }, clock.now());
      options.publish();
      return toToolResult(name, await waitForAnswer(id));
    },
  };
}

function toDeviceAction(action: ClientAction) {
  switch (action.type) {
    case 'goto':
    case 'evaluate_js':
      return action;
    case 'extract':
      return { type: 'extract' as const, question: action.prompt, schema: action.schema };
    default:
      throw new Error(`${action.type} is no action of the device.`);
  }
}

/** Durations are told in seconds, and each action costs one credit. */
function toAnswer(type: string, { ok, summary, value }: ActionResult, durationMs: number): ActionAnswer {
  if (!ok) return { code: 400, output: summary };
  const cost = { credits_used: 1, duration: durationMs / 1000 };
  return { code: 200, output: type === 'goto' ? cost : { output: value ?? null, ...cost } };
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

/** A session's task as the agent takes it. */
export function toAssignment(
  action: Extract<ClientAction, { type: 'run_task' }>,
  tools: readonly ToolOffer[],
): Assignment {
  const { type: _, ...assignment } = action;
  return { ...assignment, tools };
}

/** The tools that can be called by a name; clients may send anything for the rest. */
export function toToolOffers({ options }: Task): ToolOffer[] {
  return (options.custom_tools ?? []).flatMap(({ name, description, inputs }) =>
    typeof name === 'string' && name !== ''
      ? [{ name, description: typeof description === 'string' ? description : '', inputs: toInputs(inputs) }]
      : [],
  );
}

function toInputs(inputs: unknown): ToolOffer['inputs'] {
  return typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs) ? { ...inputs } : {};
}
