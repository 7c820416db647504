import type { Collection } from '../../../page-content.ts';

const SAMPLED_ROWS = 50;
const NAMING = /^(?:title|name)$/i;
/** A text that begins with a number, a sign or a clock time is a value rather than a name. */
const WORD = /^[^\p{L}\d]{0,2}\p{L}[\p{L}\p{M}'’.-]/u;

/** Index of the column that names the rows: `Title` or `Name`, else the first whose cells are mostly words, else the one
 *  with the largest share of words. */
export function nameColumn(columns: readonly string[], rows: readonly (readonly string[])[]): number {
  const named = columns.findIndex((column) => NAMING.test(column));
  if (named !== -1) return named;
  const shares = columns.map((_, index) => wordShare(rows.slice(0, SAMPLED_ROWS).map((row) => row[index] ?? '')));
  const worded = shares.findIndex((share) => share > 0.5);
  return worded === -1 ? Math.max(shares.indexOf(Math.max(...shares)), 0) : worded;
}

function wordShare(texts: readonly string[]): number {
  const cells = texts.filter((text) => text !== '');
  return cells.length === 0 ? 0 : cells.filter((cell) => WORD.test(cell)).length / cells.length;
}

const MAX_CATEGORY_WORDS = 3;

/** Names a column of descriptions `Category` if its values are short and repeat, as those of a section do. */
export function withCategory(collection: Collection): Collection {
  const { columns, rows, name } = collection;
  const at = columns.indexOf('Description');
  if (at === -1 || columns.includes('Category') || rows.length < 2) return collection;
  const values = rows.map(({ cells }) => cells[at] ?? '').filter((value) => value !== '');
  const distinct = new Set(values);
  const isShort = values.length > 0 && values.every((value) => value.split(' ').length <= MAX_CATEGORY_WORDS);
  const repeats = values.length === rows.length && distinct.size * 2 <= values.length;
  const isSection = distinct.size === 1 && distinct.has(name);
  if (!isShort || !(repeats || isSection)) return collection;
  return { ...collection, columns: columns.with(at, 'Category') };
}
