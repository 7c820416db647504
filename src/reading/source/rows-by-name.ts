import { fieldList } from '../../language/fields/field-words.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Row, SourceTable } from './source.ts';

/** Stems of a name without words that say nothing. */
export const tellingOf = (name: string): string[] => stemsOf(name).filter((stem) => !fieldList('filler').has(stem));

const byStem = new WeakMap<SourceTable, ReadonlyMap<string, readonly Row[]>>();

/** Rows with a telling word of their name among some stems, in order. */
export function rowsWithAny(stems: readonly string[], table: SourceTable): Row[] {
  const known = byStem.get(table) ?? rowsByStem(table.rows);
  byStem.set(table, known);
  return [...new Set(stems.flatMap((stem) => known.get(stem) ?? []))];
}

function rowsByStem(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows)
    for (const stem of new Set(tellingOf(row.name))) {
      const known = found.get(stem);
      if (known === undefined) found.set(stem, [row]);
      else known.push(row);
    }
  return found;
}
