import type { Clock } from '../../clock.ts';
import type {
  AccessibilityNode,
  ActionResult,
  Device,
  DeviceAction,
  Frame,
  Observation,
  StoredScene,
} from '../../device/device.ts';
import { type Effect, toCallEffect } from '../../device/effect.ts';
import type { AgentAction } from '../../llm/model.ts';
import { maskDeep, maskText, propertyNames } from '../../llm/secrets.ts';
import { type Span, tracedPart } from '../../tracing/tracing.ts';
import type { StoredScreen } from '../ports/screen-store.ts';
import type { StepOutcome } from '../ports/task-lease-store.ts';
import { MAX_EFFECTS, type Step } from '../task.ts';
import type { RunRecorder } from './recorder.ts';

/** Draws the screen with a caption; null when it cannot be drawn. */
export type DrawScreen = (caption: string) => Promise<Frame | null>;

/** Takes the screen with a caption: its scene, or its picture where the device has no scenes; null when neither can be
 *  taken. */
export type TakeScreen = (caption: string) => Promise<StoredScene | Frame | null>;

/** Result of the action, and whether the run may continue. */
export interface StepResult {
  result: ActionResult;
  outcome: StepOutcome;
}

/** An action of the device, which `perform` performs if given, or a call of a client's tool with the function that makes it. */
export type StepRequest = StepContext &
  (
    | { action: DeviceAction; perform?: (() => Promise<ActionResult>) | undefined }
    | { action: ToolCall; callTool: () => Promise<ActionResult> }
  );

type ToolCall = Extract<AgentAction, { type: 'call_tool' }>;

interface StepContext {
  actor: Step['actor'];
  reason: string;
  /** The screen as it was when the action was chosen. */
  before: Observation;
  /** The answer event in which the value is stored. */
  answer?: Step['answer'];
  /** Values that are masked everywhere in the stored step. */
  secrets?: readonly string[];
}

export interface Stepper {
  /** Performs an action and stores the step with the screen after it. */
  execute(request: StepRequest): Promise<StepResult>;
  /** Number of steps by all actors. */
  count(): number;
}

export interface StepperOptions {
  device: Device;
  takeScreen: TakeScreen;
  recorder: RunRecorder;
  clock: Clock;
  recordStep: (step: Step, screen: StoredScreen | null) => Promise<StepOutcome>;
  /** Aborts an action in progress. */
  signal: AbortSignal;
}

const SECRET = '•••';

/** Executes the steps of one run for the agent, the client and the viewers. */
export function createStepper({ device, takeScreen, recorder, clock, recordStep, signal }: StepperOptions): Stepper {
  let stepCount = 0;
  let effectCount = 0;

  async function act(request: StepRequest): Promise<ActionResult> {
    if ('callTool' in request) return withToolEffect(await tracedPart('call tool', {}, request.callTool), request);
    const { action } = request;
    return tracedPart(`device ${action.type}`, {}, () => request.perform?.() ?? device.perform(action, signal));
  }

  async function execute(request: StepRequest, span: Span): Promise<StepResult> {
    const { actor, action, reason, before, answer, secrets = [] } = request;
    const startedAt = clock.monotonic();
    const result = await act(request);
    const { app, title, url } = await device.observe();
    const [createdAt, durationMs] = [clock.now(), clock.monotonic() - startedAt];
    stepCount += 1;
    span.set({ 'doppel.step.index': stepCount, 'doppel.step.ok': result.ok });
    const taken = await takeScreen(actor === 'agent' ? reason : result.summary);
    const screen = await recorder.record(stepCount, taken);
    const effects = (result.effects ?? [])
      .slice(0, MAX_EFFECTS - effectCount)
      .map((effect) => toStored(effect, secrets));
    effectCount += effects.length;
    const step: Step = {
      index: stepCount,
      actor,
      action: maskAction(withoutSecret(action, result), secrets),
      target: maskNullable(describeTarget(action, before.tree), secrets),
      reason,
      ok: result.ok,
      summary: maskText(result.summary, secrets),
      value: maskDeep(result.value, secrets, action.type === 'extract' ? propertyNames(action.schema) : undefined),
      ...(answer && { answer }),
      screen: { app, title: maskText(title, secrets), url: maskNullable(url, secrets) },
      ...(effects.length > 0 && { effects }),
      durationMs,
      createdAt,
    };
    return { result, outcome: await recordStep(step, screen) };
  }

  return {
    count: () => stepCount,
    execute(request) {
      const { actor, action } = request;
      const attributes = { 'doppel.step.actor': actor, 'doppel.step.action': action.type };
      return tracedPart('step', { attributes }, (span) => execute(request, span));
    },
  };
}

function withoutSecret(action: AgentAction, { isSecret }: ActionResult): AgentAction {
  return isSecret && action.type === 'type' ? { ...action, text: SECRET } : action;
}

function withToolEffect(
  result: ActionResult,
  { action, secrets = [] }: StepContext & { action: ToolCall },
): ActionResult {
  if (!result.ok) return result;
  return { ...result, effects: [toCallEffect(action.name, maskDeep(action.input, secrets))] };
}

const MAX_EFFECT_CHARACTERS = 200;

function toStored({ kind, name, field, before, after, place, url }: Effect, secrets: readonly string[]): Effect {
  const cut = (text: string): string => maskText(text, secrets).slice(0, MAX_EFFECT_CHARACTERS).toWellFormed();
  const cutNullable = (text: string | null): string | null => (text === null ? null : cut(text));
  return {
    ...{ kind, name: cut(name), field: cut(field), before: cutNullable(before), after: cutNullable(after) },
    ...{ place: cut(place), url: cutNullable(url) },
  };
}

/** Fields of actions with values of ours. */
const OWN_FIELDS = new Set(['type', 'direction', 'target']);

/** Masks secrets in the values of an action, and in the keys of the data that it carries. */
function maskAction(action: AgentAction, secrets: readonly string[]): AgentAction {
  const fields = Object.entries(action).map(([name, value]) => [
    name,
    OWN_FIELDS.has(name) ? value : maskDeep(value, secrets),
  ]);
  return Object.fromEntries(fields) as AgentAction;
}

const maskNullable = (text: string | null, secrets: readonly string[]): string | null =>
  text === null ? null : maskText(text, secrets);

/** `button “Add to cart”`, or coordinates on the screen. */
function describeTarget(action: AgentAction, tree: AccessibilityNode): string | null {
  if (!('target' in action) || action.target === undefined) return null;
  if (typeof action.target !== 'string') return `(${action.target.x}, ${action.target.y})`;
  const node = findNode(tree, action.target);
  return node ? `${node.role} “${node.name}”` : action.target;
}

function findNode(node: AccessibilityNode, ref: string): AccessibilityNode | undefined {
  if (node.ref === ref) return node;
  for (const child of node.children ?? []) {
    const found = findNode(child, ref);
    if (found) return found;
  }
  return undefined;
}
