import type { Clock } from '../../clock.ts';
import type { ActionResult, Device } from '../../device/device.ts';
import type { Ids } from '../../ids.ts';
import type {
  ActionAnswer,
  ActionCost,
  ActionEvent,
  BrowserAction,
  BrowserActionEvent,
  ToolAnswer,
} from '../client-event.ts';
import type { EventStore } from '../ports/event-store.ts';
import { creditsOf, type Task } from '../task.ts';
import type { RunInbox } from './inbox.ts';
import { endOf, type RunOutcome } from './run-end.ts';
import type { Stepper } from './stepper.ts';
import type { RunSubTask } from './sub-tasks.ts';

/** What a client's events ask of one run, and what it is told. */
export interface ClientService {
  /** Does what the client asks for between two steps of an agent: its browser actions. An outcome ends the run. */
  serveBetweenSteps(): Promise<RunOutcome | null>;
  /** The oldest open event of a session, of either kind; null when there is none. */
  nextEvent(): Promise<ActionEvent | null>;
  /** Carries out one browser action and answers it. */
  perform(event: BrowserActionEvent): Promise<RunOutcome | null>;
  /** Runs one task and answers its event. */
  runTask: RunSubTask;
  answer(event: Pick<ActionEvent, 'id' | 'name'>, answer: ActionAnswer): Promise<void>;
  /** Calls a tool of the client and waits for its answer. What the client asks for meanwhile, a task among it, is done on
   *  the same device: the tool may need it for its answer. */
  callTool(name: string, input: object): Promise<ActionResult>;
}

export interface ClientServiceOptions {
  task: Task;
  store: EventStore;
  inbox: RunInbox;
  device: Device;
  stepper: () => Stepper;
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
const ONLY_IN_A_TOOL = 'A task takes run_task only while one of its custom tools is at work.';

type Serve = () => Promise<RunOutcome | null>;

export function createClientService(options: ClientServiceOptions): ClientService {
  const { task, store, inbox, device, clock, ids, signal } = options;

  /** Tasks of the client that run now: those asked for from within a tool run inside one another. */
  const running = new Set<string>();
  let toolsWaiting = 0;

  const openActions = async () => (await store.listOpenActions(task.id)).filter(({ id }) => !running.has(id));

  const answer: ClientService['answer'] = async ({ id, name }, answered) => {
    await store.addServerEvent(task.id, { id, name, answer: answered }, clock.now());
    options.publish();
  };

  const perform: ClientService['perform'] = async (event) => {
    const startedAt = clock.monotonic();
    const before = await device.observe();
    const { id, action } = event;
    const step = { actor: 'client', action: toDeviceAction(action) } as const;
    const stored = { answer: { eventId: id, hasCost: !isValueAlone(action) } };
    const request = { ...step, ...stored, reason: 'The client asks for it.', before };
    const { result, outcome } = await options.stepper().take(request);
    const cost = { credits: creditsOf(step), seconds: (clock.monotonic() - startedAt) / 1000 };
    await answer(event, toAnswer(action, result, cost));
    return endOf(outcome);
  };

  const runTask: RunSubTask = async (event, action) => {
    running.add(event.id);
    try {
      return await options.runSubTask(event, action);
    } finally {
      running.delete(event.id);
    }
  };

  /** Serves, oldest first, what `toService` has a way for, until nothing such is open. The list is read again each time:
   *  a task may serve what comes after it. Resolves to whether anything was served, and how that ended the run. */
  async function serveAll(toService: (event: ActionEvent) => Serve | null) {
    for (let served = false; ; served = true) {
      signal.throwIfAborted();
      const [next] = (await openActions()).flatMap((event) => toService(event) ?? []);
      if (!next) return { served, ended: null };
      const ended = await next();
      if (ended) return { served: true, ended };
    }
  }

  async function refuseTask(event: ActionEvent): Promise<null> {
    await answer(event, { code: 400, reason: ONLY_IN_A_TOOL });
    return null;
  }

  /** Tasks of a session wait for their turn, and those of a tool for the tool's. */
  function toServiceBetweenSteps(event: ActionEvent): Serve | null {
    if (event.name === 'browser_action') return () => perform(event);
    return task.task === null || toolsWaiting > 0 ? null : () => refuseTask(event);
  }

  /** What was asked before the call is none of the tool's doing: it waits for its turn. */
  function toServiceInTool(event: ActionEvent, earlier: ReadonlySet<string>): Serve | null {
    if (event.name === 'browser_action') return () => perform(event);
    const { action } = event;
    return action.type === 'close' || earlier.has(event.id) ? null : () => runTask(event, action);
  }

  async function waitForAnswer(id: string, earlier: ReadonlySet<string>): Promise<ToolAnswer | null> {
    const deadline = clock.monotonic() + TOOL_LIMIT_MS;
    for (;;) {
      const answered = await store.findToolAnswer(task.id, id);
      if (answered) return answered;
      if (clock.monotonic() >= deadline) return null;
      const { served, ended } = await serveAll((open) => toServiceInTool(open, earlier));
      // Any other end was told to the tool, and comes at the next step.
      if (ended === 'lease_lost' || ended?.status === 'cancelled') return RUN_ENDED;
      if (!served) await inbox.waitForNews(signal, CHECK_MS);
    }
  }

  return {
    serveBetweenSteps: async () => (await serveAll(toServiceBetweenSteps)).ended,
    perform,
    runTask,
    answer,
    nextEvent: async () => (await openActions())[0] ?? null,
    async callTool(name, input) {
      if (!task.options.customTools?.some((tool) => tool.name === name)) {
        return { ok: false, summary: `Could not call ${name}: the task offers no tool of this name.`, value: null };
      }
      const id = ids.newId();
      const earlier = new Set((await openActions()).map((event) => event.id));
      await store.addServerEvent(task.id, { id, name: 'tool_call', call: { name, input } }, clock.now());
      options.publish();
      toolsWaiting += 1;
      const answered = await waitForAnswer(id, earlier).finally(() => {
        toolsWaiting -= 1;
      });
      return toToolResult(name, answered);
    },
  };
}

function toDeviceAction(action: BrowserAction) {
  switch (action.type) {
    case 'goto':
      return action;
    case 'evaluate_js':
      return { type: action.type, js: action.js, args: action.args };
    case 'extract':
      return { type: action.type, question: action.prompt, schema: action.schema };
  }
}

const isValueAlone = (action: BrowserAction): boolean => action.type === 'evaluate_js' && action.valueAlone;

function toAnswer(action: BrowserAction, { ok, summary, value = null }: ActionResult, cost: ActionCost): ActionAnswer {
  if (!ok) return { code: 400, reason: summary };
  if (action.type === 'goto') return { code: 200, cost };
  return isValueAlone(action) ? { code: 200, value } : { code: 200, value, cost };
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
