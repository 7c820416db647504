import type { Collection } from '../../../page-content.ts';
import { nameColumn } from '../page/columns.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const MAX_READ_ROWS = 1000;
const MAX_READ_COLUMNS = 100;
const NUMBER = /^[-+]?[\d.,]+\s*%?$/;

/** The rows of a CSV text (RFC 4180; delimited by comma, semicolon, tab or bar) as a collection. The first row has the
 *  columns' names unless it has a number. Null if there are no rows. */
export function readCsv(text: string, name: string): Collection | null {
  const lines = parseCsv(text).filter((cells) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  if (first === undefined) return null;
  const isHead = !first.some((cell) => NUMBER.test(cell));
  const body = isHead ? lines.slice(1) : lines;
  const width = Math.min(
    lines.reduce((most, { length }) => Math.max(most, length), 0),
    MAX_READ_COLUMNS,
  );
  const columns = Array.from({ length: width }, (_, at) => (isHead && first[at]) || `Column ${at + 1}`);
  const cells = body.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  const named = nameColumn(columns, cells);
  return { name, columns, rows: cells.map((row) => ({ name: row[named] ?? '', cells: row, url: null, controls: [] })) };
}

/** Rows of trimmed cells. A quote that is not closed ends with the text. */
function parseCsv(text: string): string[][] {
  const delimiter = guessDelimiter(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length <= MAX_READ_ROWS) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    row.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === delimiter) continue;
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, row] : rows;
}

interface CsvCell {
  text: string;
  /** Offset of the delimiter or line break after it. */
  end: number;
}

function plainCell(text: string, start: number, delimiter: string): CsvCell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return { text: clean(text.slice(start, end)), end };
}

function quotedCell(text: string, start: number): CsvCell {
  const parts: string[] = [];
  let from = start + 1;
  for (let quote = text.indexOf('"', from); ; quote = text.indexOf('"', from)) {
    const end = quote === -1 ? text.length : quote;
    parts.push(text.slice(from, end));
    if (text[end + 1] !== '"') return { text: clean(parts.join('')), end: end + 1 };
    parts.push('"');
    from = end + 2;
  }
}

const clean = (cell: string): string => cell.replace(/\s+/g, ' ').trim();

/** The most frequent delimiter in the first line, outside quotes. */
function guessDelimiter(text: string): string {
  const bare = (text.split('\n', 1)[0] ?? '').slice(0, 100_000).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
