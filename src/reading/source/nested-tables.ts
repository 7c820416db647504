import type { Collection } from '../../device/page-content.ts';
import type { SourceTable } from './source.ts';

const MIN_COLUMNS = 2;
const GROUP = 'Group';

/** Tables of one form that headings or captions tell apart, as the players of a team by their role: all of their rows in one table
 *  with the group as a column, and the groups, each with its rows. Empty if there are none. */
export function groupedTables(
  collections: readonly Collection[],
  toSource: (collection: Collection) => SourceTable,
): SourceTable[] {
  const byForm = Map.groupBy(collections, ({ columns }) => JSON.stringify(columns));
  return [...byForm.values()].flatMap((alike) => {
    const [first] = alike;
    const names = new Set(alike.map(({ name }) => name));
    if (first === undefined || alike.length < 2 || first.columns.length < MIN_COLUMNS) return [];
    if (names.size < alike.length || names.has('') || first.columns.includes(GROUP)) return [];
    const all = toSource({
      name: '',
      columns: [...first.columns, GROUP],
      rows: alike.flatMap(({ name, rows }) =>
        rows.map((row) => ({
          ...row,
          cells: [...row.cells, name],
          ...(row.cellUrls && { cellUrls: [...row.cellUrls, null] }),
        })),
      ),
    });
    const groups = toSource({
      name: '',
      columns: [GROUP],
      rows: alike.map(({ name }) => ({ name, cells: [name], url: null, controls: [] })),
    });
    const withRows = groups.rows.map((row, at) => ({ ...row, within: toSource(alike[at] ?? first) }));
    return [all, { ...groups, rows: withRows, isNested: true }];
  });
}

/** Lists with, as `within`, the later list that has the name of an entry: it stands inside that entry. */
export function nestLists(tables: readonly SourceTable[]): SourceTable[] {
  const byName = Map.groupBy(
    tables.filter(({ table }) => table.columns.length < MIN_COLUMNS),
    ({ table }) => table.name,
  );
  const nested = new Map<SourceTable, SourceTable>();
  // Lists inside an entry follow its list.
  for (const source of tables.toReversed()) {
    const rows = source.rows.map((row) => {
      const [below, ...others] = (row.name === source.table.name ? [] : (byName.get(row.name) ?? [])).filter(
        (each) => each !== source,
      );
      const within = below === undefined || others.length > 0 ? undefined : nested.get(below);
      return within === undefined ? row : { ...row, within };
    });
    nested.set(source, rows.some(({ within }) => within !== undefined) ? { ...source, rows, isNested: true } : source);
  }
  return tables.map((source) => nested.get(source) ?? source);
}
