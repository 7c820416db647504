import type { Collection, PageContent } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import { type QueryResult, runQuery } from '../../../../../reading/query/algebra.ts';
import { resolveColumn } from '../../../../../reading/query/attributes.ts';
import { type Table, toTable } from '../../../../../reading/query/table.ts';
import type { Wish } from './read-wish.ts';

/** Offers that a search has listed, with the controls that choose them. */
export interface Offers {
  collection: Collection;
  table: Table;
}

const MIN_COLUMNS = 3;

/** The collection of a page whose rows can be chosen, the one with most columns; null if there is none. */
export function offersOf({ collections }: PageContent): Offers | null {
  const fitting = collections.filter(({ columns, rows }) => columns.length >= MIN_COLUMNS && rows.length > 0);
  const [collection] = fitting.sort((a, b) => b.columns.length - a.columns.length);
  return collection === undefined ? null : { collection, table: toTable(collection) };
}

export const findRows = ({ table }: Offers, { query }: Wish, { concepts }: Lexicon): QueryResult =>
  runQuery(table, { ...query, aggregate: null, groupBy: null }, concepts);

/** A row as a record of its cells. */
export function toRecord({ collection }: Offers, row: number): Record<string, string> {
  const cells = collection.rows[row]?.cells ?? [];
  return Object.fromEntries(
    collection.columns.map((label, at) => [label, cells[at] ?? '']).filter(([, text]) => text !== ''),
  );
}

/** What a wish asks of the offers; a sentence if none fits. */
export function answerWish(offers: Offers, wish: Wish, lexicon: Lexicon): unknown {
  const { table, collection } = offers;
  const isOfOne = wish.query.order !== null && wish.query.take !== null;
  const query = { ...wish.query, aggregate: isOfOne && wish.query.aggregate === 'sum' ? null : wish.query.aggregate };
  const result = runQuery(table, query, lexicon.concepts);
  const isNone = result.failure?.reason === 'no_row' || (result.failure === null && result.rows.length === 0);
  if (wish.question === 'boolean' && query.aggregate === null)
    return toVerdict(offers, isNone ? [] : result.rows.map(({ row }) => row));
  if (isNone && query.aggregate === 'count') return 0;
  if (isNone) return `None of the ${collection.rows.length} offers fits.`;
  if (result.failure !== null) return null;
  const { figure, groups, rows } = result;
  if (groups.length > 0) return Object.fromEntries(groups.map(({ key, figure: each }) => [key, each.text]));
  if (figure !== null) return figure.aggregate === 'count' || figure.aggregate === 'distinct' ? figure.n : figure.text;
  const refs = [...query.attributes, ...(query.order && query.attributes.length > 0 ? [query.order.attribute] : [])];
  const asked = refs.flatMap((ref) => resolveColumn(ref, table.columns, lexicon.concepts)?.index ?? []);
  const name = collection.columns[table.nameColumn ?? 0] ?? 'Name';
  const records = rows.map(({ row }) => {
    const whole = toRecord(offers, row);
    if (asked.length === 0) return whole;
    const labels = new Set([name, ...asked.map((at) => collection.columns[at] ?? '')]);
    return Object.fromEntries(Object.entries(whole).filter(([label]) => labels.has(label)));
  });
  return records.length === 1 ? records[0] : records;
}

/** Yes with the rows that show it; no with the number of rows that were read. */
function toVerdict(offers: Offers, rows: readonly number[]): unknown {
  if (rows.length === 0) return `No: none of the ${offers.collection.rows.length} offers fits.`;
  return { Answer: 'Yes', Offers: rows.map((row) => toRecord(offers, row)) };
}
