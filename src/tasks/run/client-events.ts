import type { Clock } from '../../clock.ts';
import type { ActionResult, Device } from '../../device/device.ts';
import type {
  ActionAnswer,
  ActionCost,
  ActionEvent,
  BrowserAction,
  BrowserActionEvent,
  SessionActionEvent,
} from '../client-event.ts';
import type { EventStore } from '../ports/event-store.ts';
import { creditsOf } from '../task.ts';
import type { ReadPage } from './page-reader.ts';
import { endOf, type RunOutcome } from './run-end.ts';
import type { Stepper } from './stepper.ts';

/** Performs an action and answers it. An outcome ends the run. */
export type Serve = () => Promise<RunOutcome | null>;

/** Chooses how to serve a session action; null leaves it open for later. */
export type ToService = (event: SessionActionEvent) => Serve | null;

/** An action was served; `ended` is not null if that ended the run. */
export interface Served {
  ended: RunOutcome | null;
}

/** Serves the client's actions for one run. */
export interface ClientService {
  /** Serves the oldest open action: a browser action, or a session action that is not left for later. Resolves to null
   *  when there is none. */
  serveNext(toService: ToService): Promise<Served | null>;
  /** Actions that are neither answered nor in progress, oldest first. */
  listOpen(): Promise<ActionEvent[]>;
  answer(event: Pick<ActionEvent, 'id' | 'name'>, answer: ActionAnswer): Promise<void>;
}

export interface ClientServiceOptions {
  taskId: string;
  store: EventStore;
  device: Device;
  stepper: Stepper;
  readPage: ReadPage;
  clock: Clock;
  /** Whether sample data may stand for values that a schema requires and the page does not have. */
  samples: boolean;
  signal: AbortSignal;
  /** Signals that an event was sent to the client. */
  publish: () => void;
}

export function createClientService(options: ClientServiceOptions): ClientService {
  const { taskId, store, device, stepper, readPage, clock, samples, signal } = options;
  /** Ids of the actions in progress: more than one, when a tool runs a task that calls a tool. */
  const inProgress = new Set<string>();

  const listOpen: ClientService['listOpen'] = async () =>
    (await store.listOpenActions(taskId)).filter(({ id }) => !inProgress.has(id));

  const answer: ClientService['answer'] = async ({ id, name }, answered) => {
    await store.addServerEvent(taskId, { id, name, answer: answered }, clock.now());
    options.publish();
  };

  async function perform(event: BrowserActionEvent): Promise<RunOutcome | null> {
    const startedAt = clock.monotonic();
    const before = await device.observe();
    const { id, action } = event;
    const step = { actor: 'client', action: toDeviceAction(action, samples) } as const;
    const stored = { answer: { eventId: id, hasCost: !isValueAlone(action) } };
    const request = { ...step, ...stored, reason: 'Requested by the client.', before };
    const { action: done } = step;
    const perform = done.type === 'extract' ? () => readPage(done, before) : undefined;
    const { result, outcome } = await stepper.execute({ ...request, perform });
    const cost = { credits: creditsOf(step), seconds: (clock.monotonic() - startedAt) / 1000 };
    await answer(event, toAnswer(action, result, cost));
    return endOf(outcome);
  }

  async function serve(id: string, work: Serve): Promise<Served> {
    inProgress.add(id);
    try {
      return { ended: await work() };
    } finally {
      inProgress.delete(id);
    }
  }

  return {
    async serveNext(toService) {
      signal.throwIfAborted();
      for (const event of await listOpen()) {
        const work = event.name === 'browser_action' ? () => perform(event) : toService(event);
        if (work) return serve(event.id, work);
      }
      return null;
    },
    listOpen,
    answer,
  };
}

/** Serves actions until none is open or one has ended the run. Rereads the list each time: a nested task may serve later
 *  actions. Resolves to null when there was none. */
export async function serveAll(client: Pick<ClientService, 'serveNext'>, toService: ToService): Promise<Served | null> {
  for (let last: Served | null = null; ; ) {
    const served = await client.serveNext(toService);
    if (!served) return last;
    if (served.ended) return served;
    last = served;
  }
}

function toDeviceAction(action: BrowserAction, samples: boolean) {
  switch (action.type) {
    case 'goto':
      return action;
    case 'evaluate_js':
      return { type: action.type, js: action.js, args: action.args };
    case 'extract':
      return { type: action.type, question: action.prompt, schema: action.schema, ...(samples && { samples }) };
  }
}

const isValueAlone = (action: BrowserAction): boolean => action.type === 'evaluate_js' && action.valueAlone;

function toAnswer(action: BrowserAction, result: ActionResult, cost: ActionCost): ActionAnswer {
  const { ok, isPageShown, summary, value = null } = result;
  // A page with an error status is an answer of the site: clients read it.
  if (!ok && !isPageShown)
    return { code: 400, reason: summary, ...(value !== null && action.type === 'extract' && { partial: value }) };
  if (action.type === 'goto') return { code: 200, cost };
  return isValueAlone(action) ? { code: 200, value } : { code: 200, value, cost };
}
