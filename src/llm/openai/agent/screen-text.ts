import type { AccessibilityNode, Bounds, Observation } from '../../../device/device.ts';
import { fitLines, type Line } from './fit-lines.ts';
import type { Placeholders } from './placeholders.ts';

export interface ScreenTextOptions {
  /** Maximum length in units of `count`. */
  budget: number;
  count: (text: string) => number;
  /** Replace secrets in the text. */
  hidden: Pick<Placeholders, 'hide' | 'hideValue'>;
}

const MAX_NAME = 1_500;
const MAX_OPTIONS = 60;
/** Roles that add no information about their content. */
const STRUCTURAL_ROLES = new Set([
  'text',
  'paragraph',
  'cell',
  'group',
  'form',
  'list',
  'listitem',
  'row',
  'application',
]);

/** Describes the screen, one line per element. Says what of a page is out of view. Of a page that exceeds the
 *  budget, lines are left out. */
export function toScreenText(observation: Observation, options: ScreenTextOptions): string {
  const { app, title, url } = observation;
  const { hide } = options.hidden;
  const head = [`Application: ${app}`, `Window: ${quote(hide(title))}`];
  if (url !== null) head.push(`Page: ${shorten(hide(url), MAX_NAME)}`);
  const lines = new TreeWriter(url, options.hidden).write(observation.tree);
  const { budget, count } = options;
  return [...head, ...fitLines(lines, { budget: budget - count(head.join('\n')), count })].join('\n');
}

/** Converts an accessibility tree to lines. */
class TreeWriter {
  private readonly lines: Line[] = [];
  private readonly url: string | null;
  private readonly hidden: ScreenTextOptions['hidden'];
  private view: Bounds | null = null;
  private position: Line['place'] = 'in';

  constructor(url: string | null, hidden: ScreenTextOptions['hidden']) {
    this.url = url;
    this.hidden = hidden;
  }

  write(tree: AccessibilityNode): readonly Line[] {
    this.node(tree, 0);
    return this.lines;
  }

  private node(node: AccessibilityNode, depth: number): void {
    if (node.role === 'document') this.page(node, depth);
    else this.part(node, depth);
  }

  private part(node: AccessibilityNode, depth: number): void {
    this.place(node);
    const children = node.children ?? [];
    const row = node.role === 'row' ? this.row(children) : null;
    const text = row ?? (isTransparent(node) ? null : this.describe(node));
    if (text !== null) this.add(depth, text, node);
    if (row !== null) return;
    for (const child of children) this.node(child, text === null ? depth : depth + 1);
  }

  private page(node: AccessibilityNode, depth: number): void {
    this.add(depth, this.describe(node), node);
    this.view = node.bounds ?? null;
    this.position = 'in';
    for (const child of node.children ?? []) this.node(child, depth + 1);
    this.view = null;
    this.position = 'in';
  }

  private add(depth: number, text: string, { ref, role }: AccessibilityNode): void {
    this.lines.push({
      text: '  '.repeat(depth) + text,
      isPage: depth > 0 && this.view !== null,
      place: this.position,
      isLandmark: ref !== undefined || role === 'heading' || /\[\w+\] /.test(text),
    });
  }

  /** An element without bounds is placed like the one before it. */
  private place({ bounds }: AccessibilityNode): void {
    if (!this.view || !bounds) return;
    const { y, height } = this.view;
    if (bounds.y + bounds.height <= y) this.position = 'above';
    else this.position = bounds.y >= y + height ? 'below' : 'in';
  }

  /** The cells of a row as one line; null if a cell has nested elements. */
  private row(cells: readonly AccessibilityNode[]): string | null {
    const parts = cells.map((cell) => {
      const children = cell.children ?? [];
      const [only] = children;
      if (only === undefined) return this.name(cell.name);
      const isSame = children.length === 1 && (isTransparent(cell) || cell.name === only.name) && !only.children;
      return isSame ? this.describe(only) : null;
    });
    if (parts.length === 0 || parts.includes(null)) return null;
    const isHead = cells.every(({ role }) => role === 'columnheader');
    return `${isHead ? 'header' : 'row'}: ${parts.join(' | ')}`;
  }

  private describe({ ref, role, name, value, states, options }: AccessibilityNode): string {
    const parts = [...(ref === undefined ? [] : [`[${ref}]`]), role];
    if (name !== '') parts.push(this.name(name));
    if (value !== undefined) parts.push(this.value(role, value));
    if (states && states.length > 0) parts.push(`(${states.join(', ')})`);
    if (options) parts.push(`options: ${this.options(options)}`);
    return parts.filter(Boolean).join(' ');
  }

  private name(text: string): string {
    return quote(this.hidden.hide(text));
  }

  private value(role: string, value: string): string {
    if (role === 'link') return `-> ${shorten(this.hidden.hide(this.relative(value)), MAX_NAME)}`;
    return `${role === 'definition' ? 'of' : 'value'}=${quote(this.hidden.hideValue(value))}`;
  }

  private options(options: readonly string[]): string {
    const rest = options.length - MAX_OPTIONS;
    const shown = options.slice(0, MAX_OPTIONS).map((option) => this.name(option));
    return `${shown.join(' | ')}${rest > 0 ? ` | … ${rest} more` : ''}`;
  }

  /** Links within the site are shown without the origin. */
  private relative(address: string): string {
    const origin = this.url === null ? null : URL.parse(this.url)?.origin;
    return origin && origin !== 'null' && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  }
}

/** Whether a node adds no information to its children. */
function isTransparent({ ref, role, name, value, states, children = [] }: AccessibilityNode): boolean {
  // The name of a term is part of its definition.
  if (role === 'term') return true;
  if (ref !== undefined || value !== undefined || states || !STRUCTURAL_ROLES.has(role)) return false;
  if (name === '' || role === 'application') return true;
  return children.length > 0 && children.map((child) => child.name).join(' ') === name;
}

/** Quotes a text as a single line. */
const quote = (text: string): string => JSON.stringify(shorten(text.replace(/\s+/g, ' ').trim(), MAX_NAME));

export function shorten(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…`.toWellFormed() : text;
}
