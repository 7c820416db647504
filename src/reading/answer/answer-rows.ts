import { isFunctionWord } from '../../language/words/function-words.ts';
import { fold } from '../../text/words/fold.ts';
import { provesWords, type TellingWord } from '../judge.ts';
import type { QueryResult, ResultRow } from '../query/algebra.ts';
import { stemsOf } from '../query/attributes.ts';
import { type Table, withRows } from '../query/table.ts';
import type { RowsReading } from './read/read-rows.ts';

/** The table of a reading; with the named rows alone if it names any. */
export function selectedTable({ table, named }: RowsReading): Table {
  const isNamed = named.length > 0;
  return isNamed
    ? withRows(
        table,
        [...table.rows.keys()].filter((row) => named.includes(table.rows[row]?.name ?? '')),
      )
    : table;
}

/** The value that answers a question about rows; null if the result has none. */
export function toRowsValue(reading: RowsReading, result: QueryResult, all = reading.table): unknown {
  const { request, query, table, named } = reading;
  const { figure, groups, rows } = result;
  if (groups.length > 0) return toGroups(request, groups);
  if (figure !== null) {
    const isPlain = figure.aggregate === 'count' || figure.aggregate === 'distinct';
    if (figure.aggregate === 'range') return `${figure.text} (${figure.texts.join(' to ')})`;
    return isPlain ? figure.n : figure.text;
  }
  if (request.question === 'boolean') return rows.length > 0 && isAsSaid(reading, { table, rows, all });
  const isKnown = rows.every(({ values }) => values.every(({ cell }) => cell.kind !== 'unknown'));
  if (rows.length === 0 || (rows.length === 1 && !isKnown)) return null;
  const [row] = rows;
  const [value] = row?.values ?? [];
  if (rows.length === 1 && named.length === 1 && row?.values.length === 1 && value) return value.cell.raw;
  const nameLabel = table.columns[table.nameColumn ?? -1]?.label ?? 'Name';
  const ordered = query.order === null ? [] : [query.order.attribute];
  const shown = query.attributes.length > 0 ? query.attributes : ordered;
  const records = rows.map((row) => toRecord(row, nameLabel, shown.length));
  const [only] = records;
  return records.length === 1 ? only : records;
}

/** Whether the rows are what the question says they are, in words that no test holds: `is LT-119 done`. */
function isAsSaid(
  { request: { tokens, roles }, named, about }: RowsReading,
  { table, rows, all }: { table: Table; rows: readonly ResultRow[]; all: Table },
): boolean | null {
  const labels = [...named, table.name, ...table.columns.map(({ label }) => label)].flatMap(stemsOf);
  // `a lamp` among the lamps and lights says nothing of one of them.
  const names = new Set([...labels, ...about]);
  const words = tokens.flatMap(({ text, lower, value }, at): TellingWord[] => {
    const isTold = TOLD.has(roles[at] ?? 'subject') && value === null && !isFunctionWord(lower);
    // A code such as `LT-108` has several words.
    const stems = isTold ? stemsOf(text).filter((stem) => !names.has(stem)) : [];
    return stems.map((stem) => ({ text, stem }));
  });
  const chosen = rows.map(({ row }) => rowStems(table, row));
  return provesWords(words, chosen, [...chosen, ...all.rows.map((_, row) => rowStems(all, row))]);
}

function rowStems({ rows, columns }: Table, row: number): ReadonlySet<string> {
  const texts = [rows[row]?.name ?? '', ...columns.map(({ cells }) => cells[row]?.raw ?? '')];
  return new Set(texts.flatMap(stemsOf));
}

/** Roles of words that are said of rows. */
const TOLD: ReadonlySet<string> = new Set(['subject', 'function']);

function toRecord(row: ResultRow, nameLabel: string, shownCount: number): unknown {
  if (shownCount === 0 || row.values.length === 0) return row.name;
  return { [nameLabel]: row.name, ...Object.fromEntries(row.values.map(({ label, cell }) => [label, cell.raw])) };
}

const LEAST = new Set(['least', 'fewest', 'lowest', 'smallest', 'minimum']);

/** In a column of people, that there is none. */
const NONE = new Set(['nobody', 'no one', 'none', 'unassigned']);

function toGroups({ take, order, question, tokens }: RowsReading['request'], groups: QueryResult['groups']): unknown {
  const sign = tokens.some(({ lower }) => LEAST.has(lower)) ? -1 : 1;
  const sorted = groups
    .filter(({ key }) => question !== 'person' || !NONE.has(fold(key)))
    .toSorted((a, b) => sign * ((b.figure.n ?? 0) - (a.figure.n ?? 0)));
  const isOne =
    take !== null ||
    order !== null ||
    question === 'person' ||
    tokens.some(({ lower }) => lower === 'most' || LEAST.has(lower));
  const best = sorted[0]?.figure.n;
  const kept = isOne ? sorted.filter(({ figure }) => figure.n === best) : sorted;
  return Object.fromEntries(kept.map(({ key, figure }) => [key, figure.text]));
}
