import type { Element } from 'domhandler';
import type { AccessibilityNode, Point, Target } from '../../device.ts';
import type { OpenPage } from '../browser/browser.ts';
import { controlOfLabel, indexOf } from '../browser/page-index.ts';
import type { Computer } from '../state.ts';
import { pageInFront } from '../state.ts';
import { elementsAt } from './views/page-view.ts';
import { toScene } from './views/scene.ts';

/** Target of an action: an element of the page in front, or a part of the computer's shell. */
export type ScreenTarget =
  | { type: 'element'; ref: string; shown: OpenPage; element: Element }
  | { type: 'shell'; ref: string; name: string };

/** Resolves a target. Returns a sentence that says why if it does not exist. */
export function findTarget(computer: Computer, target: Target): ScreenTarget | string {
  if (typeof target !== 'string') return findAt(computer, target);
  const shown = pageInFront(computer);
  const element = shown && indexOf(shown.page).byRef.get(target);
  if (shown && element) return { type: 'element', ref: target, shown, element };
  const node = findNode(toScene(computer).tree, (each) => each.ref === target);
  if (node) return { type: 'shell', ref: target, name: node.name };
  return `There is nothing with the ref ${JSON.stringify(target.slice(0, 40))} on the screen.`;
}

function findAt(computer: Computer, point: Point): ScreenTarget | string {
  const ref = hitTest(toScene(computer).tree, point)?.ref ?? labelledControl(computer, point);
  if (ref !== undefined) return findTarget(computer, ref);
  return `There is nothing that can be acted on at ${Math.round(point.x)}, ${Math.round(point.y)}.`;
}

/** The smallest actionable node at a point, within the topmost window there. */
function hitTest(tree: AccessibilityNode, point: Point): AccessibilityNode | null {
  const window = (tree.children ?? []).findLast((node) => node.role === 'window' && isAt(node, point));
  const roots = window ? [window] : (tree.children ?? []).filter(({ role }) => role !== 'window');
  let found: AccessibilityNode | null = null;
  const visit = (node: AccessibilityNode): void => {
    if ((node.role === 'document' || node.role === 'window') && !isAt(node, point)) return;
    if (node.ref !== undefined && isAt(node, point) && (!found || areaOf(node) <= areaOf(found))) found = node;
    node.children?.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

function isAt({ bounds }: AccessibilityNode, { x, y }: Point): boolean {
  return (
    bounds !== undefined &&
    x >= bounds.x &&
    x < bounds.x + bounds.width &&
    y >= bounds.y &&
    y < bounds.y + bounds.height
  );
}

function areaOf({ bounds }: AccessibilityNode): number {
  return bounds ? bounds.width * bounds.height : Number.POSITIVE_INFINITY;
}

function findNode(node: AccessibilityNode, fits: (node: AccessibilityNode) => boolean): AccessibilityNode | null {
  if (fits(node)) return node;
  for (const child of node.children ?? []) {
    const found = findNode(child, fits);
    if (found) return found;
  }
  return null;
}

/** A click on a label is a click on its control. */
function labelledControl(computer: Computer, { x, y }: Point): string | undefined {
  const shown = pageInFront(computer);
  if (!shown) return undefined;
  const label = elementsAt(computer, shown, x, y).find(({ name }) => name === 'label');
  const control = label && controlOfLabel(shown.page, label);
  return control ? indexOf(shown.page).refOf.get(control) : undefined;
}
