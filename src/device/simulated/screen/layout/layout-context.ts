import type { AnyNode, Element } from 'domhandler';
import type { Bounds } from '../../../device.ts';
import type { OpenPage } from '../../browser/browser.ts';
import { hasClass, INLINE, isElement, isHidden, isText } from '../../browser/dom.ts';
import { inputType, kindOf } from '../../browser/forms/controls.ts';
import { controlOfLabel } from '../../browser/page-index.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import type { FindLook } from '../style/page-styles.ts';
import type { TextStyle } from '../text.ts';
import type { PageTheme } from './page-theme.ts';

/** Shared state of one layout. Placing something appends to `commands` and `boxes`. */
export interface LayoutContext {
  shown: OpenPage;
  theme: PageTheme;
  /** What the style sheets of the page say about an element. */
  look: FindLook;
  /** How to draw the backgrounds that can be stretched, by draw command. */
  backgrounds: Map<number, (height: number) => DrawCommand>;
  /** Size of body text. */
  size: number;
  /** Width of the whole page. */
  width: number;
  commands: DrawCommand[];
  /** Boxes of the placed elements; an element over several lines has several. */
  boxes: { element: Element; bounds: Bounds }[];
  /** Memoized widths and block decisions of this layout. */
  widths: Map<Element, { least: number; most: number }>;
  blocks: Map<Element, boolean>;
  /** Places a block, or a run of nodes, and returns the height. Fields, because block placers call them recursively. */
  placeBlock(element: Element, column: Column, textStyle: InlineStyle): number;
  placeFlow(nodes: readonly AnyNode[], column: Column, textStyle: InlineStyle): number;
}

/** A box in a line of text. */
export interface InlineBox {
  width: number;
  height: number;
  draw: (x: number, y: number) => void;
}

/** Inherited style of text and links. */
export interface InlineStyle extends TextStyle {
  linkColour: string;
  isLinkPlain: boolean;
  align: 'left' | 'right' | 'centre';
  /** Drawn in upper case. */
  isUpper?: boolean;
  /** Fields and labels are placed in the line instead of one below the other. */
  isInLine: boolean;
}

/** Horizontal space to place something in, from `y` down. */
export interface Column {
  x: number;
  y: number;
  width: number;
}

const NOTHING: DrawCommand = { kind: 'box', bounds: bounds(0, 0, 0, 0), fill: '#00000000' };

/** Reserves a draw command for a background whose size is not known yet. Returns its index. */
export function reserve(layout: LayoutContext): number {
  return layout.commands.push(NOTHING) - 1;
}

export function addBox(layout: LayoutContext, element: Element, box: Bounds): void {
  layout.boxes.push({ element, bounds: box });
}

/** A position in `commands` and `boxes`, used to move what is placed after it. */
export interface Position {
  command: number;
  box: number;
}

export function position(layout: LayoutContext): Position {
  return { command: layout.commands.length, box: layout.boxes.length };
}

/** Moves everything placed between two positions. */
export function move(layout: LayoutContext, from: Position, to: Position, dx: number, dy: number): void {
  if (dx === 0 && dy === 0) return;
  for (let at = from.command; at < to.command; at += 1) {
    const command = layout.commands[at];
    if (command) layout.commands[at] = moved(command, dx, dy);
  }
  for (const box of layout.boxes.slice(from.box, to.box)) {
    box.bounds = movedBounds(box.bounds, dx, dy);
  }
}

function moved(command: DrawCommand, dx: number, dy: number): DrawCommand {
  switch (command.kind) {
    case 'text':
    case 'disc':
      return { ...command, x: command.x + dx, y: command.y + dy };
    case 'polygon':
      return { ...command, points: command.points.map(([x, y]) => [x + dx, y + dy] as const) };
    case 'clip':
      return {
        ...command,
        bounds: movedBounds(command.bounds, dx, dy),
        commands: command.commands.map((each) => moved(each, dx, dy)),
      };
    default:
      return { ...command, bounds: movedBounds(command.bounds, dx, dy) };
  }
}

function movedBounds(box: Bounds, dx: number, dy: number): Bounds {
  return { ...box, x: box.x + dx, y: box.y + dy };
}

const BLOCK_CLASSES = ['card', 'grid', 'row', 'hero', 'notice', 'error', 'lead', 'steps'];

/** Whether a node is placed as a block. */
export function isBlock(layout: LayoutContext, node: AnyNode, isInLine: boolean): boolean {
  if (!isElement(node) || isHidden(node)) return false;
  if (FIELDS.has(node.name)) return !isInLine && isWideField(node);
  if (node.name === 'label') return !isInLine && !speaksForBoxBefore(layout, node);
  if (node.name === 'svg' || node.name === 'select') return false;
  const known = layout.blocks.get(node);
  if (known !== undefined) return known;
  const answer =
    !INLINE.has(node.name) ||
    (node.attribs.class !== undefined && BLOCK_CLASSES.some((name) => hasClass(node, name))) ||
    (node.name !== 'button' && node.children.some((child) => isBlock(layout, child, true)));
  layout.blocks.set(node, answer);
  return answer;
}

const FIELDS = new Set(['input', 'select', 'textarea']);

function isWideField(field: Element): boolean {
  const kind = kindOf(field);
  return kind === 'text' || kind === 'select' || kind === 'file' || inputType(field) === 'textarea';
}

function speaksForBoxBefore({ shown }: LayoutContext, label: Element): boolean {
  if (label.attribs.for === undefined) return false;
  const control = controlOfLabel(shown.page, label);
  const kind = control ? kindOf(control) : null;
  if (kind !== 'checkbox' && kind !== 'radio') return false;
  let before = label.prev;
  while (before && isText(before) && before.data.trim() === '') before = before.prev;
  return before === control;
}

export function isBlank(node: AnyNode): boolean {
  if (isText(node)) return node.data.trim() === '';
  return !isElement(node) || isHidden(node) || IGNORED.has(node.name);
}

const IGNORED = new Set([
  'head',
  'title',
  'meta',
  'link',
  'base',
  'option',
  'optgroup',
  'datalist',
  'source',
  'track',
  'param',
  'area',
  'col',
  'colgroup',
]);
