import type { Element } from 'domhandler';
import { childElements, isElement, isHidden, isText } from '../../browser/dom.ts';
import { bounds } from '../draw-commands.ts';
import { NO_LOOK, toPixels } from '../style/look.ts';
import { splitWord, textAt, widthOf } from '../text.ts';
import { COLOURS } from '../theme.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox } from './layout-context.ts';

// Narrower columns are not indented, so that deep nesting leaves room for words.
const LEAST_INDENTED = 140;

export function placeList(layout: LayoutContext, element: Element, column: Column, outer: InlineStyle): number {
  const textStyle = { ...outer, isInLine: false };
  const isOrdered = element.name === 'ol';
  const hasBullets = layout.look(element).hasBullets ?? true;
  const indent = column.width < LEAST_INDENTED || !hasBullets ? 0 : Math.round(layout.size * 1.7);
  const first = Number.parseInt(element.attribs.start ?? '1', 10);
  let number = Number.isFinite(first) ? first : 1;
  let y = column.y;
  for (const item of childElements(element)) {
    if (isHidden(item)) continue;
    const { marginTop } = layout.look(item);
    if (y > column.y) y += marginTop ? toPixels(marginTop, layout.size) : Math.round(layout.size * 0.4);
    const place = { x: column.x + indent, y, width: column.width - indent };
    const start = layout.commands.length;
    const height =
      item.name === 'li' ? placeItem(layout, item, place, textStyle) : layout.placeBlock(item, place, textStyle);
    addBox(layout, item, bounds(column.x, y, column.width, height));
    if (indent > 0 && height > 0) addBullet(layout, start, isOrdered ? `${number}.` : null, place, textStyle);
    number += 1;
    y += height;
  }
  return y - column.y;
}

/** Places an item, as a block if it has a look. */
function placeItem(layout: LayoutContext, item: Element, place: Column, textStyle: InlineStyle): number {
  if (layout.look(item) === NO_LOOK) return layout.placeFlow(item.children, place, textStyle);
  return layout.placeBlock(item, place, textStyle);
}

/** Adds a bullet or number on the baseline of the item's first text. */
function addBullet(
  layout: LayoutContext,
  from: number,
  text: string | null,
  place: Column,
  textStyle: InlineStyle,
): void {
  const first = layout.commands.slice(from, from + 12).find((command) => command.kind === 'text');
  const size = layout.size;
  const baseline = first?.kind === 'text' ? first.y : place.y + size;
  if (text === null) {
    layout.commands.push({
      kind: 'disc',
      x: place.x - size * 0.85,
      y: baseline - size * 0.34,
      radius: size * 0.16,
      fill: COLOURS.bullet,
    });
    return;
  }
  const style = {
    size: size - 1,
    isBold: true,
    colour: textStyle.colour === layout.theme.onMain ? textStyle.colour : COLOURS.quiet,
  };
  const x = Math.round(place.x - size * 0.5 - widthOf(text, style));
  layout.commands.push({ ...textAt(Math.max(x, place.x - size * 1.7), place.y, text, style), y: baseline });
}

export function placeQuote(layout: LayoutContext, element: Element, column: Column, textStyle: InlineStyle): number {
  const indent = column.width < LEAST_INDENTED ? 0 : Math.round(layout.size * 1.2);
  const place = { ...column, x: column.x + indent, width: column.width - indent };
  const height = layout.placeFlow(element.children, place, { ...textStyle, isItalic: true });
  if (indent > 0)
    layout.commands.push({
      kind: 'box',
      bounds: bounds(column.x, column.y, 4, height),
      fill: layout.theme.softLine,
      radius: 2,
    });
  return height;
}

const MAX_LINES = 2_000;

/** Places preformatted text in a monospace font. */
export function placePre(layout: LayoutContext, element: Element, column: Column, outer: InlineStyle): number {
  const textStyle = { ...outer, isMono: true, size: Math.round(layout.size * 0.88) };
  const padding = Math.min(14, Math.floor(column.width / 10));
  const room = column.width - 2 * padding;
  const lineHeight = Math.round(textStyle.size * 1.5);
  const lines = rawText(element)
    .replace(/^\n|\n$/g, '')
    .split('\n')
    .slice(0, MAX_LINES)
    .flatMap((line) => splitWord(line.replaceAll('\t', '    '), room, textStyle));
  const height = lines.length * lineHeight + 2 * padding;
  const box = bounds(column.x, column.y, column.width, height);
  layout.commands.push({ kind: 'box', bounds: box, fill: COLOURS.shade, radius: 8, stroke: COLOURS.line });
  for (const [row, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const { size, isBold, colour, isMono } = textStyle;
    layout.commands.push(
      textAt(column.x + padding, column.y + padding + (row + 0.5) * lineHeight, line, { size, isBold, colour, isMono }),
    );
  }
  return height;
}

function rawText(element: Element): string {
  return element.children
    .map((child) => (isText(child) ? child.data : isElement(child) ? rawText(child) : ''))
    .join('');
}
