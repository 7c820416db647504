import type { AccessibilityNode } from '../../../../device/device.ts';

/** The text of the page in front, one line for each part of it; null if no page is in front. A row of a table is one line. */
export function pageLines(tree: AccessibilityNode): string[] | null {
  const page = findPage(tree);
  return page && linesOf(page);
}

function findPage(node: AccessibilityNode): AccessibilityNode | null {
  if (node.role === 'document') return node;
  for (const child of node.children ?? []) {
    const found = findPage(child);
    if (found) return found;
  }
  return null;
}

function linesOf(node: AccessibilityNode): string[] {
  const { role, children = [] } = node;
  if (children.length === 0) return [describe(node)].filter((line) => line !== '');
  const lines = children.flatMap(linesOf);
  return role === 'row' ? [lines.join(' | ')] : lines;
}

function describe({ role, name, value = '' }: AccessibilityNode): string {
  const text = name.replace(/\s+/g, ' ').trim();
  if (value === '') return text;
  return role === 'link' ? `${text} (${value})` : `${text}: ${value}`;
}

/** Without differences of whitespace and case, and of what divides the lines of a page. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s|]+/g, ' ')
    .trim();
