import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler';

// Protects the stack against hostile nesting.
const MAX_DEPTH = 150;

const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'iframe',
  'object',
  'canvas',
  'datalist',
]);

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center details dialog dd div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td ' +
    'tfoot th thead tr ul'
  ).split(' '),
);

export function elementsIn(element: ParentNode): Element[] {
  return (element.children as AnyNode[]).filter(isTag);
}

export function hasClass(element: Element, name: string): boolean {
  return ` ${element.attribs.class ?? ''} `.includes(` ${name} `);
}

/** Whether an element shows no text: scripts, pictures, hidden elements. */
export function isUnseen({ name, attribs }: Element): boolean {
  const isHidden = 'hidden' in attribs || attribs['aria-hidden'] === 'true' || attribs.type === 'hidden';
  return UNSEEN.has(name) || isHidden || /display:\s*none/.test(attribs.style ?? '');
}

export function isBlock({ name }: Element): boolean {
  return BLOCKS.has(name);
}

/** Whether an element contains block elements, at any depth. */
export function holdsBlocks(element: Element, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  return elementsIn(element).some((child) => !isUnseen(child) && (isBlock(child) || holdsBlocks(child, depth + 1)));
}

/** Visible text of nodes on one line. */
export function textOf(...nodes: AnyNode[]): string {
  return linesOf(...nodes).join(' ');
}

/** Visible text of nodes, split into lines, without footnote markers (`[1]`). */
export function linesOf(...nodes: AnyNode[]): string[] {
  const parts: string[] = [];
  for (const node of nodes) collect(node, parts, 0);
  const lines = parts
    .join('')
    .replace(/\[\d{1,3}\]/g, '')
    .split('\n');
  return lines.map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim()).filter((line) => line !== '');
}

function collect(node: AnyNode, parts: string[], depth: number): void {
  if (isText(node)) parts.push(node.data.replace(/\s+/g, ' '));
  if (!isTag(node) || isUnseen(node) || depth > MAX_DEPTH) return;
  if (node.name === 'br') parts.push('\n');
  if (node.name === 'select' || node.name === 'textarea' || node.name === 'button') return;
  const edge = isBlock(node) ? '\n' : node.name === 'td' ? ' ' : '';
  parts.push(edge);
  for (const child of node.children) collect(child, parts, depth + 1);
  parts.push(edge);
}

/** The first descendant in document order that passes. */
export function findElement(element: Element, passes: (each: Element) => boolean, depth = 0): Element | null {
  if (depth > MAX_DEPTH) return null;
  for (const child of elementsIn(element)) {
    if (isUnseen(child)) continue;
    if (passes(child)) return child;
    const deeper = findElement(child, passes, depth + 1);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** All descendants that pass, in document order; does not search inside a match. */
export function findElements(element: Element, passes: (each: Element) => boolean, depth = 0): Element[] {
  if (depth > MAX_DEPTH) return [];
  return elementsIn(element).flatMap((child) => {
    if (isUnseen(child)) return [];
    return passes(child) ? [child] : findElements(child, passes, depth + 1);
  });
}

/** The absolute http or https address of a link, else null. */
export function addressOf(link: Element | null, base: string): string | null {
  const href = link?.attribs.href;
  if (href === undefined || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
