import type { Collection, CollectionRow } from '../../../page-content.ts';
import type { PlacedCollection } from './collections.ts';

/** Later ones are kept as they are. */
const MAX_COMPARED = 60;

/** Makes one collection of two that show the same rows, such as a list and a table of the same things: the one with more
 *  columns, with those that only the other has. A collection that says nothing beside a larger one is left out. */
export function joinSameRows(collections: readonly PlacedCollection[]): PlacedCollection[] {
  const kept: PlacedCollection[] = [];
  for (const next of collections.slice(0, MAX_COMPARED)) addJoined(kept, next);
  return [...kept, ...collections.slice(MAX_COMPARED)];
}

function addJoined(kept: PlacedCollection[], next: PlacedCollection): void {
  for (const [at, known] of kept.entries()) {
    const joined = join(known, next);
    if (joined === null) continue;
    kept[at] = joined;
    return;
  }
  kept.push(next);
}

function join(one: PlacedCollection, other: PlacedCollection): PlacedCollection | null {
  const [most, least] = rank(one) >= rank(other) ? [one, other] : [other, one];
  const rowOf = new Map(most.collection.rows.map((row) => [keyOf(row), row]));
  const pairs = least.collection.rows.map((row): Pair => ({ row, twin: rowOf.get(keyOf(row)) ?? null }));
  if (pairs.length === 0 || pairs.some(({ twin }) => twin === null)) return null;
  const extra = least.collection.columns.flatMap((column, at) => (isKnown(pairs, at) ? [] : [{ column, at }]));
  if (extra.length === 0) return most;
  const isSame = pairs.length === most.collection.rows.length && pairs.every(({ row }) => row.url !== null);
  return isSame ? { ...most, collection: withColumns(most.collection, least.collection, extra) } : null;
}

/** More rows first, then more columns. */
const rank = ({ collection: { rows, columns } }: PlacedCollection): number => rows.length * 1000 + columns.length;

interface Pair {
  row: CollectionRow;
  /** The row of the other collection for the same thing. */
  twin: CollectionRow | null;
}

const keyOf = ({ url, name }: CollectionRow): string => url ?? plain(name);

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether the rows of the other collection hold every value of the column. */
function isKnown(pairs: readonly Pair[], at: number): boolean {
  return pairs.every(({ row, twin }) => plain(twin?.cells.join(' | ') ?? '').includes(plain(row.cells[at] ?? '')));
}

function withColumns(
  most: Collection,
  least: Collection,
  extra: readonly { column: string; at: number }[],
): Collection {
  const rowOf = new Map(least.rows.map((row) => [keyOf(row), row]));
  const rows = most.rows.map((row) => {
    const twin = rowOf.get(keyOf(row));
    const ownRefs = new Set(row.controls.map(({ ref }) => ref));
    return {
      ...row,
      cells: [...row.cells, ...extra.map(({ at }) => twin?.cells[at] ?? '')],
      controls: [...row.controls, ...(twin?.controls.filter(({ ref }) => !ownRefs.has(ref)) ?? [])],
    };
  });
  return { ...most, columns: [...most.columns, ...extra.map(({ column }) => column)], rows };
}
