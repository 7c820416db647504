import type { Collection } from '../../../src/device/page-content.ts';
import type { Query } from '../../../src/language/lexicon/query.ts';

/** A collection from lines of cells parted by `|`; the first line has the labels, the first column the names. */
export function collectionOf(name: string, text: string): Collection {
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { name, columns, rows: rows.map((cells) => ({ name: cells[0] ?? '', cells, url: null, controls: [] })) };
}

/** The collection with its columns in another order; the names of the rows stay. */
export function reorder(collection: Collection, order: readonly number[]): Collection {
  const pick = (cells: readonly string[]): string[] => order.map((at) => cells[at] ?? '');
  return {
    ...collection,
    columns: pick(collection.columns),
    rows: collection.rows.map((row) => ({ ...row, cells: pick(row.cells) })),
  };
}

/** The collection with other labels. */
export function relabel(collection: Collection, labels: Readonly<Record<string, string>>): Collection {
  return { ...collection, columns: collection.columns.map((label) => labels[label] ?? label) };
}

/** A query with nothing but what is given. */
export function askOf(parts: Partial<Query>): Query {
  return {
    words: [],
    tests: [],
    excluded: [],
    order: null,
    take: null,
    attributes: [],
    aggregate: null,
    groupBy: null,
    ...parts,
  };
}
