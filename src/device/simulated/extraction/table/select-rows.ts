import { contentWordsOf } from '../content-words.ts';
import { toNumber } from '../number.ts';
import type { Row, Table } from '../page/block.ts';
import type { Question } from '../question.ts';
import { measureOf, sharesWord, textAt } from './table-columns.ts';

/** Rows of a table that a question selects. */
export interface Selection {
  /** Rows of the kind that the question names; ranked rows are best first. */
  rows: readonly Row[];
  /** The words that name the kind. */
  kind: readonly string[];
  /** The column that ranks the rows; null for the table's own order. */
  measure: number | null;
}

export function selectRows(table: Table, question: Question): Selection {
  const measure = measureOf(table, question);
  if (measure === null && !question.asksCount) return { rows: table.rows, kind: [], measure };
  const { rows, kind } = rowsOfKind(table, question);
  return { rows: measure === null ? rows : rank(rows, measure, question.extreme === -1 ? -1 : 1), kind, measure };
}

/** Top-ranked rows, such as the three cheapest. `otherwise` is the number of rows if the question gives none. Returns
 *  null if the question does not rank. */
export function rankedRows(
  { rows, measure }: Selection,
  { amount, rank: first }: Question,
  otherwise: number | null,
): readonly Row[] | null {
  if (measure === null) return null;
  if (amount !== null) return rows.slice(0, amount);
  return otherwise === null ? null : rows.slice(first, first + otherwise);
}

// Generic words that match rows of any kind.
export const ANY_KIND = contentWordsOf('product item thing one entry row result option table list all each every');

// Filters rows by each word that at least one row contains. Words of the caption and columns apply to all rows.
function rowsOfKind(table: Table, question: Question): { rows: readonly Row[]; kind: readonly string[] } {
  const about = [table.caption, ...table.columns];
  const words = question.asked.filter(
    (word) =>
      !question.extremeWords.includes(word) &&
      !ANY_KIND.includes(word) &&
      !/^[\d.,]+$/.test(word) &&
      !about.some((text) => sharesWord(text, [word])),
  );
  if (words.length === 0) return { rows: table.rows, kind: [] };
  const kind: string[] = [];
  let rows = table.rows.map((row) => ({ row, words: new Set(row.cells.flatMap((cell) => contentWordsOf(cell.text))) }));
  for (const word of words) {
    const matching = rows.filter((row) => row.words.has(word));
    if (matching.length === 0) continue;
    kind.push(word);
    rows = matching;
  }
  return { rows: rows.map(({ row }) => row), kind };
}

function rank(rows: readonly Row[], column: number, direction: 1 | -1): Row[] {
  const measured = rows.flatMap((row) => {
    const value = /\d/.test(textAt(row, column)) ? toNumber(textAt(row, column)) : undefined;
    return value === undefined ? [] : [{ row, value }];
  });
  return measured.sort((a, b) => direction * (b.value - a.value)).map(({ row }) => row);
}
