import type { AccessibilityNode } from '../../device.ts';
import type { Table, Text } from '../web/document.ts';
import { plainText } from '../web/document.ts';
import type { Mark } from './marks.ts';
import { bounds } from './marks.ts';
import type { Column, PlacedBlock } from './page-text.ts';
import { linkChild, placeInline, placeText, rule } from './page-text.ts';
import type { TextStyle } from './text.ts';
import { widthOf } from './text.ts';
import { COLOURS, style } from './theme.ts';

const CELL_PADDING = 8;

export function placeTable(table: Table, column: Column): PlacedBlock {
  const widths = columnWidths(table, column);
  const caption = placeText('caption', table.caption, column, style(column.size - 2, { colour: COLOURS.quiet }));
  const marks: Mark[] = [...caption.marks];
  const rows: AccessibilityNode[] = [];
  let y = column.y + caption.height + 4;
  const lines: { role: string; cells: readonly Text[]; isHead: boolean }[] = [
    { role: 'columnheader', cells: table.columns, isHead: true },
    ...table.rows.map((cells) => ({ role: 'cell', cells, isHead: false })),
  ];
  for (const line of lines) {
    const row = placeRow(line.cells, line.role, widths, { ...column, y }, line.isHead);
    marks.push(...row.marks);
    rows.push(row.node);
    y += row.height;
  }
  const box = bounds(column.x, column.y, column.width, y - column.y);
  return { node: { role: 'table', name: table.caption, bounds: box, children: rows }, marks, height: box.height };
}

function placeRow(
  cells: readonly Text[],
  role: string,
  widths: readonly number[],
  column: Column,
  isHead: boolean,
): PlacedBlock {
  const look = style(column.size - 1, { isBold: isHead });
  const children: AccessibilityNode[] = [];
  const marks: Mark[] = [];
  let x = column.x;
  let tallest = 0;
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    const inner = placeInline(
      cell,
      { ...column, x: x + CELL_PADDING, y: column.y + 7, width: width - 2 * CELL_PADDING },
      look,
    );
    marks.push(...inner.marks);
    children.push({
      role,
      name: plainText(cell),
      ...(inner.node.bounds && { bounds: inner.node.bounds }),
      ...linkChild(inner.node),
    });
    tallest = Math.max(tallest, inner.height);
    x += width;
  }
  const box = bounds(column.x, column.y, column.width, tallest + 14);
  const ground: Mark[] = isHead
    ? [{ kind: 'box', bounds: box, fill: COLOURS.bar }]
    : [rule(box.x, box.y + box.height, box.width)];
  return { node: { role: 'row', name: '', bounds: box, children }, marks: [...ground, ...marks], height: box.height };
}

// Words stay whole as long as the column allows it; what is left goes where the longest cells are.
function columnWidths(table: Table, column: Column): number[] {
  const look = style(column.size, { isBold: true });
  const cellsOf = (index: number): string[] => [
    table.columns[index] ?? '',
    ...table.rows.map((row) => plainText(row[index] ?? '')),
  ];
  const least = table.columns.map((_, index) =>
    widest(
      cellsOf(index).flatMap((cell) => cell.split(' ')),
      look,
    ),
  );
  const wanted = table.columns.map((_, index) => Math.min(widest(cellsOf(index), look), column.width * 0.6));
  const spare = column.width - sum(least);
  const extra = wanted.map((width, index) => Math.max(width - (least[index] ?? 0), 1));
  if (spare <= 0) return least.map((width) => Math.floor((width * column.width) / sum(least)));
  return least.map((width, index) => Math.floor(width + (spare * (extra[index] ?? 0)) / sum(extra)));
}

function widest(texts: readonly string[], look: TextStyle): number {
  return Math.max(...texts.map((text) => widthOf(text, look))) + 2 * CELL_PADDING;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
