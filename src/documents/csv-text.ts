import { AppError } from '../errors.ts';
import { LimitedText } from './limited-text.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Converts CSV to text, one line per row, with the column name before each cell: `Name: Ada; Born: 1815.` The first
 *  row contains the names. Empty cells are omitted. */
export async function readCsv(text: string): Promise<string> {
  const { parse } = await import('csv-parse/sync');
  const lines = new LimitedText();
  let names: string[] | null = null;
  const onRow = (row: string[]): null => {
    if (names) addRow(lines, names, row);
    else names = row.map((name, at) => toLine(name) || `Column ${at + 1}`);
    // The row is not stored.
    return null;
  };
  try {
    parse(text, {
      bom: true,
      delimiter: guessDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: onRow,
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', `it is not valid CSV: ${(error as Error).message.split('\n')[0]?.slice(0, 200)}.`);
  }
  return lines.toString();
}

/** The most frequent delimiter in the first line, outside quotes. */
function guessDelimiter(text: string): string {
  const line = /^[^\r\n]{0,100000}/.exec(text.replace(/^\ufeff?\s*/, ''))?.[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

function addRow(lines: LimitedText, names: readonly string[], row: readonly string[]): void {
  const cells = row.flatMap((cell, at) => {
    const value = toLine(cell);
    return value === '' ? [] : [`${names[at] ?? `Column ${at + 1}`}: ${value}`];
  });
  if (cells.length > 0) lines.add(withFullStop(cells.join('; ')));
}

const toLine = (cell: string) => cell.replace(/\s+/g, ' ').trim();

/** Makes each row a sentence. */
const withFullStop = (line: string) => (/[.!?]$/.test(line) ? line : `${line}.`);
