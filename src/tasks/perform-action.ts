import type { Clock } from '../clock.ts';
import type { AccessibilityNode, ActionResult, Device, Observation } from '../device/device.ts';
import type { AgentAction } from '../llm/model.ts';
import type { Step, Task } from './task.ts';

export interface Performance {
  result: ActionResult;
  /** What is kept of it. */
  step: Omit<Step, 'index' | 'actor' | 'reason'>;
}

interface Wanted {
  device: Device;
  action: AgentAction;
  /** The screen as it was when the action was chosen. */
  before: Observation;
  task: Task;
  clock: Clock;
}

const SECRET = '•••';

/** Performs an action, and says what happened in a form that can be kept: without secrets. */
export async function performAction({ device, action, before, task, clock }: Wanted): Promise<Performance> {
  const startedAt = clock.now();
  const result = action.type === 'call_tool' ? callTool(task, action.name) : await device.perform(action);
  const { app, title, url } = await device.observe();
  const createdAt = clock.now();
  const { ok, summary, value, isSecret } = result;
  const kept = isSecret && action.type === 'type' ? { ...action, text: SECRET } : action;
  const target = nameTarget(action, before.tree);
  const screen = { app, title, url };
  return {
    result,
    step: { action: kept, target, ok, summary, value, screen, durationMs: createdAt - startedAt, createdAt },
  };
}

function callTool({ options }: Task, name: string): ActionResult {
  const isOffered = Array.isArray(options.custom_tools) && options.custom_tools.some((tool) => tool?.name === name);
  const why = isOffered ? 'tools of the client cannot be called yet' : 'the task offers no tool of this name';
  return { ok: false, summary: `Could not call ${name}: ${why}.`, value: null };
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
