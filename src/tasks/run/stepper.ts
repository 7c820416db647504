import type { Clock } from '../../clock.ts';
import type { AccessibilityNode, ActionResult, Device, DeviceAction, Frame, Observation } from '../../device/device.ts';
import type { AgentAction } from '../../llm/model.ts';
import { maskDeep, maskText } from '../../llm/secrets.ts';
import type { StepOutcome } from '../ports/task-lease-store.ts';
import type { Step } from '../task.ts';
import type { RunRecorder } from './recorder.ts';

/** Draws the screen, with a caption; null when it cannot be drawn. */
export type DrawScreen = (caption: string) => Promise<Frame | null>;

/** What a step came to: the action's result, and whether the run may go on. */
export interface StepResult {
  result: ActionResult;
  outcome: StepOutcome;
}

/** An action of the device, or a call of a client's tool and how it is made. */
export type StepRequest = StepContext &
  ({ action: DeviceAction } | { action: ToolCall; callTool: () => Promise<ActionResult> });

type ToolCall = Extract<AgentAction, { type: 'call_tool' }>;

interface StepContext {
  actor: Step['actor'];
  /** Why it is done. */
  reason: string;
  /** The screen as it was when the action was chosen. */
  before: Observation;
  /** The answer in which the client is told the value. */
  answer?: Step['answer'];
  /** What is masked wherever it stands in what is kept of the step. */
  secrets?: readonly string[];
}

export interface Stepper {
  /** Performs an action, draws the screen and stores the step, in this order: whoever reads of a step finds its picture. */
  take(request: StepRequest): Promise<StepResult>;
  /** How many steps were begun, whoever asked for them. */
  count(): number;
}

export interface StepperOptions {
  device: Device;
  draw: DrawScreen;
  recorder: RunRecorder;
  clock: Clock;
  recordStep: (step: Step) => Promise<StepOutcome>;
  /** Ends what an action waits for. */
  signal: AbortSignal;
}

const SECRET = '•••';

/** Takes the steps of one run, whoever asks for them. */
export function createStepper({ device, draw, recorder, clock, recordStep, signal }: StepperOptions): Stepper {
  let stepCount = 0;
  return {
    count: () => stepCount,
    async take(request) {
      const { actor, action, reason, before, answer, secrets = [] } = request;
      const startedAt = clock.monotonic();
      const result = 'callTool' in request ? await request.callTool() : await device.perform(request.action, signal);
      const { app, title, url } = await device.observe();
      const [createdAt, durationMs] = [clock.now(), clock.monotonic() - startedAt];
      stepCount += 1;
      await recorder.record(stepCount, await draw(actor === 'agent' ? reason : result.summary));
      const outcome = await recordStep({
        index: stepCount,
        actor,
        action: maskDeep(withoutSecret(action, result), secrets) as AgentAction,
        target: maskDeep(nameTarget(action, before.tree), secrets) as string | null,
        reason,
        ok: result.ok,
        summary: maskText(result.summary, secrets),
        value: maskDeep(result.value, secrets),
        ...(answer && { answer }),
        screen: { app, title, url },
        durationMs,
        createdAt,
      });
      return { result, outcome };
    },
  };
}

function withoutSecret(action: AgentAction, { isSecret }: ActionResult): AgentAction {
  return isSecret && action.type === 'type' ? { ...action, text: SECRET } : action;
}

/** `button “Add to cart”`, or the place on the screen. */
function nameTarget(action: AgentAction, tree: AccessibilityNode): string | null {
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
