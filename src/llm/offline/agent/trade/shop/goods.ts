import type { PageContent } from '../../../../../device/page-content.ts';
import { selectedTable } from '../../find/page/answer-rows.ts';
import { readRows } from '../../find/page/read-rows.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { runQuery } from '../../query/algebra.ts';
import { isWithin, resolveColumn, stemsOf } from '../../query/attributes.ts';
import { type Table, toTable } from '../../query/table.ts';
import { readRequest } from '../../understand/request.ts';
import type { Token } from '../../understand/tokens.ts';

/** A product of a list. */
export interface Good {
  name: string;
  url: string;
  /** Pieces in stock; null if the list does not say. */
  stock: number | null;
}

const MAX_WORDS = 12;

/** The products of a page that a phrase names: the one with that name, else those that share all telling words with it. */
export function findGoods(phrase: string, page: PageContent, lexicon: Lexicon): Good[] {
  const goods = listGoods(page, lexicon);
  const wanted = tellingStems(phrase, lexicon);
  if (wanted.length === 0 || wanted.length > MAX_WORDS) return [];
  const tests: ((own: readonly string[]) => boolean)[] = [
    (own) => own.join(' ') === wanted.join(' '),
    (own) => own.length === wanted.length && isWithin(own, wanted),
    (own) => own.length > 1 && isWithin(own, wanted),
    (own) => isWithin(wanted, own),
  ];
  for (const fits of tests) {
    const found = goods.filter(({ name }) => fits(stemsOf(name)));
    if (found.length > 0) return found;
  }
  return [];
}

/** The only product of a page whose whole name tokens say, with the number before it. Null if they name none, or several. */
export function goodIn(
  tokens: readonly Token[],
  page: PageContent,
  lexicon: Lexicon,
): { good: Good; quantity: number | null } | null {
  const found = listGoods(page, lexicon).flatMap((good) => {
    const name = stemsOf(good.name);
    const at = tokens.findIndex((_, start) => name.every((stem, index) => tokens[start + index]?.stem === stem));
    return at === -1 || name.length === 0 ? [] : [{ good, quantity: numberBefore(tokens, at) }];
  });
  const [only, other] = found;
  return only !== undefined && other === undefined ? only : null;
}

function numberBefore(tokens: readonly Token[], at: number): number | null {
  const before = tokens.slice(Math.max(0, at - NUMBER_DISTANCE), at).findLast(({ value }) => value !== null)?.value;
  return before?.kind === 'quantity' && (before.dimension === null || before.dimension === 'count') ? before.n : null;
}

const NUMBER_DISTANCE = 3;
const tellingStems = (text: string, lexicon: Lexicon): string[] =>
  stemsOf(text).filter((stem) => !lexicon.isFunctionWord(stem) || stem.length > 4);

/** Products with links, from the largest list. */
function listGoods(page: PageContent, lexicon: Lexicon): Good[] {
  const table = goodsTable(page);
  if (table === null) return [];
  const stock =
    table.columns[resolveColumn({ concepts: ['stock'], words: [] }, table.columns, lexicon.concepts)?.index ?? -1];
  return table.rows.flatMap(({ name, url }, row) => {
    const cell = stock?.cells[row];
    return url === null ? [] : [{ name, url, stock: cell?.kind === 'quantity' ? cell.n : null }];
  });
}

function goodsTable({ collections }: PageContent): Table | null {
  const [largest] = collections
    .filter(({ rows }) => rows.some(({ url }) => url !== null))
    .sort((a, b) => b.columns.length - a.columns.length || b.rows.length - a.rows.length);
  return largest === undefined ? null : toTable(largest);
}

/** Whether a phrase chooses by an order: `the cheapest lamp`. */
export const isSuperlative = (tokens: readonly Token[], lexicon: Lexicon): boolean =>
  readRequest(tokens, lexicon).order !== null;

/** The link of a page to the category that the words name: `Bags` for `bag`. */
export function findCategory(tokens: readonly Token[], { links, url }: PageContent): string | null {
  const stems = tokens.map(({ stem }) => stem);
  const found = links.find(({ text, url: to }) => {
    const [name, ...rest] = stemsOf(text);
    return name !== undefined && rest.length === 0 && stems.includes(name) && to !== url;
  });
  return found?.url ?? null;
}

/** The products that a phrase with an order chooses from a page, all of a tie. */
export function chooseGoods(tokens: readonly Token[], page: PageContent, lexicon: Lexicon): Good[] {
  const table = goodsTable(page);
  if (table === null) return [];
  const reading = readRows(tokens, table, lexicon, `${page.title} ${page.heading}`);
  const result = runQuery(selectedTable(reading), reading.query, lexicon.concepts);
  if (result.failure !== null) return [];
  const names = new Set(result.rows.map(({ name }) => name));
  return listGoods(page, lexicon).filter(({ name }) => names.has(name));
}
