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
  commands: readonly DrawCommand[];
  /** Bounding box of each element. */
  boxes: ReadonlyMap<Element, Bounds>;
}

const NARROW_COLUMN = 48;
const WIDE_COLUMN = 72;

/** Lays out a page for a width and a body text size, in CSS pixels. */
export function layOutPage(shown: OpenPage, width: number, size: number): PageLayout {
  const layout: LayoutContext = {
    shown,
    theme: themeOf(shown.page),
    size,
    width,
    commands: [],
    boxes: [],
    widths: new Map(),
    blocks: new Map(),
    placeBlock: (element, column, textStyle) => placeBlock(layout, element, column, textStyle),
    placeFlow: (nodes, column, textStyle) => placeFlow(layout, nodes, column, textStyle),
  };
  const height = placeBody(layout, bodyOf(shown));
  return { width, height, commands: layout.commands, boxes: joinBoxes(layout) };
}

function bodyOf({ page: { $ } }: OpenPage): ParentNode | null {
  return $('body')[0] ?? $('html')[0] ?? $.root()[0] ?? null;
}

function joinBoxes({ boxes }: LayoutContext): Map<Element, Bounds> {
  const joined = new Map<Element, Bounds>();
  for (const { element, bounds: box } of boxes) {
    const known = joined.get(element);
    joined.set(element, known ? unionOf(known, box) : box);
  }
  return joined;
}

function unionOf(one: Bounds, other: Bounds): Bounds {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return bounds(x, y, right - x, bottom - y);
}

/** Places the banner, the content in a readable column, and the footer. */
function placeBody(layout: LayoutContext, body: ParentNode | null): number {
  let y = 0;
  for (const group of toParts(body?.children ?? [])) {
    if (!Array.isArray(group) && group.name === 'header') y += placeBanner(layout, group, y);
    else if (!Array.isArray(group) && group.name === 'footer') y += placeFooter(layout, group, y);
    else y += placeMain(layout, group, y);
  }
  return y;
}

const PARTS = new Set(['header', 'main', 'footer']);

/** Splits the body into headers, mains and footers; other nodes between them are grouped. */
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

function bodyStyle({ size, theme }: LayoutContext): InlineStyle {
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

function columnFor(layout: LayoutContext, y: number, isWide: boolean): Column {
  const width = Math.min(layout.size * (isWide ? WIDE_COLUMN : NARROW_COLUMN), layout.width - 2 * sideOf(layout));
  return { x: Math.round((layout.width - width) / 2), y, width };
}

function placeMain(layout: LayoutContext, main: Element | AnyNode[], y: number): number {
  const nodes = Array.isArray(main) ? main : main.children;
  const isWide = !Array.isArray(main) && hasClass(main, 'wide');
  const first = nodes.find((node) => !isBlank(node));
  const startsWithHero = first !== undefined && isElement(first) && hasClass(first, 'hero');
  const above = startsWithHero ? 0 : Math.round(layout.size * 1.7);
  const height =
    placeFlow(layout, nodes, columnFor(layout, y + above, isWide), bodyStyle(layout)) +
    above +
    Math.round(layout.size * 2.6);
  if (!Array.isArray(main)) addBox(layout, main, bounds(0, y, layout.width, height));
  return height;
}

/** Places the site's name at the left and its navigation at the right, or below it if there is no room. */
function placeBanner(layout: LayoutContext, header: Element, y: number): number {
  const slot = reserve(layout);
  const { main, onMain } = layout.theme;
  const textStyle: InlineStyle = {
    ...bodyStyle(layout),
    colour: onMain,
    linkColour: onMain,
    isLinkPlain: true,
    isInLine: true,
    size: layout.size - 1,
  };
  const side = sideOf(layout);
  const padding = Math.round(layout.size * (layout.width < 500 ? 0.8 : 1));
  const column = { x: side, y: y + padding, width: layout.width - 2 * side };
  const [name, ...rest] = header.children.filter((child) => !isBlank(child));
  if (!name || isHidden(header)) return 0;
  const height = placeNameAndNav(layout, name, rest, column, textStyle) + 2 * padding;
  const box = bounds(0, y, layout.width, height);
  layout.commands[slot] = { kind: 'box', bounds: box, fill: main };
  addBox(layout, header, box);
  for (const nav of childElements(header)) if (nav.name === 'nav') addBox(layout, nav, box);
  return height;
}

function placeNameAndNav(
  layout: LayoutContext,
  name: AnyNode,
  rest: readonly AnyNode[],
  column: Column,
  textStyle: InlineStyle,
): number {
  const gap = Math.round(layout.size * 1.5);
  const nameStyle = { ...textStyle, isBold: true, size: Math.round(layout.size * 1.2) };
  const isNamed = isElement(name) && name.name === 'a';
  const items = (isNamed ? rest : [name, ...rest]).flatMap((node) =>
    isElement(node) && node.name === 'nav' ? rowItems(node) : [node],
  );
  if (!isNamed) return placeItems(layout, items, column, textStyle, gap);
  const nameWidth = Math.min(Math.ceil(measureNode(layout, name, nameStyle).most) + 1, column.width);
  const wanted = items.reduce(
    (total, item) => total + Math.ceil(measureNode(layout, item, textStyle).most) + 1 + gap,
    0,
  );
  const before = position(layout);
  const nameHeight = placeFlow(layout, [name], { ...column, width: nameWidth }, nameStyle);
  const after = position(layout);
  const room = column.width - nameWidth - gap;
  if (wanted <= room + gap) {
    const start = column.x + column.width - (wanted - gap);
    const height = placeItems(layout, items, { x: start, y: column.y, width: wanted - gap + 1 }, textStyle, gap);
    const tallest = Math.max(nameHeight, height);
    move(layout, before, after, 0, Math.round((tallest - nameHeight) / 2));
    move(layout, after, position(layout), 0, Math.round((tallest - height) / 2));
    return tallest;
  }
  const below = column.y + nameHeight + 4;
  return nameHeight + 4 + placeItems(layout, items, { ...column, y: below }, textStyle, Math.round(layout.size * 1.1));
}

function placeFooter(layout: LayoutContext, footer: Element, y: number): number {
  const slot = reserve(layout);
  const padding = Math.round(layout.size * 1.5);
  const textStyle: InlineStyle = { ...bodyStyle(layout), colour: COLOURS.quiet, size: layout.size - 2, isInLine: true };
  const column = columnFor(layout, y + padding, true);
  const height = placeFlow(layout, footer.children, column, textStyle) + 2 * padding;
  const box = bounds(0, y, layout.width, height);
  layout.commands[slot] = { kind: 'box', bounds: box, fill: COLOURS.shade };
  addBox(layout, footer, box);
  return height;
}
