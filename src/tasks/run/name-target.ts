import type { AccessibilityNode, Observation } from '../../device/device.ts';
import type { AgentAction } from '../../llm/model.ts';

/** The action with the ref of the node that its target names: scripts name elements as people see them. Unchanged if the
 *  target is a ref or a point, or no node that can be acted on has that name. */
export function nameTarget(action: AgentAction, { tree }: Observation): AgentAction {
  if (!('target' in action) || typeof action.target !== 'string') return action;
  const nodes = [...listNodes(tree)].filter(({ ref }) => ref !== undefined);
  const name = action.target.trim().toLowerCase();
  if (nodes.some(({ ref }) => ref === action.target)) return action;
  const named = nodes.find((node) => node.name.trim().toLowerCase() === name);
  return named?.ref === undefined ? action : { ...action, target: named.ref };
}

function* listNodes(node: AccessibilityNode): Generator<AccessibilityNode> {
  yield node;
  for (const child of node.children ?? []) yield* listNodes(child);
}
