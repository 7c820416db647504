import type { AnyNode, Element } from 'domhandler';
import type { Bounds } from '../../../device.ts';
import type { OpenPage } from '../../browser/browser.ts';
import { hasClass, INLINE, isElement, isHidden, isText } from '../../browser/dom.ts';
import { inputType, kindOf } from '../../browser/forms/controls.ts';
import { controlOfLabel } from '../../browser/page-index.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import type { TextStyle } from '../text.ts';
import type { PageTheme } from './page-theme.ts';

/** What the parts of one layout share: they add to `marks` and `boxes` as they place things. */
export interface LayoutContext {
  shown: OpenPage;
  theme: PageTheme;
  /** Size of body text. */
  size: number;
  /** Width of the whole page. */
  width: number;
  marks: DrawCommand[];
  /** Where elements came to lie; an element over several lines has several. */
  boxes: { element: Element; bounds: Bounds }[];
  /** Answers that do not change within a layout. */
  widths: Map<Element, { least: number; most: number }>;
  blocks: Map<Element, boolean>;
  /** Places a block, or a run of nodes, and returns the height. Here, because what is placed in a block is itself blocks. */
  placeBlock(element: Element, column: Column, look: InlineStyle): number;
  placeFlow(nodes: readonly AnyNode[], column: Column, look: InlineStyle): number;
}

/** A box that stands in a line of text. */
export interface InlineBox {
  width: number;
  height: number;
  draw: (x: number, y: number) => void;
}

/** How text and links look at some place of the page. */
export interface InlineStyle extends TextStyle {
  linkColour: string;
  isLinkPlain: boolean;
  align: 'left' | 'right' | 'centre';
  /** Fields and labels stand in the line, rather than one below the other. */
  isInLine: boolean;
}

/** A part of the page's width to put something in, from `y` down. */
export interface Column {
  x: number;
  y: number;
  width: number;
}

const NOTHING: DrawCommand = { kind: 'box', bounds: bounds(0, 0, 0, 0), fill: '#00000000' };

/** Keeps a place among the marks for a ground whose size is not known yet. */
export function reserve(sheet: LayoutContext): number {
  return sheet.marks.push(NOTHING) - 1;
}

export function addBox(sheet: LayoutContext, element: Element, box: Bounds): void {
  sheet.boxes.push({ element, bounds: box });
}

/** Where a layout stands, to be able to move what is placed from there on. */
export interface Position {
  mark: number;
  box: number;
}

export function position(sheet: LayoutContext): Position {
  return { mark: sheet.marks.length, box: sheet.boxes.length };
}

/** Moves everything that was placed between two positions. */
export function move(sheet: LayoutContext, from: Position, to: Position, dx: number, dy: number): void {
  if (dx === 0 && dy === 0) return;
  for (let at = from.mark; at < to.mark; at += 1) {
    const mark = sheet.marks[at];
    if (mark) sheet.marks[at] = moved(mark, dx, dy);
  }
  for (const box of sheet.boxes.slice(from.box, to.box)) {
    box.bounds = movedBounds(box.bounds, dx, dy);
  }
}

function moved(mark: DrawCommand, dx: number, dy: number): DrawCommand {
  switch (mark.kind) {
    case 'text':
    case 'disc':
      return { ...mark, x: mark.x + dx, y: mark.y + dy };
    case 'polygon':
      return { ...mark, points: mark.points.map(([x, y]) => [x + dx, y + dy] as const) };
    case 'clip':
      return {
        ...mark,
        bounds: movedBounds(mark.bounds, dx, dy),
        marks: mark.marks.map((each) => moved(each, dx, dy)),
      };
    default:
      return { ...mark, bounds: movedBounds(mark.bounds, dx, dy) };
  }
}

function movedBounds(box: Bounds, dx: number, dy: number): Bounds {
  return { ...box, x: box.x + dx, y: box.y + dy };
}

const BLOCK_CLASSES = ['card', 'grid', 'row', 'hero', 'notice', 'error', 'lead', 'steps'];

/** Whether a node begins a block of its own at this place. */
export function isBlock(sheet: LayoutContext, node: AnyNode, isInLine: boolean): boolean {
  if (!isElement(node) || isHidden(node)) return false;
  if (FIELDS.has(node.name)) return !isInLine && isWideField(node);
  if (node.name === 'label') return !isInLine && !speaksForBoxBefore(sheet, node);
  if (node.name === 'svg' || node.name === 'select') return false;
  const known = sheet.blocks.get(node);
  if (known !== undefined) return known;
  const answer =
    !INLINE.has(node.name) ||
    (node.attribs.class !== undefined && BLOCK_CLASSES.some((name) => hasClass(node, name))) ||
    (node.name !== 'button' && node.children.some((child) => isBlock(sheet, child, true)));
  sheet.blocks.set(node, answer);
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
