import { textOf } from '../../../browser/dom.ts';
import { bounds } from '../../draw-commands.ts';
import { fitLine, textAt } from '../../text.ts';
import { COLOURS } from '../../theme.ts';
import { inlineStyleOf } from '../inline.ts';
import type { Column, InlineStyle, LayoutContext } from '../layout-context.ts';
import { addBox } from '../layout-context.ts';
import type { Row } from './table-rows.ts';

const LABEL_SHARE = 0.36;
const GAP = 10;

/** A table on a screen too narrow for its columns: each row is a block with a line a cell, `Price  $189`, the heading of
 *  its column before it. Returns the height. */
export function placeStacked(sheet: LayoutContext, rows: readonly Row[], column: Column, look: InlineStyle): number {
  const heads = rows.find(({ isHead }) => isHead)?.cells ?? [];
  const names = new Map(heads.map(({ column: at, element }) => [at, textOf(element)]));
  let y = column.y;
  for (const row of rows) if (!row.isHead) y += placeRow(sheet, row, names, { ...column, y }, look);
  return y - column.y;
}

function placeRow(
  sheet: LayoutContext,
  row: Row,
  names: ReadonlyMap<number, string>,
  column: Column,
  look: InlineStyle,
): number {
  const labelWidth = Math.round(column.width * LABEL_SHARE);
  const label = { size: look.size - 1, isBold: false, colour: COLOURS.quiet };
  let y = column.y + GAP;
  for (const { element, column: at } of row.cells) {
    const place = { x: column.x + labelWidth, y, width: column.width - labelWidth };
    const height = sheet.placeFlow(element.children, place, { ...inlineStyleOf(sheet, element, look), align: 'left' });
    if (height === 0) continue;
    sheet.marks.push(
      textAt(column.x, y + Math.round(look.size * 0.75), fitLine(names.get(at) ?? '', labelWidth - GAP, label), label),
    );
    addBox(sheet, element, bounds(column.x, y, column.width, height));
    y += height + 2;
  }
  const height = y - column.y + GAP;
  const line = bounds(column.x, column.y + height - 1, column.width, 1);
  sheet.marks.push({ kind: 'box', bounds: line, fill: COLOURS.line });
  addBox(sheet, row.element, bounds(column.x, column.y, column.width, height));
  return height;
}
