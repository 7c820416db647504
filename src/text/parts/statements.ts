import { onOneLine } from '../one-line.ts';
import { readWords, type Word } from '../words/words.ts';
import { readSentences } from './sentences.ts';

/** A sentence of a text, or a row of a table, as it can be told alone. */
export interface Statement {
  /** On one line. A row is told with its head: `Name: Eco, Time: 3 h`. */
  text: string;
  words: readonly Word[];
  isRow: boolean;
  /** Number of the section, from 0; a heading begins one. */
  section: number;
  /** The headings above it, outermost first, joined by a space; empty without any. */
  heading: string;
}

const HEADING = /^\s{0,3}(#{1,6})\s+(.+?)[\s#]*$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^\s*\|?[\s:|-]*-[\s:|-]*$/;
/** Longer runs without white space are data, not words. */
const BLOB =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{200,}/gu;

/** Whether a text has headings or tables in Markdown, or separated values. */
export function isStructured(text: string): boolean {
  return STRUCTURE.test(text) || readSeparated(text.split('\n')).size > 0;
}

const STRUCTURE = /^\s{0,3}#{1,6}\s+\S.*\n[\s\S]*^\s{0,3}#{1,6}\s|^\s*\|.*\|\s*\n\s*\|[\s:|-]+\|\s*$/m;

/** The statements of a text in Markdown, separated values or plain text, in order, without its headings. Encoded data is left out. */
export function readStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  const headings: string[] = [];
  let section = 0;
  let prose = '';
  let head: string[] | null = null;
  const add = (told: string, isRow = false) => {
    if (told !== '')
      statements.push({ text: told, words: readWords(told), isRow, section, heading: headings.join(' ').trim() });
  };
  const flush = () => {
    for (const { start, end } of readSentences(prose)) add(onOneLine(prose.slice(start, end)).trim());
    prose = '';
  };
  const lines = text.replace(BLOB, ' ').split('\n');
  const separated = readSeparated(lines);
  for (const [at, line] of lines.entries()) {
    const heading = HEADING.exec(line);
    const row = separated.get(at) ?? ROW.exec(line)?.[1]?.split('|');
    if (heading) {
      flush();
      head = null;
      const depth = heading[1]?.length ?? 1;
      headings.length = Math.min(headings.length, depth - 1);
      while (headings.length < depth - 1) headings.push('');
      headings.push(heading[2] ?? '');
      section += 1;
    } else if (row !== undefined) {
      flush();
      const cells = row.map((cell) => cell.trim());
      if (RULE.test(line) && !separated.has(at)) continue;
      if (head === null) head = cells;
      else add(tellRow(head, cells), true);
    } else {
      head = null;
      prose += `${line}\n`;
    }
  }
  flush();
  return statements;
}

/** Fewest lines of a table of separated values, with its head. */
const MIN_LINES = 3;
const MAX_CELL = 60;
const SEPARATORS = [';', '\t', ',', '|'];

/** The cells of lines that are a table of separated values, by line: some in a row have the same number of short cells, and the
 *  first one only names. */
function readSeparated(lines: readonly string[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const separator of SEPARATORS) {
    for (let start = 0; start < lines.length; ) {
      const head = cellsOf(lines[start] ?? '', separator);
      let end = start + 1;
      while (end < lines.length && cellsOf(lines[end] ?? '', separator).length === head.length) end += 1;
      const isTable =
        head.length > 1 && end - start >= MIN_LINES && head.every((cell) => NAME_OF_COLUMN.test(cell.trim()));
      for (let at = start; isTable && at < end; at += 1)
        if (!found.has(at)) found.set(at, cellsOf(lines[at] ?? '', separator));
      start = end;
    }
  }
  return found;
}

const NAME_OF_COLUMN = /^\p{L}[\p{L}\p{N} _()/%€$-]{0,40}$/u;

/** Empty for a line that is no row. */
function cellsOf(line: string, separator: string): string[] {
  const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  return cells.length > 1 && cells.every((cell) => cell.length <= MAX_CELL && !/[.!?](?:\s|$)/.test(cell)) ? cells : [];
}

function tellRow(head: readonly string[], cells: readonly string[]): string {
  const parts = cells.flatMap((cell, at) => {
    const name = head[at] ?? '';
    if (cell === '') return [];
    return name === '' ? cell : `${name}: ${cell}`;
  });
  return `${parts.join(', ')}.`;
}
