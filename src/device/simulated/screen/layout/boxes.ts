import type { Element } from 'domhandler';
import { childElements, hasClass, isElement, isHidden } from '../../browser/dom.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { isBoxed, type Length, type Look, toPixels } from '../style/look.ts';
import { COLOURS } from '../theme.ts';
import { putBackground, stretch } from './background.ts';
import { placeInline } from './inline.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, isBlank, isBlock, move, position, reserve } from './layout-context.ts';
import { measureNode } from './measure.ts';
import { pictureOf } from './pictures.ts';

/** Places a hero area in the site's colour. As the first element of a page, it spans the full width. */
export function placeHero(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const slot = reserve(layout);
  const isBand = isFirst(element);
  const look = layout.look(element);
  const padding = look.padding
    ? toPixels(look.padding.top, layout.size)
    : Math.round(layout.size * (layout.width < 500 ? 1.6 : 3));
  const side = isBand ? 0 : Math.min(padding, column.width / 6);
  const { onMain, main, deep } = layout.theme;
  const ink = look.colour ?? onMain;
  const inner = { x: column.x + side, y: column.y + padding, width: column.width - 2 * side };
  const height =
    layout.placeFlow(element.children, inner, { ...textStyle, colour: ink, linkColour: ink }) + 2 * padding;
  const box = isBand ? bounds(0, column.y, layout.width, height) : bounds(column.x, column.y, column.width, height);
  const background = look.background ?? { from: main, to: isBand ? deep : main };
  putBackground(layout, slot, box, { ...look, background }, { radius: isBand ? 0 : 16 });
  return height;
}

function isFirst(element: Element): boolean {
  const { parent } = element;
  return isElement(parent) && parent.name === 'main' && childElements(parent)[0] === element;
}

/** Places a bordered box. Returns the height of its content; a grid stretches it. */
export function placeCard(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const slot = reserve(layout);
  const look = layout.look(element);
  const { top, right, bottom, left } = insetsOf(layout, look, column.width, Math.round(layout.size * 1.25));
  const inner = { x: column.x + left, y: column.y + top, width: column.width - left - right };
  const own = { ...textStyle, colour: look.colour ?? layout.theme.text, linkColour: layout.theme.ink };
  const [first, rest] = pictureFirst(element);
  const above = first ? placePicture(layout, first, inner) : 0;
  const height = above + layout.placeFlow(rest, { ...inner, y: inner.y + above }, own) + top + bottom;
  const fill = element.name === 'aside' ? COLOURS.shade : COLOURS.paper;
  const box = bounds(column.x, column.y, column.width, height);
  putBackground(layout, slot, box, look, { fill, radius: 12, stroke: COLOURS.line });
  return height;
}

/** Room between the edges of a box and its content: what its style asks for, or else `usual` on each side, if there is
 *  that much. */
export function insetsOf(layout: LayoutContext, { padding }: Look, width: number, usual: number) {
  const most = Math.floor(width / 8);
  if (!padding)
    return {
      top: Math.min(usual, most),
      right: Math.min(usual, most),
      bottom: Math.min(usual, most),
      left: Math.min(usual, most),
    };
  const { top, right, bottom, left } = padding;
  const inPixels = (length: Length) => toPixels(length, layout.size);
  return {
    top: inPixels(top),
    right: Math.min(inPixels(right), most),
    bottom: inPixels(bottom),
    left: Math.min(inPixels(left), most),
  };
}

function pictureFirst(element: Element): [Element | null, Element['children']] {
  const at = element.children.findIndex((child) => !isBlank(child));
  const first = element.children[at];
  if (first && isElement(first) && first.name === 'svg') return [first, element.children.slice(at + 1)];
  return [null, element.children];
}

/** Places a picture at the top of a card, centred on a tinted background. */
function placePicture(layout: LayoutContext, picture: Element, inner: Column): number {
  const pictureBox = pictureOf(layout, picture, inner.width);
  if (!pictureBox) return 0;
  const background = bounds(inner.x, inner.y, inner.width, pictureBox.height);
  if (pictureBox.width < inner.width)
    putBackground(layout, reserve(layout), background, layout.look(picture), { fill: layout.theme.soft, radius: 8 });
  pictureBox.draw(Math.round(inner.x + (inner.width - pictureBox.width) / 2), inner.y);
  addBox(layout, picture, background);
  return pictureBox.height + Math.round(layout.size * 0.9);
}

const GRID_GAP = 20;

/** Places children in columns of equal width; cards in a row get equal height. */
export function placeGrid(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const cells = childElements(element).filter((child) => !isHidden(child) && !isBlank(child));
  const look = layout.look(element);
  const gap = look.gap ? toPixels(look.gap, layout.size) : GRID_GAP;
  const count = columnCount(layout, look, cells.length, column.width, gap);
  const width = Math.floor((column.width - gap * (count - 1)) / count);
  let y = column.y;
  for (let at = 0; at < cells.length; at += count) {
    const heights: number[] = [];
    const backgrounds: number[] = [];
    for (const [index, cell] of cells.slice(at, at + count).entries()) {
      backgrounds.push(layout.commands.length);
      const place = { x: column.x + index * (width + gap), y, width };
      heights.push(
        isBlock(layout, cell, false)
          ? layout.placeBlock(cell, place, textStyle)
          : placeInline(layout, [cell], place, textStyle),
      );
    }
    const tallest = Math.max(...heights);
    for (const [index, background] of backgrounds.entries()) {
      const cell = cells[at + index];
      if (cell && (isCard(cell) || isBoxed(layout.look(cell)))) stretch(layout, background, tallest);
    }
    y += tallest + (at + count < cells.length ? gap : 0);
  }
  return y - column.y;
}

/** As many columns as the style asks for and the width has room for. */
function columnCount(layout: LayoutContext, { columns }: Look, cellCount: number, width: number, gap: number): number {
  const least = columns && 'least' in columns ? toPixels(columns.least, layout.size) : layout.size * (columns ? 9 : 14);
  const most = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const wanted = columns && 'count' in columns ? columns.count : columns ? most : 4;
  return Math.max(1, Math.min(most, wanted, cellCount));
}

const isCard = (cell: Element): boolean => hasClass(cell, 'card') || cell.name === 'aside';

/** Places children side by side, vertically centred, with wrapping. Text fields fill the remaining width. */
export function placeRow(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const isNav = element.name === 'nav';
  const own = { ...textStyle, isInLine: true, isLinkPlain: textStyle.isLinkPlain || isNav };
  const { gap } = layout.look(element);
  const space = gap ? toPixels(gap, layout.size) : Math.round(layout.size * (isNav ? 1.5 : 0.8));
  return placeItems(layout, rowItems(element), column, own, space);
}

/** Items of a row; lists of a navigation are flattened. */
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
  layout: LayoutContext,
  items: Element['children'],
  column: Column,
  textStyle: InlineStyle,
  gap: number,
): number {
  let y = column.y;
  for (const line of toRowLines(layout, items, column.width, textStyle, gap)) {
    if (y > column.y) y += Math.round(layout.size * 0.5);
    y += placeRowLine(layout, line, { ...column, y }, textStyle, gap);
  }
  return y - column.y;
}

interface RowItem {
  node: Element['children'][number];
  width: number;
}

function toRowLines(
  layout: LayoutContext,
  items: Element['children'],
  room: number,
  textStyle: InlineStyle,
  gap: number,
): RowItem[][] {
  const lines: RowItem[][] = [];
  let used = 0;
  for (const node of items) {
    const wanted = isGrowing(node) ? layout.size * 8 : Math.ceil(measureNode(layout, node, textStyle).most) + 1;
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

function placeRowLine(
  layout: LayoutContext,
  line: RowItem[],
  column: Column,
  textStyle: InlineStyle,
  gap: number,
): number {
  const spare = column.width - line.reduce((total, { width }) => total + width + gap, -gap);
  const growing = line.filter(({ node }) => isGrowing(node));
  for (const item of growing) item.width += Math.floor(Math.min(spare / growing.length, layout.size * 30));
  const placed: { start: ReturnType<typeof position>; height: number }[] = [];
  let x = column.x;
  for (const { node, width } of line) {
    const start = position(layout);
    const place = { x, y: column.y, width };
    placed.push({ start, height: placeNode(layout, node, place, textStyle) });
    x += width + gap;
  }
  const tallest = Math.max(...placed.map(({ height }) => height));
  const ends = [...placed.slice(1).map(({ start }) => start), position(layout)];
  for (const [index, { start, height }] of placed.entries()) {
    const end = ends[index];
    if (end) move(layout, start, end, 0, Math.round((tallest - height) / 2));
  }
  return tallest;
}

function isGrowing(node: Element['children'][number]): boolean {
  return isElement(node) && node.name === 'input' && ['text', 'search', undefined].includes(node.attribs.type);
}

function placeNode(
  layout: LayoutContext,
  node: Element['children'][number],
  place: Column,
  textStyle: InlineStyle,
): number {
  if (isElement(node) && isGrowing(node)) return layout.placeBlock(node, place, { ...textStyle, isInLine: false });
  if (isElement(node) && isBlock(layout, node, true)) return layout.placeBlock(node, place, textStyle);
  return placeInline(layout, [node], place, textStyle);
}

/** Places a notice or an error message. */
export function placeNotice(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const isError = hasClass(element, 'error');
  const slot = reserve(layout);
  const padding = Math.min(Math.round(layout.size * 0.9), Math.floor(column.width / 8));
  const inner = { x: column.x + padding + 6, y: column.y + padding, width: column.width - 2 * padding - 6 };
  const look = layout.look(element);
  const colour = look.colour ?? (isError ? '#8c1d18' : layout.theme.text);
  const height =
    layout.placeFlow(element.children, inner, {
      ...textStyle,
      colour,
      linkColour: isError ? colour : layout.theme.ink,
    }) +
    2 * padding;
  const box = bounds(column.x, column.y, column.width, height);
  if (isBoxed(look)) {
    putBackground(layout, slot, box, look, {});
    return height;
  }
  const fill = isError ? COLOURS.errorGround : layout.theme.soft;
  const bar = isError ? COLOURS.error : layout.theme.main;
  const background: DrawCommand = {
    kind: 'box',
    bounds: box,
    fill,
    radius: 8,
    stroke: isError ? COLOURS.errorLine : layout.theme.softLine,
  };
  const edge: DrawCommand = { kind: 'box', bounds: bounds(box.x, box.y, 5, box.height), fill: bar };
  layout.commands[slot] = {
    kind: 'clip',
    bounds: bounds(box.x - 1, box.y - 1, box.width + 2, box.height + 2),
    radius: 8,
    commands: [background, edge],
  };
  return height;
}
