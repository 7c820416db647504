import { AppError } from '../errors.ts';
import { LimitedText } from './limited-text.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Each row on a line of its own, each of its cells behind the name of its column: `Name: Ada; Born: 1815.` The first row
 *  has the names; empty cells are left out. */
export async function readCsv(text: string): Promise<string> {
  const { parse } = await import('csv-parse/sync');
  const lines = new LimitedText();
  let names: string[] | null = null;
  const onRow = (row: string[]): null => {
    if (names) addRow(lines, names, row);
    else names = row.map((name, at) => toLine(name) || `Column ${at + 1}`);
    // Nothing is kept of the row itself.
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

/** What stands most often in the first line, outside quotes. */
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

/** So that each row is a sentence of its own. */
const withFullStop = (line: string) => (/[.!?]$/.test(line) ? line : `${line}.`);
