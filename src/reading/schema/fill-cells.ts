import { isRecord, resolveNode, type SchemaNode } from '../../json-schema/schema-node.ts';
import { isNullable, typesOf } from '../../json-schema/schema-shape.ts';
import { stemsOf } from '../query/attributes.ts';
import type { SourceTable } from '../source/source.ts';
import { tablesBySize } from './aggregate-value.ts';
import { coerce } from './coerce.ts';
import { rowsFor } from './fill-list.ts';
import { wantedOf } from './fill-scalar.ts';
import { type Filling, found, type Part } from './filling.ts';
import type { Property } from './property.ts';
import { kindStems } from './select-rows.ts';

/** Fills a list of lists with the cells of a table, row by row: of the columns that the description or the prompt names, else of
 *  the table that the property names, or of the only one. Null if no table is meant, or a cell is of another type. */
export function fillCells(cell: SchemaNode, part: Part, property: Property, filling: Filling): unknown[][] | null {
  const chosen = columnsMeant(property, filling);
  const rows = chosen === null ? null : rowsFor(chosen.table, property, filling);
  if (chosen === null || rows === null || part.scope.isInList) return null;
  const node = resolveNode(cell) ?? cell;
  const wanted = wantedOf(
    { ...property, stems: [], telling: [], concepts: [] },
    isRecord(node.schema) ? node.schema : {},
    filling,
  );
  const types = typesOf(node);
  const filled = rows.rows.map((row) =>
    chosen.columns.map((column) => {
      const fact = chosen.table.rows[row]?.facts[column];
      const values = fact === undefined ? [] : types.flatMap((type) => coerce(type, fact, wanted));
      return (
        values.find((value) => filling.validator.accepts(node.pointer, value)) ?? (isNullable(node) ? null : undefined)
      );
    }),
  );
  if (filled.length === 0 || filled.some((cells) => cells.includes(undefined))) return null;
  const { name, columns } = chosen.table.table;
  return found(filled, part, filling, { label: name, raw: columns.map(({ label }) => label).join(', ') });
}

interface Columns {
  table: SourceTable;
  columns: readonly number[];
}

function columnsMeant({ described, stems }: Property, filling: Filling): Columns | null {
  const said = new Set([...described, ...filling.request.tokens.map(({ stem }) => stem)]);
  const tables = tablesBySize(filling).filter(({ rows }) => rows.length > 1);
  const named = tables.map((table) => ({ table, columns: columnsIn(table, said) }));
  const [best, other] = named.toSorted((a, b) => b.columns.length - a.columns.length);
  if (best !== undefined && best.columns.length > (other?.columns.length ?? 0)) return best;
  const own = tables.filter((table) => tables.length === 1 || stems.some((stem) => kindStems(table).has(stem)));
  const [table, ...others] = own;
  return table === undefined || others.length > 0
    ? null
    : { table, columns: table.table.columns.map((_, column) => column) };
}

const columnsIn = ({ table: { columns } }: SourceTable, said: ReadonlySet<string>): number[] =>
  columns.flatMap(({ label }, column) => {
    const stems = stemsOf(label);
    return stems.length > 0 && stems.every((stem) => said.has(stem)) ? [column] : [];
  });
