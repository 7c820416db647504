import type { AnyNode, Element, ParentNode } from 'domhandler';
import type { Bounds } from '../../../device.ts';
import type { OpenPage } from '../../browser/browser.ts';
import { childElements, hasClass, isElement, isHidden } from '../../browser/dom.ts';
import { bodyOf } from '../../browser/page.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { type Length, NO_LOOK, toPixels } from '../style/look.ts';
import { stylesOf } from '../style/page-styles.ts';
import { COLOURS } from '../theme.ts';
import { putBackground } from './background.ts';
import { placeBlock, placeFlow } from './blocks.ts';
import { placeItems, rowItems } from './boxes.ts';
import { inlineStyleOf } from './inline.ts';
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

// The background of a short page fills any window.
const TALLEST_VIEW = 2_000;

const NARROW_COLUMN = 48;
const WIDE_COLUMN = 72;

/** Lays out a page for a width and a body text size, in CSS pixels. */
export function layOutPage(shown: OpenPage, width: number, size: number): PageLayout {
  const body = bodyOf(shown.page);
  const look = stylesOf(shown.page.style?.rules, width);
  const page = body && isElement(body) ? look(body) : NO_LOOK;
  const layout: LayoutContext = {
    shown,
    look,
    backgrounds: new Map(),
    theme: themeOf(shown.page, page),
    size,
    width,
    commands: [],
    boxes: [],
    widths: new Map(),
    blocks: new Map(),
    placeBlock: (element, column, textStyle) => placeBlock(layout, element, column, textStyle),
    placeFlow: (nodes, column, textStyle) => placeFlow(layout, nodes, column, textStyle),
  };
  if (page.background) reserve(layout);
  const height = placeBody(layout, body);
  const ground = bounds(0, 0, width, Math.max(height, TALLEST_VIEW));
  if (page.background) putBackground(layout, 0, ground, page, {});
  return { width, height, commands: layout.commands, boxes: joinBoxes(layout) };
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
    colour: theme.text,
    linkColour: theme.ink,
    isLinkPlain: false,
    align: 'left',
    isInLine: false,
  };
}

function sideOf({ width, size }: LayoutContext): number {
  return width < 500 ? size + 2 : Math.round(size * 2);
}

function columnFor(layout: LayoutContext, y: number, isWide: boolean, maxWidth?: Length): Column {
  const usual = layout.size * (isWide ? WIDE_COLUMN : NARROW_COLUMN);
  const most = maxWidth ? toPixels(maxWidth, layout.size) : usual;
  const width = Math.min(most, layout.width - 2 * sideOf(layout));
  return { x: Math.round((layout.width - width) / 2), y, width };
}

function placeMain(layout: LayoutContext, main: Element | AnyNode[], y: number): number {
  const nodes = Array.isArray(main) ? main : main.children;
  const isWide = !Array.isArray(main) && hasClass(main, 'wide');
  const look = Array.isArray(main) ? NO_LOOK : layout.look(main);
  const textStyle = Array.isArray(main) ? bodyStyle(layout) : inlineStyleOf(layout, main, bodyStyle(layout));
  const first = nodes.find((node) => !isBlank(node));
  const startsWithHero = first !== undefined && isElement(first) && hasClass(first, 'hero');
  const above = startsWithHero ? 0 : Math.round(layout.size * 1.7);
  const height =
    placeFlow(layout, nodes, columnFor(layout, y + above, isWide, look.maxWidth), textStyle) +
    above +
    Math.round(layout.size * 2.6);
  if (!Array.isArray(main)) addBox(layout, main, bounds(0, y, layout.width, height));
  return height;
}

/** Places the site's name at the left and its navigation at the right, or below it if there is no room. */
function placeBanner(layout: LayoutContext, header: Element, y: number): number {
  const slot = reserve(layout);
  const look = layout.look(header);
  const ink = look.colour ?? layout.theme.onMain;
  const textStyle: InlineStyle = {
    ...bodyStyle(layout),
    colour: ink,
    linkColour: ink,
    isLinkPlain: true,
    isInLine: true,
    size: layout.size - 1,
  };
  const side = sideOf(layout);
  const padding = look.padding
    ? toPixels(look.padding.top, layout.size)
    : Math.round(layout.size * (layout.width < 500 ? 0.8 : 1));
  const column = { x: side, y: y + padding, width: layout.width - 2 * side };
  const [name, ...rest] = header.children.filter((child) => !isBlank(child));
  if (!name || isHidden(header)) return 0;
  const isCentred = look.align === 'centre' && layout.width >= 500;
  const place = isCentred ? placeMasthead : placeNameAndNav;
  const height = place(layout, name, rest, column, textStyle) + 2 * padding;
  const box = bounds(0, y, layout.width, height);
  putBackground(layout, slot, box, look, { fill: layout.theme.main });
  addBox(layout, header, box);
  for (const nav of childElements(header)) if (nav.name === 'nav') addBox(layout, nav, box);
  return height;
}

/** Places the site's name above its navigation, both in the middle. */
function placeMasthead(
  layout: LayoutContext,
  name: AnyNode,
  rest: readonly AnyNode[],
  column: Column,
  textStyle: InlineStyle,
): number {
  const nameStyle = { ...textStyle, isBold: true, align: 'centre' as const, size: Math.round(layout.size * 1.2) };
  const nameHeight = placeFlow(layout, [name], column, nameStyle);
  const gap = Math.round(layout.size * 1.5);
  const items = itemsOf(rest);
  const width = Math.min(column.width, widthOfItems(layout, items, textStyle, gap) + 1);
  const x = column.x + Math.floor((column.width - width) / 2);
  const top = nameHeight + Math.round(layout.size * 0.6);
  return top + placeItems(layout, items, { x, y: column.y + top, width }, textStyle, gap);
}

const itemsOf = (nodes: readonly AnyNode[]): Element['children'] =>
  nodes.flatMap((node) => (isElement(node) && node.name === 'nav' ? rowItems(node) : [node])) as Element['children'];

function widthOfItems(layout: LayoutContext, items: readonly AnyNode[], textStyle: InlineStyle, gap: number): number {
  return items.reduce((total, item) => total + Math.ceil(measureNode(layout, item, textStyle).most) + 1 + gap, -gap);
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
  const items = itemsOf(isNamed ? rest : [name, ...rest]);
  if (!isNamed) return placeItems(layout, items, column, textStyle, gap);
  const nameWidth = Math.min(Math.ceil(measureNode(layout, name, nameStyle).most) + 1, column.width);
  const wanted = widthOfItems(layout, items, textStyle, gap) + gap;
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
  const look = layout.look(footer);
  const usual = { ...bodyStyle(layout), colour: COLOURS.quiet, size: layout.size - 2, isInLine: true };
  const textStyle = inlineStyleOf(layout, footer, look.colour ? { ...usual, linkColour: look.colour } : usual);
  const column = columnFor(layout, y + padding, true);
  const height = placeFlow(layout, footer.children, column, textStyle) + 2 * padding;
  const box = bounds(0, y, layout.width, height);
  putBackground(layout, slot, box, look, { fill: COLOURS.shade });
  addBox(layout, footer, box);
  return height;
}
