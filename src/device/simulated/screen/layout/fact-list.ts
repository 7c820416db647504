import type { Element } from 'domhandler';
import { childElements } from '../../browser/dom.ts';
import { bounds } from '../draw-commands.ts';
import { COLOURS } from '../theme.ts';
import { putBackground } from './background.ts';
import { inlineStyleOf } from './inline.ts';
import type { Column, InlineStyle, LayoutContext } from './layout-context.ts';
import { addBox, reserve } from './layout-context.ts';
import { measureNode } from './measure.ts';

/** Places a description list as a box of two columns: terms and details. */
export function placeFacts(layout: LayoutContext, element: Element, column: Column, outer: InlineStyle): number {
  const textStyle = { ...outer, colour: layout.theme.text, linkColour: layout.theme.ink, isInLine: true };
  const slot = reserve(layout);
  const pairs = pairsOf(element);
  const padding = Math.min(Math.round(layout.size * 0.9), Math.floor(column.width / 10));
  const labelWidth = widthOfLabels(layout, pairs, textStyle, column.width);
  let y = column.y + 4;
  for (const [index, pair] of pairs.entries()) {
    if (index > 0)
      layout.commands.push({
        kind: 'box',
        bounds: bounds(column.x + padding, y, column.width - 2 * padding, 1),
        fill: COLOURS.line,
      });
    const top = y + Math.round(layout.size * 0.45);
    const label = { x: column.x + padding, y: top, width: labelWidth };
    const value = { x: label.x + labelWidth + padding, y: top, width: column.width - labelWidth - 3 * padding };
    const heights = [
      placeParts(layout, pair.terms, label, textStyle),
      placeParts(layout, pair.details, value, textStyle),
    ];
    y = top + Math.max(...heights) + Math.round(layout.size * 0.45);
  }
  const height = y + 4 - column.y;
  const box = bounds(column.x, column.y, column.width, height);
  const usual = { fill: COLOURS.shade, radius: 10, stroke: COLOURS.line };
  putBackground(layout, slot, box, layout.look(element), usual);
  return pairs.length === 0 ? 0 : height;
}

interface Pair {
  terms: Element[];
  details: Element[];
}

/** Groups of terms and details; each group may be wrapped in a `div`. */
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

function widthOfLabels(layout: LayoutContext, pairs: readonly Pair[], textStyle: InlineStyle, room: number): number {
  const widths = pairs.flatMap(({ terms }) =>
    terms.map((term) => measureNode(layout, term, { ...textStyle, isBold: true }).most),
  );
  return Math.round(Math.min(Math.max(room * 0.2, ...widths.slice(0, 500)), room * 0.42));
}

function placeParts(layout: LayoutContext, parts: readonly Element[], column: Column, textStyle: InlineStyle): number {
  let y = column.y;
  for (const part of parts) {
    const height = layout.placeFlow(part.children, { ...column, y }, inlineStyleOf(layout, part, textStyle));
    addBox(layout, part, bounds(column.x, y, column.width, height));
    y += height;
  }
  return y - column.y;
}
