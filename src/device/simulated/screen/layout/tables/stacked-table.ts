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

/** Places a table that is too narrow for its columns as one block per row, with a line per cell that starts with its
 *  column heading: `Price  $189`. Returns the height. */
export function placeStacked(
  layout: LayoutContext,
  rows: readonly Row[],
  column: Column,
  textStyle: InlineStyle,
): number {
  const heads = rows.find(({ isHead }) => isHead)?.cells ?? [];
  const names = new Map(heads.map(({ column: at, element }) => [at, textOf(element)]));
  let y = column.y;
  for (const row of rows) if (!row.isHead) y += placeRow(layout, row, names, { ...column, y }, textStyle);
  return y - column.y;
}

function placeRow(
  layout: LayoutContext,
  row: Row,
  names: ReadonlyMap<number, string>,
  column: Column,
  textStyle: InlineStyle,
): number {
  const labelWidth = Math.round(column.width * LABEL_SHARE);
  const label = { size: textStyle.size - 1, isBold: false, colour: COLOURS.quiet };
  let y = column.y + GAP;
  for (const { element, column: at } of row.cells) {
    const place = { x: column.x + labelWidth, y, width: column.width - labelWidth };
    const height = layout.placeFlow(element.children, place, {
      ...inlineStyleOf(layout, element, textStyle),
      align: 'left',
    });
    if (height === 0) continue;
    layout.commands.push(
      textAt(
        column.x,
        y + Math.round(textStyle.size * 0.75),
        fitLine(names.get(at) ?? '', labelWidth - GAP, label),
        label,
      ),
    );
    addBox(layout, element, bounds(column.x, y, column.width, height));
    y += height + 2;
  }
  const height = y - column.y + GAP;
  const line = bounds(column.x, column.y + height - 1, column.width, 1);
  layout.commands.push({ kind: 'box', bounds: line, fill: COLOURS.line });
  addBox(layout, row.element, bounds(column.x, column.y, column.width, height));
  return height;
}
