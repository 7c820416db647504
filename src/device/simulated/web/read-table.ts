import type { Table } from './document.ts';
import { plainText } from './document.ts';
import type { Question } from './question.ts';
import type { Candidate } from './reading.ts';
import { contentWordsOf } from './words.ts';

const NUMERIC = /^[^\p{L}\d]*\d[\d.,]*/u;
const PRICE_WORDS = new Set(contentWordsOf('cheap cheapest expensive priciest dearest cost costs'));
// A row is meant when a question holds at least this share of its name.
const MIN_NAME_SHARE = 0.5;

/** Reads a table by its column heads and by the names of its rows: a cell, a row, a column, or all of it. */
export function readTable(table: Table, question: Question, blockIndex: number): Candidate | null {
  const grid = table.rows.map((row) => row.map(plainText));
  const nameColumn = nameColumnOf(table, grid);
  const columns = columnsAsked(table, question);
  const row = rowAsked(table, grid, question, nameColumn, columns);
  const value = row === null ? rowsValue(table, grid, nameColumn, columns) : rowValue(table, row, nameColumn, columns);
  if (value === null) return null;
  const score = scoreOf(table, question, row?.[nameColumn] ?? '', columns);
  const label = columns.map((column) => table.columns[column]).join(', ') || table.caption;
  const of = row === null ? '' : ` of ${row[nameColumn]}`;
  const shown = typeof value === 'string' ? `: ${value}` : '';
  return { value, summary: `${label}${of}${shown}, from the table “${table.caption}”.`, blockIndex, score, label };
}

// The first column that is not made of numbers says what each row is about.
function nameColumnOf(table: Table, grid: readonly string[][]): number {
  const found = table.columns.findIndex((_, column) => grid.some((row) => !NUMERIC.test(row[column] ?? '')));
  return Math.max(found, 0);
}

function columnsAsked(table: Table, question: Question): number[] {
  const asksPrice = question.words.some((word) => PRICE_WORDS.has(word));
  return table.columns.flatMap((column, index) => {
    const isPrice = asksPrice && column.toLowerCase() === 'price';
    return isPrice || contentWordsOf(column).some((word) => question.words.includes(word)) ? [index] : [];
  });
}

function rowAsked(
  table: Table,
  grid: readonly string[][],
  question: Question,
  nameColumn: number,
  columns: readonly number[],
): string[] | null {
  const measured = columns.find((column) => column !== nameColumn && isNumericColumn(grid, column));
  if (question.extreme !== 0 && measured !== undefined) return extremeRow(grid, measured, question.extreme);
  const named = bestBy(grid, (row) => nameShare(row[nameColumn] ?? '', question));
  if (named && nameShare(named[nameColumn] ?? '', question) >= MIN_NAME_SHARE) return named;
  const isOne = question.range !== null && question.range.to - question.range.from === 1;
  return isOne && table.rows.length > 0 ? (grid[question.range?.from ?? 0] ?? null) : null;
}

function rowValue(table: Table, row: readonly string[], nameColumn: number, columns: readonly number[]): unknown {
  const measured = columns.filter((column) => column !== nameColumn);
  const only = measured[0];
  if (only !== undefined && measured.length === 1 && columns.length === 1) return row[only] ?? null;
  return toRecord(table, row, measured.length > 0 ? [nameColumn, ...measured] : table.columns.map((_, index) => index));
}

function rowsValue(table: Table, grid: readonly string[][], nameColumn: number, columns: readonly number[]): unknown {
  if (columns.length === 1 && columns[0] === nameColumn) return grid.map((row) => row[nameColumn] ?? '');
  const kept = columns.length > 0 ? [...new Set([nameColumn, ...columns])] : table.columns.map((_, index) => index);
  return grid.map((row) => toRecord(table, row, kept));
}

function scoreOf(table: Table, question: Question, rowName: string, columns: readonly number[]): number {
  if (question.asked.length === 0) return 0;
  const known = new Set([
    ...contentWordsOf(rowName),
    ...contentWordsOf(table.caption),
    ...columns.flatMap((column) => contentWordsOf(table.columns[column] ?? '')),
    ...(columns.length > 0 ? [...question.extremeWords, ...PRICE_WORDS] : []),
    ...contentWordsOf('table list all each every'),
  ]);
  const share = question.asked.filter((word) => known.has(word)).length / question.asked.length;
  // A whole table is a weaker answer than a line of text that holds all the words as well.
  return rowName === '' ? share - 0.05 : share;
}

function nameShare(name: string, question: Question): number {
  const words = contentWordsOf(name);
  return words.length === 0 ? 0 : words.filter((word) => question.words.includes(word)).length / words.length;
}

function isNumericColumn(grid: readonly string[][], column: number): boolean {
  return grid.length > 0 && grid.every((row) => NUMERIC.test(row[column] ?? ''));
}

function extremeRow(grid: readonly string[][], column: number, direction: 1 | -1): string[] | null {
  return bestBy(grid, (row) => direction * numberIn(row[column] ?? ''));
}

function numberIn(text: string): number {
  return Number(text.replaceAll(',', '').match(/\d+(?:\.\d+)?/)?.[0] ?? 0);
}

function bestBy<T>(items: readonly T[], score: (item: T) => number): T | null {
  return items.reduce<T | null>((best, item) => (best === null || score(item) > score(best) ? item : best), null);
}

function toRecord(table: Table, row: readonly string[], columns: readonly number[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [table.columns[column] ?? '', row[column] ?? '']));
}
