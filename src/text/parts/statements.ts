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

/** Whether a text has headings or tables in Markdown. */
export function isStructured(text: string): boolean {
  return STRUCTURE.test(text);
}

const STRUCTURE = /^\s{0,3}#{1,6}\s+\S.*\n[\s\S]*^\s{0,3}#{1,6}\s|^\s*\|.*\|\s*\n\s*\|[\s:|-]+\|\s*$/m;

/** The statements of a text in Markdown or plain text, in order, without its headings. Encoded data is left out. */
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
  for (const line of text.replace(BLOB, ' ').split('\n')) {
    const heading = HEADING.exec(line);
    const row = ROW.exec(line)?.[1];
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
      const cells = row.split('|').map((cell) => cell.trim());
      if (RULE.test(line)) continue;
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

function tellRow(head: readonly string[], cells: readonly string[]): string {
  const parts = cells.flatMap((cell, at) => {
    const name = head[at] ?? '';
    if (cell === '') return [];
    return name === '' ? cell : `${name}: ${cell}`;
  });
  return `${parts.join(', ')}.`;
}
