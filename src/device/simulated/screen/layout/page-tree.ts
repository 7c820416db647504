import type { AnyNode, Element, ParentNode } from 'domhandler';
import type { AccessibilityNode, Bounds, NodeState } from '../../../device.ts';
import type { OpenPage } from '../../browser/browser.ts';
import { childElements, hasClass, INLINE, isElement, isHidden, isText, textOf } from '../../browser/dom.ts';
import {
  inputType,
  isChecked,
  kindOf,
  nameOf,
  optionLabel,
  optionsOf,
  shownValue,
} from '../../browser/forms/controls.ts';
import { bodyOf } from '../../browser/page.ts';
import { indexOf, isDisabled, linkUrl } from '../../browser/page-index.ts';
import { pairsOf } from './fact-list.ts';
import { isBlank } from './layout-context.ts';
import type { PageLayout } from './page-layout.ts';

/** Parts of a page out of view, and as many in view. */
const MAX_NODES = 2_000;
/** Controls out of view beyond these. */
const MAX_MORE_CONTROLS = 500;
const MAX_NAME_LENGTH = 1_500;
const MAX_OPTIONS = 200;

interface Walk {
  shown: OpenPage;
  boxes: ReadonlyMap<Element, Bounds>;
  view: Bounds;
  nodeCount: number;
  seenCount: number;
  moreControlCount: number;
  /** Parts that are not listed, each with what is in it. */
  cutCount: number;
}

/** Accessibility tree of a page; bounds are in layout coordinates. Purely structural elements are left out. Of a long page,
 *  the first parts, controls and what is in view are listed, and a final note says so. */
export function toPageTree(shown: OpenPage, { boxes }: PageLayout, view: Bounds): AccessibilityNode[] {
  const walk: Walk = { shown, boxes, view, nodeCount: 0, seenCount: 0, moreControlCount: 0, cutCount: 0 };
  const root = bodyOf(shown.page);
  const nodes = root ? toNodes(walk, root) : [];
  if (walk.cutCount === 0) return nodes;
  const name = `The page goes on: ${walk.cutCount} parts out of view are not listed; scroll to see them.`;
  return [...nodes, { role: 'note', name }];
}

function toNodes(walk: Walk, parent: ParentNode): AccessibilityNode[] {
  const nodes: AccessibilityNode[] = [];
  let text: AnyNode[] = [];
  const flush = (): void => {
    nodes.push(...textNodes(walk, text, parent));
    text = [];
  };
  for (const child of parent.children) {
    if (isElement(child) && (isHidden(child) || isBlank(child))) continue;
    if (isText(child) || (isElement(child) && isPlainInline(child))) {
      text.push(child);
      continue;
    }
    if (!isElement(child)) continue;
    flush();
    nodes.push(...elementNodes(walk, child));
  }
  flush();
  return nodes;
}

/** Whether an inline element neither is nor contains something to act on. */
function isPlainInline(element: Element): boolean {
  if (!INLINE.has(element.name) || ROLES[element.name] !== undefined || PICTURES.has(element.name)) return false;
  if (element.name === 'a' && element.attribs.href !== undefined) return false;
  return !CONTROLS.has(element.name) && element.children.every((child) => !isElement(child) || isPlainInline(child));
}

const PICTURES = new Set(['img', 'svg']);
const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);

function textNodes(walk: Walk, text: readonly AnyNode[], parent: ParentNode): AccessibilityNode[] {
  const name = text
    .map((node) => textOf(node))
    .filter(Boolean)
    .join(' ');
  if (name === '') return [];
  const boxes = text.flatMap((node) => (isElement(node) ? (walk.boxes.get(node) ?? []) : []));
  const box = boxes[0] ?? (isElement(parent) ? walk.boxes.get(parent) : undefined);
  return add(walk, { role: 'text', name: cut(name), ...(boxes[0] && { bounds: boxes[0] }) }, box);
}

function cut(text: string): string {
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…`.toWellFormed() : text;
}

function add(walk: Walk, node: AccessibilityNode, box = node.bounds): AccessibilityNode[] {
  const counter = counterOf(walk, node, box);
  if (counter === null) {
    walk.cutCount += 1;
    return [];
  }
  walk[counter] += 1;
  return [node];
}

/** What a part counts as; null if there is no room for it. */
function counterOf(walk: Walk, { ref }: AccessibilityNode, box: Bounds | undefined) {
  if (isSeen(walk, box)) return walk.seenCount < MAX_NODES ? 'seenCount' : null;
  if (walk.nodeCount < MAX_NODES) return 'nodeCount';
  return ref !== undefined && walk.moreControlCount < MAX_MORE_CONTROLS ? 'moreControlCount' : null;
}

function isSeen({ view }: Walk, box: Bounds | undefined): boolean {
  return box !== undefined && box.y < view.y + view.height && box.y + box.height > view.y;
}

/** Elements with their own node; `isRead` uses their text as the node's name. */
const ROLES: Readonly<Record<string, { role: string; isRead: boolean }>> = {
  h1: { role: 'heading', isRead: true },
  h2: { role: 'heading', isRead: true },
  h3: { role: 'heading', isRead: true },
  h4: { role: 'heading', isRead: true },
  h5: { role: 'heading', isRead: true },
  h6: { role: 'heading', isRead: true },
  p: { role: 'paragraph', isRead: true },
  li: { role: 'listitem', isRead: true },
  td: { role: 'cell', isRead: true },
  th: { role: 'columnheader', isRead: true },
  tr: { role: 'row', isRead: false },
  table: { role: 'table', isRead: false },
  ul: { role: 'list', isRead: false },
  ol: { role: 'list', isRead: false },
  nav: { role: 'navigation', isRead: false },
  form: { role: 'form', isRead: false },
  fieldset: { role: 'group', isRead: false },
  pre: { role: 'code', isRead: true },
  blockquote: { role: 'blockquote', isRead: true },
};

function elementNodes(walk: Walk, element: Element): AccessibilityNode[] {
  const { shown, boxes } = walk;
  if (indexOf(shown.page).refOf.has(element)) return add(walk, controlNode(walk, element));
  if (element.name === 'dl') return factsNode(walk, element);
  if (PICTURES.has(element.name)) return pictureNode(walk, element);
  if (element.name === 'label' || element.name === 'caption' || element.name === 'legend')
    return innerControls(walk, element);
  const known = ROLES[element.name];
  const isMessage = hasClass(element, 'notice') || hasClass(element, 'error');
  if (!known && !isMessage) return toNodes(walk, element);
  const box = boxes.get(element);
  const isRead = known?.isRead ?? true;
  const node: AccessibilityNode = {
    role: isMessage ? (hasClass(element, 'error') ? 'alert' : 'status') : (known?.role ?? 'group'),
    name: isRead ? cut(textOf(element)) : groupName(walk, element),
    ...(box && { bounds: box }),
  };
  if (isRead && node.name === '' && element.children.length === 0) return [];
  return withChildren(walk, node, () => (isRead ? innerControls(walk, element) : toNodes(walk, element)));
}

/** Adds a node before its children, so that it is counted first. */
function withChildren(walk: Walk, node: AccessibilityNode, children: () => AccessibilityNode[]): AccessibilityNode[] {
  const added = add(walk, node);
  if (added.length === 0) return [];
  const inner = children();
  if (inner.length > 0) node.children = inner;
  return added;
}

/** Controls, lists and tables within text. */
function innerControls(walk: Walk, element: Element): AccessibilityNode[] {
  return childElements(element).flatMap((child) => {
    if (isHidden(child)) return [];
    const isOwn = indexOf(walk.shown.page).refOf.has(child) || APART.has(child.name);
    return isOwn ? elementNodes(walk, child) : innerControls(walk, child);
  });
}

const APART = new Set(['ul', 'ol', 'table', 'dl', 'img', 'svg', 'form']);

function groupName({ shown }: Walk, element: Element): string {
  const naming = { table: 'caption', fieldset: 'legend' }[element.name];
  const part = naming === undefined ? undefined : childElements(element).find(({ name }) => name === naming);
  return (
    element.attribs['aria-label'] ??
    (part ? cut(textOf(part)) : element.name === 'form' ? formName(shown, element) : '')
  );
}

function formName({ page }: OpenPage, form: Element): string {
  const id = form.attribs['aria-labelledby'];
  const label = id === undefined ? undefined : indexOf(page).byId.get(id);
  return label ? textOf(label) : '';
}

function factsNode(walk: Walk, list: Element): AccessibilityNode[] {
  const box = walk.boxes.get(list);
  return withChildren(walk, { role: 'list', name: 'Facts', ...(box && { bounds: box }) }, () =>
    pairsOf(list).flatMap(({ terms, details }) => {
      const term = terms.map(textOf).join(', ');
      return [...terms, ...details].flatMap((part) => {
        const bounds = walk.boxes.get(part);
        const isTerm = part.name === 'dt';
        const node = {
          role: isTerm ? 'term' : 'definition',
          name: cut(textOf(part)),
          ...(!isTerm && { value: term }),
          ...(bounds && { bounds }),
        };
        return withChildren(walk, node, () => innerControls(walk, part));
      });
    }),
  );
}

function pictureNode(walk: Walk, element: Element): AccessibilityNode[] {
  const title = childElements(element).find(({ name }) => name === 'title');
  const titleText = title?.children.map((child) => (isText(child) ? child.data : '')).join('') ?? '';
  const name = (element.attribs.alt ?? element.attribs['aria-label'] ?? titleText).trim();
  const box = walk.boxes.get(element);
  return name === '' ? [] : add(walk, { role: 'img', name: cut(name), ...(box && { bounds: box }) });
}

function controlNode({ shown, boxes }: Walk, element: Element): AccessibilityNode {
  const ref = indexOf(shown.page).refOf.get(element);
  const value = controlValue(shown, element);
  const states = statesOf(shown, element);
  const box = boxes.get(element);
  return {
    ...(ref !== undefined && { ref }),
    role: roleOf(element),
    name: nameOf(shown.page, element),
    ...(value !== null && { value: cut(value) }),
    ...(states.length > 0 && { states }),
    ...(element.name === 'select' && { options: optionsOf(element).slice(0, MAX_OPTIONS).map(optionLabel) }),
    ...(box && { bounds: box }),
  };
}

function roleOf(element: Element): string {
  const kind = kindOf(element);
  switch (kind) {
    case 'link':
    case 'checkbox':
    case 'radio':
      return kind;
    case 'select':
      return 'combobox';
    case 'text':
      return { search: 'searchbox', number: 'spinbutton' }[inputType(element)] ?? 'textbox';
    default:
      return 'button';
  }
}

function controlValue({ page }: OpenPage, element: Element): string | null {
  switch (kindOf(element)) {
    case 'link':
      return linkUrl(page, element)?.href ?? element.attribs.href ?? '';
    case 'text':
    case 'select':
    case 'file':
      return shownValue(element);
    default:
      return null;
  }
}

function statesOf(shown: OpenPage, element: Element): NodeState[] {
  const kind = kindOf(element);
  const states: NodeState[] = [];
  if ((kind === 'checkbox' || kind === 'radio') && isChecked(element)) states.push('checked');
  if (kind !== 'link' && isDisabled(element)) states.push('disabled');
  if (element.attribs.required !== undefined) states.push('required');
  if (shown.focus === element) states.push('focused');
  return states;
}
