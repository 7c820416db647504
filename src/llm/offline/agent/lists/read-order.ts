import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Request } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { columnToOrder, runQuery } from '../../../../reading/query/algebra.ts';
import { type Table, withRows } from '../../../../reading/query/table.ts';
import { rankOf } from '../../../../reading/query/test-cell.ts';
import { columnOf, type Linked } from './link-words.ts';
import type { ListPlace } from './list-place.ts';

/** An order of rows, and which of them are taken. */
interface RowOrder {
  sort: (rows: readonly number[]) => number[];
  from: number;
  count: number;
  /** Indexes of the tokens that say which or how many. */
  used: readonly number[];
}

/** `the newest`, `the second highest`, `the last three`, `the first invoice`. */
export function readOrder(
  tokens: readonly Token[],
  links: readonly Linked[],
  table: Table,
  place: ListPlace,
): RowOrder | null {
  const word = links.find(({ link }) => ORDERS.has(link.type));
  const isThing = (at: number): boolean => links.some(({ link, start }) => start === at && THINGS.has(link.type));
  const at = word?.start ?? tokens.findIndex(({ value }, index) => value?.kind === 'ordinal' && isThing(index + 1));
  if (at === -1) return null;
  const type = word?.link.type ?? 'first';
  const end = word?.end ?? at + 1;
  const isBySize = type === 'highest' || type === 'lowest';
  const money = table.columns.find(({ dimension }) => dimension === 'money');
  const labels = isBySize ? (money ? [money.label] : []) : place.order;
  if (labels.length === 0) return null;
  const direction = type === 'last' || type === 'highest' ? -1 : 1;
  const ranks = labels.flatMap((label) => columnOf(table, label) ?? []).map(({ cells }) => cells);
  const compare = (one: number, other: number): number => {
    for (const cells of ranks) {
      const [a, b] = [one, other].map((row) => rankOf(cells[row] ?? { raw: '', kind: 'unknown' }, 1) ?? 0);
      if (a !== undefined && b !== undefined && a !== b) return (a < b ? -1 : 1) * direction;
    }
    return 0;
  };
  const counted = links.flatMap(({ link, start }) => (link.type === 'kind' ? [start - 1] : []));
  const used = [end, at - 1, at, ...counted].filter((index) => {
    const value = tokens[index]?.value;
    return value?.kind === 'ordinal' || (value?.kind === 'quantity' && value.dimension === null && value.n < 100);
  });
  const numbers = used.map((index) => tokens[index]?.value);
  const ordinal = numbers.find((value) => value?.kind === 'ordinal');
  const count = numbers.find((value) => value?.kind === 'quantity');
  const isButOne = tokens[end]?.lower === 'but' || (tokens[at - 1]?.lower === 'before' && word !== undefined);
  return {
    sort: (rows) => rows.toSorted(compare),
    from: isButOne ? 1 : ordinal?.kind === 'ordinal' ? ordinal.n - 1 : 0,
    count: count?.kind === 'quantity' ? count.n : 1,
    used,
  };
}

/** Some rows in the order of a column that a superlative names, `the longest meeting`, with those that are alike; null if it names none.
 *  @param rows indexes */
export function rowsByColumn({ order, take }: Request, table: Table, rows: readonly number[]): number[] | null {
  const { concepts } = englishLexicon();
  if (order === null || take === null || columnToOrder(table, order, concepts) === null) return null;
  const all = { words: [], tests: [], excluded: [], attributes: [], aggregate: null, groupBy: null };
  const found = runQuery(withRows(table, rows), { ...all, order, take }, concepts);
  return found.rows.flatMap(({ row }) => rows[row] ?? []);
}

const THINGS: ReadonlySet<string> = new Set(['kind', 'empty']);
export const ORDERS: ReadonlySet<string> = new Set(['last', 'first', 'highest', 'lowest']);
