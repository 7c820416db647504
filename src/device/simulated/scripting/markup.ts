import type { AnyNode, ParentNode } from 'domhandler';
import { INLINE, isElement, isHidden, isText } from '../browser/dom.ts';

const LEFT_OUT = new Set(['head', 'title', 'textarea', 'svg']);

/** `innerText`: visible text with blocks on separate lines and cells separated by tabs. */
export function innerTextOf(node: AnyNode): string {
  const parts: string[] = [];
  collect(node, parts);
  return parts
    .join('')
    .replace(/ ?([\n\t]) ?/g, '$1')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function collect(node: AnyNode, parts: string[]): void {
  if (isText(node)) {
    const text = node.data.replace(/\s+/g, ' ');
    parts.push(parts.at(-1)?.endsWith(' ') ? text.trimStart() : text);
    return;
  }
  if (!('children' in node)) return;
  if (isElement(node)) {
    if (LEFT_OUT.has(node.name) || isHidden(node)) return;
    if (node.name === 'br') parts.push('\n');
  }
  const edge = isElement(node) ? edgeOf(node.name) : '';
  if (edge !== '') parts.push(edge);
  for (const child of (node as ParentNode).children) collect(child, parts);
  if (edge !== '') parts.push(edge === '\t' ? '' : edge);
}

function edgeOf(tag: string): string {
  if (tag === 'td' || tag === 'th') return '\t';
  return INLINE.has(tag) ? '' : '\n';
}

/** `textContent`: all text, unchanged. */
export function textContentOf(node: AnyNode): string {
  if (isText(node)) return node.data;
  return 'children' in node ? node.children.map(textContentOf).join('') : '';
}
