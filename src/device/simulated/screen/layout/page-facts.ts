import type { Element } from 'domhandler';
import { childElements } from '../../browser/dom.ts';
import { bounds } from '../draw-commands.ts';
import { COLOURS } from '../theme.ts';
import { inlineStyleOf } from './inline.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, reserve } from './layout-context.ts';
import { measureNode } from './measure.ts';

/** A list of facts as a box of two columns: what, and what it is. */
export function placeFacts(sheet: LayoutContext, element: Element, column: Column, outer: InlineStyle): number {
  const look = { ...outer, colour: COLOURS.ink, linkColour: sheet.theme.ink, isInLine: true };
  const slot = reserve(sheet);
  const pairs = pairsOf(element);
  const padding = Math.min(Math.round(sheet.size * 0.9), Math.floor(column.width / 10));
  const labelWidth = widthOfLabels(sheet, pairs, look, column.width);
  let y = column.y + 4;
  for (const [index, pair] of pairs.entries()) {
    if (index > 0)
      sheet.marks.push({
        kind: 'box',
        bounds: bounds(column.x + padding, y, column.width - 2 * padding, 1),
        fill: COLOURS.line,
      });
    const top = y + Math.round(sheet.size * 0.45);
    const label = { x: column.x + padding, y: top, width: labelWidth };
    const value = { x: label.x + labelWidth + padding, y: top, width: column.width - labelWidth - 3 * padding };
    const heights = [placeParts(sheet, pair.terms, label, look), placeParts(sheet, pair.details, value, look)];
    y = top + Math.max(...heights) + Math.round(sheet.size * 0.45);
  }
  const height = y + 4 - column.y;
  const box = bounds(column.x, column.y, column.width, height);
  sheet.marks[slot] = { kind: 'box', bounds: box, fill: COLOURS.shade, radius: 10, stroke: COLOURS.line };
  return pairs.length === 0 ? 0 : height;
}

interface Pair {
  terms: Element[];
  details: Element[];
}

/** Terms with what is said of them; a `div` may hold each pair. */
export function pairsOf(list: Element): Pair[] {
  const pairs: Pair[] = [];
  const parts = childElements(list).flatMap((child) => (child.name === 'div' ? childElements(child) : [child]));
  for (const part of parts) {
    const last = pairs.at(-1);
    if (part.name === 'dt' && (!last || last.details.length > 0)) pairs.push({ terms: [part], details: [] });
    else if (part.name === 'dt') last?.terms.push(part);
    else if (part.name === 'dd' && last) last.details.push(part);
    else if (part.name === 'dd') pairs.push({ terms: [], details: [part] });
  }
  return pairs;
}

function widthOfLabels(sheet: LayoutContext, pairs: readonly Pair[], look: InlineStyle, room: number): number {
  const widths = pairs.flatMap(({ terms }) =>
    terms.map((term) => measureNode(sheet, term, { ...look, isBold: true }).most),
  );
  return Math.round(Math.min(Math.max(room * 0.2, ...widths.slice(0, 500)), room * 0.42));
}

function placeParts(sheet: LayoutContext, parts: readonly Element[], column: Column, look: InlineStyle): number {
  let y = column.y;
  for (const part of parts) {
    const height = sheet.placeFlow(part.children, { ...column, y }, inlineStyleOf(sheet, part, look));
    addBox(sheet, part, bounds(column.x, y, column.width, height));
    y += height;
  }
  return y - column.y;
}
