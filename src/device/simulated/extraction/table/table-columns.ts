import { contentWordsOf } from '../content-words.ts';
import type { Row, Table } from '../page/block.ts';
import type { Question } from '../question.ts';
import { likeness } from '../synonyms.ts';

const NUMERIC = /^[^\p{L}\d]*\d[\d.,]*/u;
// A column is numeric if at least this share of its cells are numbers; others may be `Sold out`.
const MIN_NUMERIC_SHARE = 0.6;

// Columns implied by superlatives, best first.
const MEASURES = new Map(
  Object.entries({
    'cheapest cheap expensive priciest dearest': 'price',
    'tallest highest': 'height',
    'largest biggest smallest': 'area size diameter population',
    'longest shortest': 'length',
    'heaviest lightest': 'weight',
    'fastest slowest': 'speed',
    'best worst': 'rating points',
  }).flatMap(([words, measures]) =>
    contentWordsOf(words).map((word): [string, string[]] => [word, contentWordsOf(measures)]),
  ),
);
// Superlatives that can rank by any column; a column that the question names has priority.
const GENERAL = new Set(contentWordsOf('highest largest biggest smallest best worst longest shortest'));

/** The first non-numeric column, which names each row. */
export function nameColumnOf(table: Table): number {
  const found = table.columns.findIndex((_, column) => table.rows.some((row) => !NUMERIC.test(textAt(row, column))));
  return Math.max(found, 0);
}

/** Columns that a question names, including the one that it ranks by. */
export function columnsAsked(table: Table, question: Question, measure: number | null): number[] {
  const exact = table.columns.flatMap((column, index) => (sharesWord(column, question.words) ? [index] : []));
  const asked = measure === null ? exact : [...new Set([...exact, measure])].sort((a, b) => a - b);
  if (asked.length > 0) return asked;
  // Synonyms count only if no column matches by name.
  const words = new Set([...question.words, ...question.extremeWords.flatMap((word) => MEASURES.get(word) ?? [])]);
  return table.columns.flatMap((column, index) => (likeness(contentWordsOf(column), words) > 0 ? [index] : []));
}

/** The column that a question ranks by; null if it does not rank or the table has no such column. */
export function measureOf(table: Table, question: Question): number | null {
  if (question.extreme === 0 && question.by.length === 0) return null;
  const name = nameColumnOf(table);
  const numeric = table.columns.flatMap((_, index) => (index !== name && isNumeric(table, index) ? [index] : []));
  const find = (words: readonly string[]): number | undefined =>
    numeric.find((column) => sharesWord(table.columns[column] ?? '', words)) ??
    numeric.find(
      (column) => words.length > 0 && likeness(contentWordsOf(table.columns[column] ?? ''), new Set(words)) > 0,
    );
  const named = find(question.by);
  if (named !== undefined || question.extreme === 0) return named ?? null;
  const implied = question.extremeWords.flatMap((word) => MEASURES.get(word) ?? []);
  const measured = implied.map((word) => find([word])).find((column) => column !== undefined);
  if (ranksByPrice(question)) return measured ?? null;
  const own = question.words.filter((word) => !question.extremeWords.includes(word));
  const isGeneral = question.extremeWords.every((word) => GENERAL.has(word));
  return (isGeneral ? (find(own) ?? measured) : (measured ?? find(own))) ?? null;
}

/** `cheapest` means nothing in a table without prices, whatever else its columns count. */
export function ranksByPrice(question: Question): boolean {
  return question.extremeWords.some((word) => MEASURES.get(word)?.includes('pric') === true);
}

export function sharesWord(column: string, words: readonly string[]): boolean {
  return contentWordsOf(column).some((word) => words.includes(word));
}

export function textAt(row: Row, column: number): string {
  return row.cells[column]?.text ?? '';
}

function isNumeric(table: Table, column: number): boolean {
  const texts = table.rows.map((row) => textAt(row, column)).filter((text) => text !== '');
  return texts.length > 0 && texts.filter((text) => NUMERIC.test(text)).length >= texts.length * MIN_NUMERIC_SHARE;
}
