import type { Element } from 'domhandler';
import { childElements, textOf } from '../../../browser/dom.ts';
import { bounds } from '../../draw-commands.ts';
import type { Look } from '../../style/look.ts';
import { COLOURS } from '../../theme.ts';
import { putBackground } from '../background.ts';
import { inlineStyleOf } from '../inline.ts';
import type { Column, InlineStyle, LayoutContext } from '../layout-context.ts';
import { addBox, reserve } from '../layout-context.ts';
import { measureFlow } from '../measure.ts';
import { placeStacked } from './stacked-table.ts';
import { type Row, rowsOf } from './table-rows.ts';

const PADDING = 12;
const LEAST_COLUMN = 36;
// Tables with more columns that do not fit are shown as one block per row.
const FEW_COLUMNS = 3;

export function placeTable(layout: LayoutContext, element: Element, column: Column, outer: InlineStyle): number {
  const textStyle: InlineStyle = {
    ...outer,
    colour: layout.theme.text,
    linkColour: layout.theme.ink,
    size: layout.size - 1,
    isInLine: true,
  };
  let y = column.y + placeCaption(layout, element, column, textStyle);
  const rows = rowsOf(element, Math.max(1, Math.floor(column.width / LEAST_COLUMN)));
  const { least, most } = measureColumns(layout, rows, column.width, textStyle);
  const isNarrow = least.length > FEW_COLUMNS && sum(least) > column.width;
  if (isNarrow) return y + placeStacked(layout, rows, { ...column, y }, textStyle) - column.y;
  const widths = share(least, most, column.width);
  const aligned = numberColumns(rows);
  for (const row of rows) y += placeRow(layout, row, widths, aligned, { ...column, y }, textStyle);
  return y - column.y;
}

function placeCaption(layout: LayoutContext, table: Element, column: Column, textStyle: InlineStyle): number {
  const caption = childElements(table).find(({ name }) => name === 'caption');
  if (!caption) return 0;
  const height = layout.placeFlow(caption.children, column, {
    ...textStyle,
    colour: COLOURS.quiet,
    size: layout.size - 2,
  });
  addBox(layout, caption, bounds(column.x, column.y, column.width, height));
  return height + 6;
}

/** Minimum width of each column (no word is split) and preferred width (each cell on one line). */
function measureColumns(layout: LayoutContext, rows: readonly Row[], room: number, textStyle: InlineStyle) {
  const least: number[] = [];
  const most: number[] = [];
  for (const { cells } of rows) {
    for (const { element, column, span } of cells) {
      for (let at = column; at < column + span; at += 1) least[at] ??= LEAST_COLUMN;
      for (let at = column; at < column + span; at += 1) most[at] ??= LEAST_COLUMN;
      const inner = measureFlow(layout, element.children, inlineStyleOf(layout, element, textStyle));
      if (span > 1) continue;
      least[column] = Math.max(least[column] ?? 0, inner.least + 2 * PADDING);
      most[column] = Math.max(most[column] ?? 0, Math.min(inner.most + 2 * PADDING, room * 0.6));
    }
  }
  return {
    least: Array.from(least, (width) => width ?? LEAST_COLUMN),
    most: Array.from(most, (width) => width ?? LEAST_COLUMN),
  };
}

/** Distributes the width: minimum widths first, the rest in proportion to the longest cells. */
function share(least: readonly number[], most: readonly number[], room: number): number[] {
  const needed = sum(least);
  if (needed >= room) return shrink(least, room);
  const wanted = most.map((width, index) => Math.max(width, least[index] ?? 0));
  const spare = room - needed;
  const extra = wanted.map((width, index) => Math.max(width - (least[index] ?? 0), 0) + width * 0.1);
  return least.map((width, index) => Math.floor(width + (spare * (extra[index] ?? 0)) / Math.max(sum(extra), 1)));
}

/** Widths for a table narrower than its minimum: a floor per column, the rest in proportion to the demand. */
function shrink(least: readonly number[], room: number): number[] {
  const floor = Math.min(LEAST_COLUMN, room / Math.max(least.length, 1));
  const spare = Math.max(0, room - floor * least.length);
  const over = least.map((width) => Math.max(width - floor, 0));
  return over.map((width) => Math.floor(floor + (spare * width) / Math.max(sum(over), 1)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const NUMBER = /^[-+−]?[$€£]?\s?\d[\d,.\s]*(?:\s?(?:%|[$€£]))?$/;

/** Indexes of numeric columns, which are right-aligned. */
function numberColumns(rows: readonly Row[]): Set<number> {
  const numbers = new Set<number>();
  const others = new Set<number>();
  for (const { cells, isHead } of rows) {
    for (const { element, column } of isHead ? [] : cells) {
      (NUMBER.test(textOf(element)) && element.name === 'td' ? numbers : others).add(column);
    }
  }
  return new Set([...numbers].filter((column) => !others.has(column) && column > 0));
}

function placeRow(
  layout: LayoutContext,
  row: Row,
  widths: readonly number[],
  aligned: ReadonlySet<number>,
  column: Column,
  textStyle: InlineStyle,
): number {
  const slot = reserve(layout);
  const padding = Math.round(layout.size * 0.55);
  const starts = toStarts(widths, column.x);
  let tallest = 0;
  for (const { element, column: at, span } of row.cells) {
    const x = starts[at] ?? column.x;
    const width = sum(widths.slice(at, at + span));
    const side = Math.min(PADDING, Math.floor(width / 6));
    const place = { x: x + side, y: column.y + padding, width: width - 2 * side };
    const own: InlineStyle = {
      ...inlineStyleOf(layout, element, textStyle),
      align: aligned.has(at) ? 'right' : 'left',
    };
    const colour = layout.look(element).colour ?? (row.isHead ? '#3c4656' : own.colour);
    const height = layout.placeFlow(element.children, place, { ...own, colour });
    addBox(layout, element, bounds(x, column.y, width, height + 2 * padding));
    tallest = Math.max(tallest, height);
  }
  const height = tallest + 2 * padding;
  const box = bounds(column.x, column.y, column.width, height);
  const look = rowLook(layout, row);
  if (row.isHead) putBackground(layout, slot, box, look, { fill: COLOURS.bar, radius: 6 });
  else putBackground(layout, slot, box, { borderBottom: LINE, ...look }, {});
  addBox(layout, row.element, box);
  return height;
}

const LINE = { width: 1, colour: COLOURS.line };

/** The look of a row, or of the cells of a head. */
function rowLook(layout: LayoutContext, { element, cells, isHead }: Row): Look {
  const look = layout.look(element);
  const [first] = cells;
  return isHead && first ? { ...look, ...layout.look(first.element) } : look;
}

function toStarts(widths: readonly number[], x: number): number[] {
  let at = x;
  return widths.map((width) => {
    const start = at;
    at += width;
    return start;
  });
}
