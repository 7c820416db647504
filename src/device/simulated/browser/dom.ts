import type { AnyNode, Element, ParentNode, Text } from 'domhandler';

/** Queries on a parsed document. */

export function isElement(node: AnyNode | ParentNode | null): node is Element {
  return node !== null && 'attribs' in node;
}

export function isText(node: AnyNode): node is Text {
  return node.type === 'text';
}

export function childElements(parent: ParentNode): Element[] {
  return parent.children.filter(isElement);
}

export function hasClass(element: Element, name: string): boolean {
  const { class: names } = element.attribs;
  // Fast path: most elements do not have the class, so that the list need not be split.
  return names?.includes(name) === true && names.split(/\s+/).includes(name);
}

/** The nearest matching element among `element` and its ancestors. */
export function closest(element: Element, fits: (element: Element) => boolean): Element | null {
  for (let at: AnyNode | ParentNode | null = element; isElement(at); at = at.parent) if (fits(at)) return at;
  return null;
}

/** Every element below `root`, in document order. */
export function descendants(root: ParentNode): Element[] {
  const found: Element[] = [];
  const visit = (parent: ParentNode): void => {
    for (const child of parent.children) {
      if (!isElement(child)) continue;
      found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}

const NO_TEXT = new Set(['select', 'textarea', 'title', 'head']);

/** Visible text with white space collapsed, without the values of fields. */
export function textOf(node: AnyNode | ParentNode): string {
  const parts: string[] = [];
  collectText(node, parts);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function collectText(node: AnyNode | ParentNode, parts: string[]): void {
  if (isText(node as AnyNode)) {
    parts.push((node as Text).data);
    return;
  }
  if (!('children' in node)) return;
  if (isElement(node)) {
    if (NO_TEXT.has(node.name)) return;
    if (node.name === 'br') parts.push(' ');
    if (node.name === 'img') parts.push(node.attribs.alt ?? '');
  }
  const isApart = isElement(node) && !INLINE.has(node.name);
  if (isApart) parts.push(' ');
  for (const child of node.children) collectText(child, parts);
  if (isApart) parts.push(' ');
}

/** Inline elements; all others start a new line. */
export const INLINE: ReadonlySet<string> = new Set(
  `a abbr b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter nobr output progress q
   rp rt ruby s samp select small span strike strong sub sup svg textarea time tt u var wbr acronym br picture`
    .trim()
    .split(/\s+/),
);

export function isHidden(element: Element): boolean {
  const { hidden, style, type } = element.attribs;
  if (hidden !== undefined) return true;
  if (element.name === 'input') return type?.toLowerCase() === 'hidden';
  return style !== undefined && /display\s*:\s*none/i.test(style);
}
