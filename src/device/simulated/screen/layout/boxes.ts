import type { Element } from 'domhandler';
import { childElements, hasClass, isElement, isHidden } from '../../browser/dom.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { COLOURS } from '../theme.ts';
import { placeInline } from './inline.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, isBlank, isBlock, move, position, reserve } from './layout-context.ts';
import { measureNode } from './measure.ts';
import { pictureOf } from './pictures.ts';

/** A large opening area in the site's colour. The first thing of a page reaches from edge to edge. */
export function placeHero(sheet: LayoutContext, element: Element, column: Column, look: InlineStyle): number {
  const slot = reserve(sheet);
  const isBand = isFirst(element);
  const padding = Math.round(sheet.size * (sheet.width < 500 ? 1.6 : 3));
  const side = isBand ? 0 : Math.min(padding, column.width / 6);
  const { onMain, main, deep } = sheet.theme;
  const inner = { x: column.x + side, y: column.y + padding, width: column.width - 2 * side };
  const height =
    sheet.placeFlow(element.children, inner, { ...look, colour: onMain, linkColour: onMain }) + 2 * padding;
  const box = isBand ? bounds(0, column.y, sheet.width, height) : bounds(column.x, column.y, column.width, height);
  sheet.marks[slot] = isBand
    ? { kind: 'gradient', bounds: box, from: main, to: deep }
    : { kind: 'box', bounds: box, fill: main, radius: 16 };
  return height;
}

function isFirst(element: Element): boolean {
  const { parent } = element;
  return isElement(parent) && parent.name === 'main' && childElements(parent)[0] === element;
}

/** A bordered box. Returns the height its content needs; a grid stretches it. */
export function placeCard(sheet: LayoutContext, element: Element, column: Column, look: InlineStyle): number {
  const slot = reserve(sheet);
  const padding = Math.min(Math.round(sheet.size * 1.25), Math.floor(column.width / 8));
  const inner = { x: column.x + padding, y: column.y + padding, width: column.width - 2 * padding };
  const own = { ...look, colour: COLOURS.ink, linkColour: sheet.theme.ink };
  const [first, rest] = pictureFirst(element);
  const above = first ? placePicture(sheet, first, inner) : 0;
  const height = above + sheet.placeFlow(rest, { ...inner, y: inner.y + above }, own) + 2 * padding;
  const fill = element.name === 'aside' ? COLOURS.shade : COLOURS.paper;
  const box = bounds(column.x, column.y, column.width, height);
  sheet.marks[slot] = { kind: 'box', bounds: box, fill, radius: 12, stroke: COLOURS.line };
  return height;
}

function pictureFirst(element: Element): [Element | null, Element['children']] {
  const at = element.children.findIndex((child) => !isBlank(child));
  const first = element.children[at];
  if (first && isElement(first) && first.name === 'svg') return [first, element.children.slice(at + 1)];
  return [null, element.children];
}

/** A picture at the head of a card, centred on a tinted ground. */
function placePicture(sheet: LayoutContext, picture: Element, inner: Column): number {
  const atom = pictureOf(sheet, picture, inner.width);
  if (!atom) return 0;
  const ground = bounds(inner.x, inner.y, inner.width, atom.height);
  if (atom.width < inner.width) sheet.marks.push({ kind: 'box', bounds: ground, fill: sheet.theme.soft, radius: 8 });
  atom.draw(Math.round(inner.x + (inner.width - atom.width) / 2), inner.y);
  addBox(sheet, picture, ground);
  return atom.height + Math.round(sheet.size * 0.9);
}

const GRID_GAP = 20;

/** Children side by side in columns of one width, those of a row equally tall. */
export function placeGrid(sheet: LayoutContext, element: Element, column: Column, look: InlineStyle): number {
  const cells = childElements(element).filter((child) => !isHidden(child) && !isBlank(child));
  const least = sheet.size * 14;
  const most = Math.max(1, Math.floor((column.width + GRID_GAP) / (least + GRID_GAP)));
  const count = Math.max(1, Math.min(most, 4, cells.length));
  const width = Math.floor((column.width - GRID_GAP * (count - 1)) / count);
  let y = column.y;
  for (let at = 0; at < cells.length; at += count) {
    const heights: number[] = [];
    const grounds: number[] = [];
    for (const [index, cell] of cells.slice(at, at + count).entries()) {
      grounds.push(sheet.marks.length);
      const place = { x: column.x + index * (width + GRID_GAP), y, width };
      heights.push(
        isBlock(sheet, cell, false) ? sheet.placeBlock(cell, place, look) : placeInline(sheet, [cell], place, look),
      );
    }
    const tallest = Math.max(...heights);
    for (const [index, ground] of grounds.entries()) {
      const cell = cells[at + index];
      if (cell && isBoxed(cell)) stretch(sheet, ground, tallest);
    }
    y += tallest + (at + count < cells.length ? GRID_GAP : 0);
  }
  return y - column.y;
}

const isBoxed = (cell: Element): boolean => hasClass(cell, 'card') || cell.name === 'aside';

function stretch(sheet: LayoutContext, ground: number, height: number): void {
  const mark = sheet.marks[ground];
  if (mark?.kind === 'box') sheet.marks[ground] = { ...mark, bounds: { ...mark.bounds, height } };
}

/** Children in one line as long as they fit, centred on it. Fields take the room that is left. */
export function placeRow(sheet: LayoutContext, element: Element, column: Column, look: InlineStyle): number {
  const isNav = element.name === 'nav';
  const own = { ...look, isInLine: true, isLinkPlain: look.isLinkPlain || isNav };
  return placeItems(sheet, rowItems(element), column, own, Math.round(sheet.size * (isNav ? 1.5 : 0.8)));
}

/** The things in a line: of a navigation, the entries of its lists. */
export function rowItems(element: Element): Element['children'] {
  return element.children.flatMap((child) => {
    if (isBlank(child)) return [];
    return isElement(child) && (child.name === 'nav' || isNavList(child)) ? rowItems(child) : [child];
  });
}

function isNavList({ name, parent }: Element): boolean {
  return (
    (name === 'ul' || name === 'ol' || name === 'li') && isElement(parent) && ['nav', 'ul', 'ol'].includes(parent.name)
  );
}

export function placeItems(
  sheet: LayoutContext,
  items: Element['children'],
  column: Column,
  look: InlineStyle,
  gap: number,
): number {
  let y = column.y;
  for (const line of toRowLines(sheet, items, column.width, look, gap)) {
    if (y > column.y) y += Math.round(sheet.size * 0.5);
    y += placeRowLine(sheet, line, { ...column, y }, look, gap);
  }
  return y - column.y;
}

interface RowItem {
  node: Element['children'][number];
  width: number;
}

function toRowLines(
  sheet: LayoutContext,
  items: Element['children'],
  room: number,
  look: InlineStyle,
  gap: number,
): RowItem[][] {
  const lines: RowItem[][] = [];
  let used = 0;
  for (const node of items) {
    const wanted = isGrowing(node) ? sheet.size * 8 : Math.ceil(measureNode(sheet, node, look).most) + 1;
    const width = Math.min(room, wanted);
    const line = lines.at(-1);
    if (line && used + gap + width <= room) {
      line.push({ node, width });
      used += gap + width;
    } else {
      lines.push([{ node, width }]);
      used = width;
    }
  }
  return lines;
}

function placeRowLine(sheet: LayoutContext, line: RowItem[], column: Column, look: InlineStyle, gap: number): number {
  const spare = column.width - line.reduce((total, { width }) => total + width + gap, -gap);
  const growing = line.filter(({ node }) => isGrowing(node));
  for (const item of growing) item.width += Math.floor(Math.min(spare / growing.length, sheet.size * 30));
  const placed: { start: ReturnType<typeof position>; height: number }[] = [];
  let x = column.x;
  for (const { node, width } of line) {
    const start = position(sheet);
    const place = { x, y: column.y, width };
    placed.push({ start, height: placeNode(sheet, node, place, look) });
    x += width + gap;
  }
  const tallest = Math.max(...placed.map(({ height }) => height));
  const ends = [...placed.slice(1).map(({ start }) => start), position(sheet)];
  for (const [index, { start, height }] of placed.entries()) {
    const end = ends[index];
    if (end) move(sheet, start, end, 0, Math.round((tallest - height) / 2));
  }
  return tallest;
}

function isGrowing(node: Element['children'][number]): boolean {
  return isElement(node) && node.name === 'input' && ['text', 'search', undefined].includes(node.attribs.type);
}

function placeNode(sheet: LayoutContext, node: Element['children'][number], place: Column, look: InlineStyle): number {
  if (isElement(node) && isGrowing(node)) return sheet.placeBlock(node, place, { ...look, isInLine: false });
  if (isElement(node) && isBlock(sheet, node, true)) return sheet.placeBlock(node, place, look);
  return placeInline(sheet, [node], place, look);
}

/** A coloured box that says something of importance. */
export function placeNotice(sheet: LayoutContext, element: Element, column: Column, look: InlineStyle): number {
  const isError = hasClass(element, 'error');
  const slot = reserve(sheet);
  const padding = Math.min(Math.round(sheet.size * 0.9), Math.floor(column.width / 8));
  const inner = { x: column.x + padding + 6, y: column.y + padding, width: column.width - 2 * padding - 6 };
  const colour = isError ? '#8c1d18' : COLOURS.ink;
  const height =
    sheet.placeFlow(element.children, inner, { ...look, colour, linkColour: isError ? colour : sheet.theme.ink }) +
    2 * padding;
  const box = bounds(column.x, column.y, column.width, height);
  const fill = isError ? COLOURS.errorGround : sheet.theme.soft;
  const bar = isError ? COLOURS.error : sheet.theme.main;
  const ground: DrawCommand = {
    kind: 'box',
    bounds: box,
    fill,
    radius: 8,
    stroke: isError ? COLOURS.errorLine : sheet.theme.softLine,
  };
  const edge: DrawCommand = { kind: 'box', bounds: bounds(box.x, box.y, 5, box.height), fill: bar };
  sheet.marks[slot] = {
    kind: 'clip',
    bounds: bounds(box.x - 1, box.y - 1, box.width + 2, box.height + 2),
    radius: 8,
    marks: [ground, edge],
  };
  return height;
}
