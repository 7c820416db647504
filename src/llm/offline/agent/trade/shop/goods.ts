import type { PageContent } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../../language/understand/request.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { selectingWords } from '../../../../../language/words/frame-words.ts';
import { selectedTable } from '../../../../../reading/answer/answer-rows.ts';
import { readRows } from '../../../../../reading/answer/read/read-rows.ts';
import { runQuery } from '../../../../../reading/query/algebra.ts';
import { isWithin, resolveColumn, stemsOf } from '../../../../../reading/query/attributes.ts';
import { type Table, toTable } from '../../../../../reading/query/table.ts';
import { cueAt } from '../trade-words.ts';

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

/** A product that tokens name, with its number; null if they do not say. */
export interface NamedGood {
  good: Good;
  quantity: number | null;
}

/** The products of a page whose whole names tokens say, in order. What is negated, or one of alternatives, is none. */
export function goodsIn(tokens: readonly Token[], page: PageContent, lexicon: Lexicon): NamedGood[] {
  const names = listGoods(page, lexicon)
    .map((good) => ({ good, stems: stemsOf(good.name) }))
    .filter(({ stems }) => stems.length > 0)
    .sort((a, b) => b.stems.length - a.stems.length);
  const found: (NamedGood & { start: number; end: number })[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const named = names.find(({ stems }) => stems.every((stem, index) => tokens[at + index]?.stem === stem));
    if (named === undefined) continue;
    const end = at + named.stems.length;
    const isKnown = found.some(({ good }) => good === named.good);
    if (!isKnown && !isDenied(tokens, at)) found.push({ good: named.good, quantity: null, start: at, end });
    at = end - 1;
  }
  return found.map(({ good, start, end }, index) => {
    const from = Math.max(found[index - 1]?.end ?? 0, start - NUMBER_DISTANCE);
    const to = Math.min(found[index + 1]?.start ?? tokens.length, end + NUMBER_DISTANCE);
    return { good, quantity: numberBefore(tokens, from, start) ?? numberAfter(tokens, end, to) };
  });
}

/** The only product of a page that tokens name. Null if they name none, or several. */
export function goodIn(tokens: readonly Token[], page: PageContent, lexicon: Lexicon): NamedGood | null {
  const [only, other] = goodsIn(tokens, page, lexicon);
  return only !== undefined && other === undefined ? only : null;
}

const NUMBER_DISTANCE = 4;
const DENIED_DISTANCE = 3;

function isDenied(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - DENIED_DISTANCE); before -= 1) {
    const { lower = '', isBeforeBreak = false } = tokens[before] ?? {};
    if (isBeforeBreak) return false;
    if (lower === 'or' || cueAt(tokens, before, 'negated') > 0) return true;
  }
  return false;
}

const countOf = ({ value }: Token): number | null =>
  value?.kind === 'quantity' && (value.dimension === null || value.dimension === 'count') ? value.n : null;

/** The last number in a range. */
const numberBefore = (tokens: readonly Token[], from: number, to: number): number | null =>
  tokens
    .slice(from, to)
    .flatMap((token) => countOf(token) ?? [])
    .at(-1) ?? null;

/** `desk lamps, two of them`, `desk lamp x 2` */
export function numberAfter(tokens: readonly Token[], from: number, to: number): number | null {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    const count = token ? countOf(token) : null;
    if (count !== null && (tokens[at - 1]?.lower === 'x' || cueAt(tokens, at + 1, 'counted') > 0)) return count;
    if (token?.lower === 'single') return 1;
  }
  return null;
}

/** The words of a phrase that the name of a product lacks: `brass` of `brass desk lamp`. */
export function wordsBeside(phrase: string, { name }: Good, lexicon: Lexicon): string[] {
  const own = stemsOf(name);
  const words = phrase.toLowerCase().split(/[^\p{L}\p{N}'’-]+/u);
  const telling = selectingWords(
    words.map((lower) => ({ lower })),
    ['goods'],
  );
  return telling.map(({ lower }) => lower).filter((word) => word !== '' && !isNumber(word) && isBeside(word));

  function isBeside(word: string): boolean {
    const stems = tellingStems(word, lexicon);
    return stems.length > 0 && stems.every((stem) => !own.includes(stem));
  }
}

const isNumber = (word: string): boolean => /^\d/.test(word);

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
  const about = { name: `${page.title} ${page.heading}`, introduction: '' };
  const reading = readRows(tokens, table, lexicon, about);
  const result = runQuery(selectedTable(reading), reading.query, lexicon.concepts);
  const unexplained = reading.unexplained.map((word) => ({ lower: word.toLowerCase() }));
  // The cheapest of all is no television if nothing says so.
  if (result.failure !== null || selectingWords(unexplained, ['goods']).length > 0) return [];
  const names = new Set(result.rows.map(({ name }) => name));
  return listGoods(page, lexicon).filter(({ name }) => names.has(name));
}
