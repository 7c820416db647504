import type { Collection } from '../../../../device/page-content.ts';
import { toCell } from '../../../../language/cells/cell.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Test } from '../../../../language/lexicon/query.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { Value } from '../../../../language/values/value.ts';
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
  const held = rows.map(({ name, cells }) => heldBy([name, ...cells]));
  const isTold = (at: number): boolean => !skipped.has(at) && tellsOfRows(tokens[at]);
  const matches = (at: number, row: number): boolean => isHeld(tokens[at], keys[at] ?? [], held[row]);
  const weights = tokens.map((_, at): number => {
    const count = isTold(at) ? passing.filter((row) => matches(at, row)).length : 0;
    if (count === 0) return 0;
    return count === passing.length && passing.length > 1 ? COMMON : count > passing.length / 2 ? SOME : 1;
  });
  const names = rows.map(({ name }) => heldBy([name]));
  const gain = (at: number, row: number): number => {
    if ((weights[at] ?? 0) === 0 || !matches(at, row)) return 0;
    const token = tokens[at];
    const kind = token?.value?.kind === 'quantity' ? NUMBER : token?.isCapital && !token.isFirst ? NAME : 1;
    return (weights[at] ?? 0) * kind * (isHeld(token, keys[at] ?? [], names[row]) ? NAME : 1);
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
    isTold(at) &&
    !proved.has(at) &&
    tokens[at]?.value === null &&
    names.some((name) => isHeld(tokens[at], keys[at] ?? [], name));
  const isSelected = chosen.length < rows.length;
  return {
    rows: chosen,
    proved,
    rivals: new Set(isSelected ? tokens.flatMap((_, at) => (isOfOther(at) ? [at] : [])) : []),
  };
}

const tellsOfRows = (token: Token | undefined): boolean =>
  token !== undefined && (token.value !== null || !isIdle(token.lower));

interface Held {
  keys: ReadonlySet<string>;
  dates: ReadonlySet<string>;
  clocks: ReadonlySet<number>;
  numbers: ReadonlySet<number>;
}

function heldBy(texts: readonly string[]): Held {
  const cells = texts.map((text) => toCell(text, ''));
  return {
    keys: new Set([...keysOf(...texts), ...keysOf(...clocksIn(texts).flatMap(timesOfDay))]),
    dates: new Set(cells.flatMap((cell) => (cell.kind === 'date' ? [cell.iso] : []))),
    clocks: new Set(clocksIn(texts)),
    numbers: new Set(valuesIn(texts).flatMap((value) => (value.kind === 'quantity' ? [value.n] : []))),
  };
}

const valuesIn = (texts: readonly string[]): readonly Value[] =>
  texts.flatMap((text) => readValues(text, { today: ANY_DAY, language: 'en' }));
const clocksIn = (texts: readonly string[]): number[] =>
  valuesIn(texts).flatMap((value) => (value.kind === 'clock' ? [value.minute] : []));
const ANY_DAY = '2000-01-01';

/** A word and a longer one that begins with it: `tux`, `tuxedo`. */
const begins = (one: string, other: string): boolean =>
  one.length >= MIN_BEGINNING && other.length > one.length && other.startsWith(one);
const MIN_BEGINNING = 3;

function isHeld(token: Token | undefined, keys: readonly string[], row: Held | undefined): boolean {
  if (!token || !row) return false;
  const { value, lower } = token;
  const words = keysOf(value === null ? '' : value.text);
  if (words.size > 0 && [...words].every((key) => row.keys.has(key))) return true;
  if (value === null)
    return keys.some(
      (key) =>
        row.keys.has(key) ||
        [...row.keys].some((own) => begins(key, own) || (own.length > MIN_BEGINNING && begins(own, key))),
    );
  if (value.kind === 'date') return row.dates.has(value.iso);
  if (value.kind === 'clock') return row.clocks.has(value.minute);
  if (value.kind === 'quantity') return row.numbers.has(value.n);
  return row.keys.has(lower);
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
