import type { Element } from 'domhandler';
import { toCell } from '../../../../language/cells/cell.ts';
import type { Cell, Fact, Row, Table } from './block.ts';
import { addressOf, findElement, findElements, textOf } from './dom-text.ts';
import { cleanLabel, toFact } from './fact-parser.ts';

const MAX_ROWS = 1000;
const MAX_COLUMNS = 100;
const NUMERIC = /^[^\p{L}\d]*\d[\d.,\s]*\p{L}{0,3}[^\p{L}\d]*$/u;

interface RawCell extends Cell {
  isHead: boolean;
  element: Element;
}

interface RawRow {
  cells: RawCell[];
  element: Element;
  isInHead: boolean;
}

/** Parses a `table`: facts if each row is a label and a value, else a table; null for layout tables. */
export function tableBlock(table: Element, about: string, base: string): Table | { facts: Fact[] } | null {
  if (findElement(table, ({ name }) => name === 'table') !== null) return null;
  const all = rawRows(table, base);
  const rows = all.slice(0, MAX_ROWS);
  const captionElement = findElement(table, ({ name }) => name === 'caption');
  const caption = captionElement === null ? (table.attribs['aria-label'] ?? about) : textOf(captionElement);
  const facts = rowFacts(rows, base);
  if (facts !== null) return { facts };
  const head = headOf(rows);
  const things = head === null ? null : transposed(head, rows);
  if (things !== null) return { kind: 'table', caption, ...things, element: table };
  const cut = all.length > MAX_ROWS && { isCut: true };
  const body = rows.filter((row) => row !== head && !row.isInHead && row.cells.length > 1);
  const width = Math.max(head?.cells.length ?? 0, ...body.map((row) => row.cells.length), 0);
  if (body.length === 0 || width < 2) return rows.length > 0 && width < 2 && head === null ? null : emptyTable();
  const columns = Array.from({ length: width }, (_, index) => head?.cells[index]?.text || `Column ${index + 1}`);
  return { kind: 'table', caption, columns, rows: body.map((row) => toRow(row, width)), ...cut, element: table };

  function emptyTable(): Table {
    const names = head?.cells.map((cell) => cell.text) ?? [];
    return { kind: 'table', caption, columns: names, rows: [], element: table };
  }
}

function rawRows(table: Element, base: string): RawRow[] {
  // Cells that span into the rows below, by column.
  const spanning = new Map<number, { cell: RawCell; rowsLeft: number }>();
  return findElements(table, ({ name }) => name === 'tr')
    .slice(0, MAX_ROWS + 1)
    .map((element) => {
      const cells: RawCell[] = [];
      const addSpanningCells = (): void => {
        for (let held = spanning.get(cells.length); held !== undefined; held = spanning.get(cells.length)) {
          held.rowsLeft -= 1;
          if (held.rowsLeft === 0) spanning.delete(cells.length);
          cells.push(held.cell);
        }
      };
      for (const cellElement of findElements(element, ({ name }) => name === 'td' || name === 'th')) {
        addSpanningCells();
        const cell = rawCell(cellElement, base);
        for (let left = spanOf(cellElement, 'colspan'); left > 0 && cells.length < MAX_COLUMNS; left--) {
          const rowsLeft = spanOf(cellElement, 'rowspan') - 1;
          if (rowsLeft > 0) spanning.set(cells.length, { cell, rowsLeft });
          cells.push(cell);
        }
      }
      addSpanningCells();
      const { parent } = element;
      return { cells, element, isInHead: parent !== null && 'name' in parent && parent.name === 'thead' };
    });
}

function rawCell(element: Element, base: string): RawCell {
  const link = findElement(element, ({ name }) => name === 'a');
  return { text: textOf(element), url: addressOf(link, base), isHead: element.name === 'th', element };
}

function spanOf(element: Element, attribute: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(element.attribs[attribute] ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), MAX_COLUMNS);
}

// Label and value in each row, as in infoboxes: a header and a cell, or two cells in a table without headers.
function rowFacts(rows: readonly RawRow[], base: string): Fact[] | null {
  const pairs = rows.filter((row) => row.cells.length === 2 && row.cells[0] !== row.cells[1]);
  const headed = pairs.filter((row) => row.cells[0]?.isHead === true && row.cells[1]?.isHead === false);
  const isPlain = headOf(rows) === null || rows.length < 3;
  const hasHeads = rows.some((row) => row.isInHead || row.cells.some((cell) => cell.isHead));
  const isLabelled = pairs.every((row) => /^\p{L}[^.]{0,39}$/u.test(row.cells[0]?.text ?? ''));
  const isFacts =
    headed.length > 0
      ? headed.length >= rows.length * 0.6
      : !hasHeads && isPlain && isLabelled && pairs.length === rows.length;
  if (pairs.length === 0 || !isFacts || rows.some((row) => row.isInHead)) return null;
  return (headed.length > 0 ? headed : pairs).flatMap(({ cells: [label, value] }) => {
    if (label === undefined || value === undefined || value.text === '') return [];
    return [toFact(cleanLabel(label.text), value.text, value.element, base)];
  });
}

const MIN_THINGS = 2;

/** A table whose columns are things and whose rows are their attributes, as a spec sheet, with a row for each thing; null for
 *  others. Its values have one unit along each row, and different units down a column. */
function transposed(head: RawRow, rows: readonly RawRow[]): Pick<Table, 'columns' | 'rows'> | null {
  const [corner, ...things] = head.cells;
  const body = rows.filter((row) => row !== head && row.cells.length > 1);
  const isLabelled = corner?.text === '' || body.every(({ cells }) => cells[0]?.isHead === true);
  if (corner === undefined || !isLabelled || things.length < MIN_THINGS || body.length < 2) return null;
  const units = body.map(({ cells }) => new Set(cells.slice(1).flatMap(({ text }) => unitOf(text) ?? [])));
  const isAlongRows = units.every(({ size }) => size <= 1);
  if (!isAlongRows || new Set(units.flatMap((each) => [...each])).size < 2) return null;
  return {
    columns: [corner.text || 'Name', ...body.map(({ cells: [label] }) => label?.text ?? '')],
    rows: things.map(({ text, url, element }, at) => ({
      cells: [{ text, url }, ...body.map(({ cells }) => ({ text: '', url: null, ...plainCell(cells[at + 1]) }))],
      element,
    })),
  };
}

const plainCell = (cell: RawCell | undefined): Cell | null => (cell ? { text: cell.text, url: cell.url } : null);

/** What the number that a text states measures; null for words. */
function unitOf(text: string): string | null {
  const cell = toCell(text);
  return cell.kind === 'quantity' ? (cell.dimension ?? '') : cell.kind === 'text' ? null : cell.kind;
}

function headOf(rows: readonly RawRow[]): RawRow | null {
  const inHead = rows.findLast((row) => row.isInHead);
  if (inHead !== undefined) return inHead;
  const marked = rows.find((row) => row.cells.length > 1 && row.cells.every((cell) => cell.isHead));
  if (marked !== undefined) return marked;
  const [first, ...rest] = rows;
  if (first && isAboveNumbers(first, rest)) return first;
  const isWords = first?.cells.every((cell) => cell.text !== '' && !NUMERIC.test(cell.text)) ?? false;
  const hasNumbers = rest.some((row) => row.cells.some((cell) => NUMERIC.test(cell.text)));
  return first !== undefined && isWords && hasNumbers ? first : null;
}

function toRow({ cells, element }: RawRow, width: number): Row {
  const filled = Array.from({ length: width }, (_, index) => cells[index] ?? { text: '', url: null });
  return { cells: filled.map(({ text, url }) => ({ text, url })), element };
}

/** Whether a row of three cells or more has no digit, and a column below it has one in each row: the first row names the columns. */
function isAboveNumbers({ cells }: RawRow, rest: readonly RawRow[]): boolean {
  if (cells.length < 3 || rest.length === 0 || cells.some(({ text }) => /\d/.test(text))) return false;
  return cells.some(({ text }, at) => text !== '' && rest.every((row) => /\d/.test(row.cells[at]?.text ?? '')));
}
