import type { Collection } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Test } from '../../../../language/lexicon/query.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { isIdle, keysOf, timesOfDay } from '../../../../language/words/act-words.ts';
import { columnToOrder, directionOn } from '../../../../reading/query/algebra.ts';
import { resolveColumn } from '../../../../reading/query/attributes.ts';
import { type Table, toTable } from '../../../../reading/query/table.ts';
import { rankOf, testCell } from '../../../../reading/query/test-cell.ts';

/** The entries of a list that a clause means. */
export interface RowChoice {
  /** Positions of the rows that fit best; all rows if the clause says nothing of them. */
  rows: readonly number[];
  /** Tokens that the rows prove: words in them, tests and the order. */
  proved: ReadonlySet<number>;
  /** Tokens that only the names of other rows have. */
  rivals: ReadonlySet<number>;
}

const MAX_ROWS = 200;
/** A word that most rows have tells little. */
const COMMON = 0.1;
const SOME = 0.5;
/** A number may mean something else; a word of the name, or with a capital, hardly does. */
const NUMBER = 0.5;
const NAME = 1.5;

/** Chooses rows by the words, dates, times and numbers that they have, by tests and by the order that the clause asks for. Words that
 *  few rows have weigh most.
 *  @param skipped tokens that say something else, such as the values for a form
 *  @param isOffered whether a row can be meant */
export function chooseRows(
  collection: Collection,
  tokens: readonly Token[],
  keys: readonly (readonly string[])[],
  skipped: ReadonlySet<number>,
  isOffered: (row: number) => boolean = () => true,
): RowChoice {
  const rows = collection.rows.slice(0, MAX_ROWS);
  const lexicon = englishLexicon();
  const table = toTable({ ...collection, rows });
  const request = readRequest(tokens, lexicon);
  const roleOf = (role: string): number[] => tokens.flatMap((_, at) => (request.roles[at] === role ? [at] : []));
  const tests = request.tests.filter(
    ({ attribute }) => resolveColumn(attribute, table.columns, lexicon.concepts) !== null,
  );
  const passing = rows.flatMap((_, row) =>
    isOffered(row) && tests.every((test) => passes(table, row, test)) ? [row] : [],
  );
  const held = heldBy(collection, rows);
  const isTold = (at: number): boolean => !skipped.has(at) && tellsOfRows(tokens[at]);
  const having = tokens.map((token, at) => rowsWith(token, keys[at] ?? [], held.all));
  const namedBy = tokens.map((token, at) => rowsWith(token, keys[at] ?? [], held.names));
  const matches = (at: number, row: number): boolean => having[at]?.has(row) ?? false;
  const weights = tokens.map((_, at): number => {
    const count = isTold(at) ? passing.filter((row) => matches(at, row)).length : 0;
    if (count === 0) return 0;
    return count === passing.length && passing.length > 1 ? COMMON : count > passing.length / 2 ? SOME : 1;
  });
  const gain = (at: number, row: number): number => {
    if ((weights[at] ?? 0) === 0 || !matches(at, row)) return 0;
    const token = tokens[at];
    const kind = token?.value?.kind === 'quantity' ? NUMBER : token?.isCapital && !token.isFirst ? NAME : 1;
    return (weights[at] ?? 0) * kind * (namedBy[at]?.has(row) ? NAME : 1);
  };
  const score = (row: number): number => tokens.reduce((sum, _, at) => sum + gain(at, row), 0);
  const best = Math.max(0, ...passing.map(score));
  const fitting = passing.filter((row) => score(row) === best);
  const ordered = inOrder(table, fitting, request);
  const chosen = ordered ?? fitting;
  const proved = new Set([
    ...(tests.length > 0 && tests.length === request.tests.length ? roleOf('test') : []),
    ...(ordered === null ? [] : [...roleOf('order'), ...roleOf('take')]),
    ...weights.flatMap((weight, at) => (weight > 0 && chosen.some((row) => matches(at, row)) ? [at] : [])),
  ]);
  const isOfOther = (at: number): boolean =>
    isTold(at) && !proved.has(at) && tokens[at]?.value === null && (namedBy[at]?.size ?? 0) > 0;
  const isSelected = chosen.length < rows.length;
  return {
    rows: chosen,
    proved,
    rivals: new Set(isSelected ? tokens.flatMap((_, at) => (isOfOther(at) ? [at] : [])) : []),
  };
}

const tellsOfRows = (token: Token | undefined): boolean =>
  token !== undefined && (token.value !== null || !isIdle(token.lower));

/** Rows by what they say. */
interface Held {
  keys: ReadonlyMap<string, readonly number[]>;
  dates: ReadonlyMap<string, readonly number[]>;
  clocks: ReadonlyMap<number, readonly number[]>;
  numbers: ReadonlyMap<number, readonly number[]>;
}

/** What the rows of a list say, in all cells and in their names: each list is read once. */
const known = new WeakMap<Collection, { all: Held; names: Held }>();

function heldBy(collection: Collection, rows: Collection['rows']): { all: Held; names: Held } {
  const held = known.get(collection) ?? {
    all: indexOf(rows.map(({ name, cells }) => [name, ...cells])),
    names: indexOf(rows.map(({ name }) => [name])),
  };
  known.set(collection, held);
  return held;
}

const ANY_DAY = '2000-01-01';

function indexOf(rows: readonly (readonly string[])[]): Held {
  const [keys, dates] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const [clocks, numbers] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const add = <Key>(map: Map<Key, number[]>, key: Key, row: number): void => {
    const own = map.get(key) ?? [];
    if (own.at(-1) !== row) own.push(row);
    map.set(key, own);
  };
  for (const [row, texts] of rows.entries()) {
    for (const key of keysOf(...texts)) add(keys, key, row);
    for (const value of texts.flatMap((text) => readValues(text, { today: ANY_DAY, language: 'en' }))) {
      if (value.kind === 'date') add(dates, value.iso, row);
      else if (value.kind === 'quantity') add(numbers, value.n, row);
      else if (value.kind === 'clock') {
        add(clocks, value.minute, row);
        for (const key of keysOf(...timesOfDay(value.minute))) add(keys, key, row);
      }
    }
  }
  return { keys, dates, clocks, numbers };
}

/** A word and a longer one that begins with it: `tux`, `tuxedo`. */
const begins = (one: string, other: string): boolean =>
  one.length >= MIN_BEGINNING && other.length > one.length && other.startsWith(one);
const MIN_BEGINNING = 3;

/** The rows that have what a token says. */
function rowsWith({ value, lower }: Token, keys: readonly string[], held: Held): ReadonlySet<number> {
  const rowsOf = (key: string): readonly number[] => held.keys.get(key) ?? [];
  if (value === null) {
    const exact = keys.flatMap(rowsOf);
    if (exact.length > 0) return new Set(exact);
    const isAlike = (key: string, own: string): boolean =>
      begins(key, own) || (own.length > MIN_BEGINNING && begins(own, key));
    return new Set([...held.keys].flatMap(([own, rows]) => (keys.some((key) => isAlike(key, own)) ? rows : [])));
  }
  const [first, ...rest] = keysOf(value.text);
  const inWords =
    first === undefined ? [] : rowsOf(first).filter((row) => rest.every((key) => rowsOf(key).includes(row)));
  if (value.kind === 'date') return new Set([...inWords, ...(held.dates.get(value.iso) ?? [])]);
  if (value.kind === 'clock') return new Set([...inWords, ...(held.clocks.get(value.minute) ?? [])]);
  if (value.kind === 'quantity') return new Set([...inWords, ...(held.numbers.get(value.n) ?? [])]);
  return new Set([...inWords, ...rowsOf(lower)]);
}

function passes(table: Table, row: number, test: Test): boolean {
  const column = table.columns[resolveColumn(test.attribute, table.columns, englishLexicon().concepts)?.index ?? -1];
  const cell = column?.cells[row];
  return column !== undefined && cell !== undefined && testCell(cell, column, test) === true;
}

/** The row that comes first in the order of the clause, with those equal to it; null without an order of these rows. */
function inOrder(
  table: Table,
  rows: readonly number[],
  { order, take }: ReturnType<typeof readRequest>,
): number[] | null {
  const { concepts } = englishLexicon();
  const column = order && columnToOrder(table, order, concepts);
  if (order === null || !column) return null;
  const direction = directionOn(column, order, concepts);
  const ranked = rows.flatMap((row) => {
    const rank = rankOf(column.cells[row] ?? { raw: '', kind: 'unknown' }, direction);
    return rank === null ? [] : [{ row, rank }];
  });
  ranked.sort((a, b) => (a.rank < b.rank ? -direction : a.rank > b.rank ? direction : a.row - b.row));
  const at = ranked[take?.from ?? 0];
  return at === undefined ? null : ranked.filter(({ rank }) => rank === at.rank).map(({ row }) => row);
}
