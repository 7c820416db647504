import type { AnyNode, Element, ParentNode } from 'domhandler';
import type { Bounds } from '../../../device.ts';
import type { OpenPage } from '../../browser/browser.ts';
import { childElements, hasClass, isElement, isHidden } from '../../browser/dom.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { COLOURS } from '../theme.ts';
import { placeBlock, placeFlow } from './blocks.ts';
import { placeItems, rowItems } from './boxes.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, isBlank, move, position, reserve } from './layout-context.ts';
import { measureNode } from './measure.ts';
import { themeOf } from './page-theme.ts';

/** A whole page laid out from its top left, in CSS pixels. */
export interface PageLayout {
  width: number;
  height: number;
  marks: readonly DrawCommand[];
  /** Where each element lies: around all its parts. */
  boxes: ReadonlyMap<Element, Bounds>;
}

const NARROW_COLUMN = 48;
const WIDE_COLUMN = 72;

/** Lays a page out `width` wide, with body text of `size`. */
export function layOutPage(shown: OpenPage, width: number, size: number): PageLayout {
  const sheet: LayoutContext = {
    shown,
    theme: themeOf(shown.page),
    size,
    width,
    marks: [],
    boxes: [],
    widths: new Map(),
    blocks: new Map(),
    placeBlock: (element, column, look) => placeBlock(sheet, element, column, look),
    placeFlow: (nodes, column, look) => placeFlow(sheet, nodes, column, look),
  };
  const height = placeBody(sheet, bodyOf(shown));
  return { width, height, marks: sheet.marks, boxes: joinBoxes(sheet) };
}

function bodyOf({ page: { $ } }: OpenPage): ParentNode | null {
  return $('body')[0] ?? $('html')[0] ?? $.root()[0] ?? null;
}

function joinBoxes({ boxes }: LayoutContext): Map<Element, Bounds> {
  const joined = new Map<Element, Bounds>();
  for (const { element, bounds: box } of boxes) {
    const known = joined.get(element);
    joined.set(element, known ? around(known, box) : box);
  }
  return joined;
}

function around(one: Bounds, other: Bounds): Bounds {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return bounds(x, y, right - x, bottom - y);
}

/** The banner, then what the page says in a column of easy reading width, then the footer. */
function placeBody(sheet: LayoutContext, body: ParentNode | null): number {
  let y = 0;
  for (const group of toParts(body?.children ?? [])) {
    if (!Array.isArray(group) && group.name === 'header') y += placeBanner(sheet, group, y);
    else if (!Array.isArray(group) && group.name === 'footer') y += placeFooter(sheet, group, y);
    else y += placeMain(sheet, group, y);
  }
  return y;
}

const PARTS = new Set(['header', 'main', 'footer']);

/** Headers, mains and footers; all between them goes together. */
function toParts(nodes: readonly AnyNode[]): (Element | AnyNode[])[] {
  const parts: (Element | AnyNode[])[] = [];
  for (const node of nodes) {
    if (isBlank(node)) continue;
    const last = parts.at(-1);
    if (isElement(node) && PARTS.has(node.name)) parts.push(node);
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

function lookFor({ size, theme }: LayoutContext): InlineStyle {
  return {
    size,
    isBold: false,
    colour: COLOURS.ink,
    linkColour: theme.ink,
    isLinkPlain: false,
    align: 'left',
    isInLine: false,
  };
}

function sideOf({ width, size }: LayoutContext): number {
  return width < 500 ? size + 2 : Math.round(size * 2);
}

function columnFor(sheet: LayoutContext, y: number, isWide: boolean): Column {
  const width = Math.min(sheet.size * (isWide ? WIDE_COLUMN : NARROW_COLUMN), sheet.width - 2 * sideOf(sheet));
  return { x: Math.round((sheet.width - width) / 2), y, width };
}

function placeMain(sheet: LayoutContext, main: Element | AnyNode[], y: number): number {
  const nodes = Array.isArray(main) ? main : main.children;
  const isWide = !Array.isArray(main) && hasClass(main, 'wide');
  const first = nodes.find((node) => !isBlank(node));
  const startsWithHero = first !== undefined && isElement(first) && hasClass(first, 'hero');
  const above = startsWithHero ? 0 : Math.round(sheet.size * 1.7);
  const height =
    placeFlow(sheet, nodes, columnFor(sheet, y + above, isWide), lookFor(sheet)) + above + Math.round(sheet.size * 2.6);
  if (!Array.isArray(main)) addBox(sheet, main, bounds(0, y, sheet.width, height));
  return height;
}

/** The site's name at the left, its navigation at the right; below each other where there is no room. */
function placeBanner(sheet: LayoutContext, header: Element, y: number): number {
  const slot = reserve(sheet);
  const { main, onMain } = sheet.theme;
  const look: InlineStyle = {
    ...lookFor(sheet),
    colour: onMain,
    linkColour: onMain,
    isLinkPlain: true,
    isInLine: true,
    size: sheet.size - 1,
  };
  const side = sideOf(sheet);
  const padding = Math.round(sheet.size * (sheet.width < 500 ? 0.8 : 1));
  const column = { x: side, y: y + padding, width: sheet.width - 2 * side };
  const [name, ...rest] = header.children.filter((child) => !isBlank(child));
  if (!name || isHidden(header)) return 0;
  const height = placeNameAndRest(sheet, name, rest, column, look) + 2 * padding;
  const box = bounds(0, y, sheet.width, height);
  sheet.marks[slot] = { kind: 'box', bounds: box, fill: main };
  addBox(sheet, header, box);
  for (const nav of childElements(header)) if (nav.name === 'nav') addBox(sheet, nav, box);
  return height;
}

function placeNameAndRest(
  sheet: LayoutContext,
  name: AnyNode,
  rest: readonly AnyNode[],
  column: Column,
  look: InlineStyle,
): number {
  const gap = Math.round(sheet.size * 1.5);
  const nameLook = { ...look, isBold: true, size: Math.round(sheet.size * 1.2) };
  const isNamed = isElement(name) && name.name === 'a';
  const items = (isNamed ? rest : [name, ...rest]).flatMap((node) =>
    isElement(node) && node.name === 'nav' ? rowItems(node) : [node],
  );
  if (!isNamed) return placeItems(sheet, items, column, look, gap);
  const nameWidth = Math.min(Math.ceil(measureNode(sheet, name, nameLook).most) + 1, column.width);
  const wanted = items.reduce((total, item) => total + Math.ceil(measureNode(sheet, item, look).most) + 1 + gap, 0);
  const before = position(sheet);
  const nameHeight = placeFlow(sheet, [name], { ...column, width: nameWidth }, nameLook);
  const after = position(sheet);
  const room = column.width - nameWidth - gap;
  if (wanted <= room + gap) {
    const start = column.x + column.width - (wanted - gap);
    const height = placeItems(sheet, items, { x: start, y: column.y, width: wanted - gap + 1 }, look, gap);
    const tallest = Math.max(nameHeight, height);
    move(sheet, before, after, 0, Math.round((tallest - nameHeight) / 2));
    move(sheet, after, position(sheet), 0, Math.round((tallest - height) / 2));
    return tallest;
  }
  const below = column.y + nameHeight + 4;
  return nameHeight + 4 + placeItems(sheet, items, { ...column, y: below }, look, Math.round(sheet.size * 1.1));
}

function placeFooter(sheet: LayoutContext, footer: Element, y: number): number {
  const slot = reserve(sheet);
  const padding = Math.round(sheet.size * 1.5);
  const look: InlineStyle = { ...lookFor(sheet), colour: COLOURS.quiet, size: sheet.size - 2, isInLine: true };
  const column = columnFor(sheet, y + padding, true);
  const height = placeFlow(sheet, footer.children, column, look) + 2 * padding;
  const box = bounds(0, y, sheet.width, height);
  sheet.marks[slot] = { kind: 'box', bounds: box, fill: COLOURS.shade };
  addBox(sheet, footer, box);
  return height;
}
