import type { Table } from './block.ts';
import type { Question } from './question.ts';
import type { Candidate } from './reading.ts';
import { likeness } from './synonyms.ts';
import { contentWordsOf } from './words.ts';

const NUMERIC = /^[^\p{L}\d]*\d[\d.,]*/u;
// A row is meant when a question holds at least this share of its name.
// What the things are measured by, for words that only rank.
const RANKED_BY = new Map(
  Object.entries({
    price: 'cheapest cheap expensive priciest dearest',
    height: 'tallest highest',
    area: 'largest biggest smallest',
    length: 'longest shortest',
    weight: 'heaviest lightest',
    speed: 'fastest slowest',
    rating: 'best worst',
  }).flatMap(([measure, words]) =>
    contentWordsOf(words).map((word): [string, string[]] => [word, contentWordsOf(measure)]),
  ),
);
const MIN_NAME_SHARE = 0.5;

/** Reads a table by its column heads and by the names of its rows: a cell, a row, a column, or all of it. */
export function readTable(table: Table, question: Question): Candidate | null {
  const grid = table.rows.map((row) => row.cells.map((cell) => cell.text));
  const nameColumn = nameColumnOf(table, grid);
  const columns = columnsAsked(table, question);
  if (ranksByPrice(question) && !columns.some((column) => isPriceColumn(table, column))) return null;
  const limit = question.range;
  const taken = limit === null ? grid : grid.slice(limit.from, limit.to);
  const row = rowAsked(table, grid, question, nameColumn, columns);
  const value =
    row === null ? rowsValue(table, taken, nameColumn, columns) : rowValue(table, row, nameColumn, columns, question);
  if (value === null) return null;
  const score = scoreOf(table, question, row?.[nameColumn] ?? '', columns);
  const element = (row === null ? undefined : table.rows[grid.indexOf(row)]?.element) ?? table.element;
  const label = columns.map((column) => table.columns[column]).join(', ') || table.caption;
  const of = row === null ? '' : ` of ${row[nameColumn]}`;
  const shown = typeof value === 'string' ? `: ${value}` : '';
  return { value, summary: `${label}${of}${shown}, from the table “${table.caption}”.`, element, score, label };
}

// The first column that is not made of numbers says what each row is about.
function nameColumnOf(table: Table, grid: readonly string[][]): number {
  const found = table.columns.findIndex((_, column) => grid.some((row) => !NUMERIC.test(row[column] ?? '')));
  return Math.max(found, 0);
}

function columnsAsked(table: Table, question: Question): number[] {
  const words = [...question.words, ...question.extremeWords.flatMap((word) => RANKED_BY.get(word) ?? [])];
  const exact = table.columns.flatMap((column, index) => (sharesWord(column, words) ? [index] : []));
  if (exact.length > 0) return exact;
  // A word that only means about the same points to a column when none is called by its name.
  return table.columns.flatMap((column, index) =>
    likeness(contentWordsOf(column), new Set(words)) > 0 ? [index] : [],
  );
}

// `cheapest` means nothing in a table without prices, whatever else its columns count.
function ranksByPrice(question: Question): boolean {
  return question.extremeWords.some((word) => RANKED_BY.get(word)?.includes('pric') === true);
}

function isPriceColumn(table: Table, column: number): boolean {
  return likeness(contentWordsOf(table.columns[column] ?? ''), new Set(['pric'])) > 0;
}

function sharesWord(column: string, words: readonly string[]): boolean {
  return contentWordsOf(column).some((word) => words.includes(word));
}

function rowAsked(
  table: Table,
  grid: readonly string[][],
  question: Question,
  nameColumn: number,
  columns: readonly number[],
): string[] | null {
  const measured = columns
    .filter((column) => !ranksByPrice(question) || isPriceColumn(table, column))
    .find((column) => column !== nameColumn && isNumericColumn(grid, column));
  if (question.extreme !== 0 && measured !== undefined)
    return extremeRow(grid, measured, question.extreme, question.rank);
  const named = bestBy(grid, (row) => nameShare(row[nameColumn] ?? '', question));
  if (named && nameShare(named[nameColumn] ?? '', question) >= MIN_NAME_SHARE) return named;
  const isOne = question.range !== null && question.range.to - question.range.from === 1;
  return isOne && table.rows.length > 0 ? (grid[question.range?.from ?? 0] ?? null) : null;
}

function rowValue(
  table: Table,
  row: readonly string[],
  nameColumn: number,
  columns: readonly number[],
  question: Question,
): unknown {
  const measured = columns.filter((column) => column !== nameColumn);
  const [only] = measured;
  // `the cheapest` asks for the thing, `the cheapest price` for the price.
  const isNamed = question.extreme === 0 || sharesWord(table.columns[only ?? -1] ?? '', question.words);
  if (only !== undefined && measured.length === 1 && columns.length === 1 && isNamed) return row[only] ?? null;
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
    ...(columns.length > 0 ? question.extremeWords : []),
    ...contentWordsOf('table list all each every'),
  ]);
  const share = likeness(question.asked, known);
  // A whole table is a weaker answer than a line of text that holds all the words as well.
  return rowName === '' ? share - 0.05 : share;
}

function nameShare(name: string, question: Question): number {
  const words = contentWordsOf(name);
  return words.length === 0 ? 0 : words.filter((word) => question.words.includes(word)).length / words.length;
}

function isNumericColumn(grid: readonly string[][], column: number): boolean {
  return grid.length > 0 && grid.every((row) => row[column] === '' || NUMERIC.test(row[column] ?? ''));
}

function extremeRow(grid: readonly string[][], column: number, direction: 1 | -1, rank: number): string[] | null {
  const value = (row: readonly string[]): number => direction * numberIn(row[column] ?? '');
  return grid.toSorted((a, b) => value(b) - value(a))[rank] ?? null;
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
