import { contentWordsOf } from '../content-words.ts';
import type { Row, Table } from '../page/block.ts';
import type { Question } from '../question.ts';
import type { Candidate } from '../reading.ts';
import { likeness } from '../synonyms.ts';
import { ANY_KIND, rankedRows, type Selection, selectRows } from './select-rows.ts';
import { columnsAsked, nameColumnOf, ranksByPrice, sharesWord, textAt } from './table-columns.ts';

// A row matches if the question contains at least this share of its name.
const MIN_NAME_SHARE = 0.5;
const TABLE_WORDS = contentWordsOf('table list all each every');

/** A table with the parsed question and selection. */
interface Asked {
  table: Table;
  question: Question;
  selection: Selection;
  nameColumn: number;
  columns: readonly number[];
}

/** Answers from a table by column headings and row names: a cell, a row, rows, a column, or the whole table. */
export function readTable(table: Table, question: Question): Candidate | null {
  const selection = selectRows(table, question);
  if (selection.measure === null && ranksByPrice(question)) return null;
  const columns = columnsAsked(table, question, selection.measure);
  const asked = { table, question, selection, nameColumn: nameColumnOf(table), columns };
  const several = isRankedWhole(question, selection) ? selection.rows : rankedRows(selection, question, null);
  const row = several === null ? rowAsked(asked) : null;
  const value = row === null ? rowsValue(asked, several ?? rowsInRange(table, question)) : rowValue(asked, row);
  if (value === null) return null;
  const label = columns.map((column) => table.columns[column]).join(', ') || table.caption;
  const of = row === null ? '' : ` of ${textAt(row, asked.nameColumn)}`;
  const shown = typeof value === 'string' ? `: ${value}` : '';
  const summary = `${label}${of}${shown}, from the table “${table.caption}”.`;
  return { value, summary, element: (row ?? table).element, score: scoreOf(asked, row), label };
}

// `the top stories by points`
function isRankedWhole({ extreme, range, amount }: Question, { measure }: Selection): boolean {
  return measure !== null && extreme === 0 && range === null && amount === null;
}

function rowsInRange({ rows }: Table, { range }: Question): readonly Row[] {
  return range === null ? rows : rows.slice(range.from, range.to);
}

function rowAsked({ table, question, selection, nameColumn }: Asked): Row | null {
  if (selection.measure !== null) return selection.rows[question.rank] ?? null;
  const share = (row: Row): number => nameShare(textAt(row, nameColumn), question);
  const named = bestBy(table.rows, share);
  if (named && share(named) >= MIN_NAME_SHARE) return named;
  const isOne = question.range !== null && question.range.to - question.range.from === 1;
  return isOne ? (table.rows[question.range?.from ?? 0] ?? null) : null;
}

function rowValue({ table, question, nameColumn, columns }: Asked, row: Row): unknown {
  const measured = columns.filter((column) => column !== nameColumn);
  const [only] = measured;
  // `the cheapest` asks for the thing, `the cheapest price` for the price.
  const named = question.words.filter((word) => !question.by.includes(word));
  const isNamed = question.extreme === 0 || sharesWord(table.columns[only ?? -1] ?? '', named);
  if (only !== undefined && columns.length === 1 && isNamed) return textAt(row, only);
  return toRecord(table, row, measured.length > 0 ? [nameColumn, ...measured] : table.columns.map((_, index) => index));
}

function rowsValue({ table, nameColumn, columns }: Asked, rows: readonly Row[]): unknown {
  if (columns.length === 1 && columns[0] === nameColumn) return rows.map((row) => textAt(row, nameColumn));
  const shownColumns =
    columns.length > 0 ? [...new Set([nameColumn, ...columns])] : table.columns.map((_, index) => index);
  return rows.map((row) => toRecord(table, row, shownColumns));
}

function scoreOf({ table, question, selection, nameColumn, columns }: Asked, row: Row | null): number {
  const isRanked = selection.measure !== null;
  const rest = question.asked.filter((word) => !question.extremeWords.includes(word));
  // Superlatives are covered by the ranking column and do not describe the items.
  const asked = isRanked ? rest : question.asked;
  if (question.asked.length === 0) return 0;
  if (asked.length === 0) return 1;
  const known = new Set([
    ...contentWordsOf(row === null ? '' : textAt(row, nameColumn)),
    ...contentWordsOf(table.caption),
    ...columns.flatMap((column) => contentWordsOf(table.columns[column] ?? '')),
    ...(isRanked ? [...selection.kind, ...ANY_KIND] : []),
    ...TABLE_WORDS,
  ]);
  const share = likeness(asked, known);
  // A whole table ranks below a line of text that matches equally well; a table that does not name the items ranks below
  // one that does.
  const penalty = columns.includes(nameColumn) ? 0.04 : 0.05;
  return row === null && !isRanked ? share - penalty : share;
}

function nameShare(name: string, question: Question): number {
  const words = contentWordsOf(name);
  return words.length === 0 ? 0 : words.filter((word) => question.words.includes(word)).length / words.length;
}

function bestBy<T>(items: readonly T[], score: (item: T) => number): T | null {
  return items.reduce<T | null>((best, item) => (best === null || score(item) > score(best) ? item : best), null);
}

function toRecord(table: Table, row: Row, columns: readonly number[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [table.columns[column] ?? '', textAt(row, column)]));
}
