import { isParticiple, synonymsOf as sameInLabels } from '../../language/fields/field-words.ts';
import type { AttributeRef } from '../../language/lexicon/concept.ts';
import { englishLexicon } from '../../language/lexicon/lexicon.ts';
import type { Query, Test } from '../../language/lexicon/query.ts';
import type { Request } from '../../language/understand/request.ts';
import { runQuery } from '../query/algebra.ts';
import { resolveColumn, stemsOf } from '../query/attributes.ts';
import type { Column, Table } from '../query/table.ts';
import type { SourceTable } from '../source/source.ts';
import { isIn } from './property.ts';

/** The rows that a request means. */
export interface Selection {
  /** Indices, in order; ranked if the request ranks. */
  rows: readonly number[];
  /** One row is meant: it is named, or it is the extreme of all. */
  isOne: boolean;
  /** A test or a word left rows out. */
  isNarrowed: boolean;
  /** Words of a condition that the table cannot tell. Then no row is proved to be meant. */
  unproved: readonly string[];
}

export const ALL: Query = {
  words: [],
  tests: [],
  excluded: [],
  order: null,
  take: null,
  attributes: [],
  aggregate: null,
  groupBy: null,
};

/** The rows of a table that pass all tests and hold all narrowing words of a request.
 *  @param known stems that narrow nothing: words for the rows as a whole, for the page, and names of properties
 *  @param isNameByCapital whether a capital tells a name, as it does not in German */
export function selectRows(
  { table, isSelected }: SourceTable,
  request: Request,
  known: ReadonlySet<string>,
  isNameByCapital = true,
): Selection {
  const all = table.rows.map((_, row) => row);
  if (isSelected) return { rows: all, isOne: all.length === 1, isNarrowed: false, unproved: [] };
  const named = rowsNamed(table, request);
  const words =
    named === null
      ? narrowByWords(table, request, known, isNameByCapital)
      : { rows: named, unproved: [], isNarrowed: true };
  const { order, take, exclusions } = request;
  const stated = request.tests.map(withFittingConcepts);
  const said = rowsSaid(table, request, stated);
  const tests = said === null ? stated : stated.filter(({ attribute }) => isColumn(attribute, table));
  const query = { ...ALL, tests, order, take, excluded: exclusions.map(({ text }) => text) };
  const left = said === null ? words.rows : words.rows.filter((row) => said.has(row));
  const result = runQuery(sliceTable(table, left), query, englishLexicon().concepts);
  const isUntold = result.failure?.reason === 'no_attribute' || result.failure?.reason === 'wrong_kind';
  const rows = result.rows.map(({ row }) => left[row] ?? row);
  const isCut = table.isCut === true && order !== null;
  const isExtreme = order !== null && take?.count === 'ties' && rows.length === 1;
  return {
    rows: isUntold || isCut ? [] : rows,
    isOne: isExtreme || ((named !== null || take?.count === 1 || words.isNarrowed) && rows.length === 1),
    isNarrowed: words.isNarrowed || stated.length > 0 || take !== null || exclusions.length > 0,
    unproved: [...words.unproved, ...(isUntold || isCut ? ['condition'] : [])],
  };
}

const isColumn = (attribute: AttributeRef, { columns }: Table): boolean =>
  resolveColumn(attribute, columns, englishLexicon().concepts) !== null;

/** Rows that say the words of a test which no column tells, such as `In stock`; null if each test has its column, or none says it. */
function rowsSaid(table: Table, request: Request, tests: readonly Test[]): ReadonlySet<number> | null {
  if (tests.every(({ attribute }) => isColumn(attribute, table))) return null;
  const { roles, tokens } = request;
  const open = { ...request, roles: roles.map((role) => (role === 'test' ? 'subject' : role)) };
  const found = tokens.flatMap((_, at) => (roles[at] === 'test' ? (cellsAt(table, open, at) ?? []) : []));
  const [first] = found.toSorted((a, b) => b.length - a.length);
  return first?.rows ?? null;
}

/** A test without the attributes that its value cannot be of: `leave after 17:00` is of no stock. */
function withFittingConcepts(test: Test): Test {
  const { attribute, value } = test;
  if (typeof value === 'string' || (value.kind !== 'clock' && value.kind !== 'date')) return test;
  const { conceptOf } = englishLexicon();
  const concepts = attribute.concepts.filter((id) => conceptOf(id)?.dimension === undefined);
  return { ...test, attribute: { ...attribute, concepts } };
}

/** The table with some of its rows, in the order given. */
export function sliceTable(table: Table, rows: readonly number[]): Table {
  if (rows.length === table.rows.length && rows.every((row, at) => row === at)) return { ...table, isCut: false };
  const pick = <T>(list: readonly T[]): T[] => rows.flatMap((row) => list[row] ?? []);
  return {
    ...table,
    isCut: false,
    rows: pick(table.rows),
    columns: table.columns.map((column) => ({ ...column, cells: pick(column.cells) })),
  };
}

/** Rows whose whole name the request says, those with the longest name; null if it says none. */
function rowsNamed(table: Table, { tokens }: Request): number[] | null {
  const said = tokens.flatMap(({ text }) => [...stemsOf(text)]);
  let best: number[] = [];
  let length = 0;
  for (const [row, { name }] of table.rows.entries()) {
    const stems = stemsOf(name);
    const isTelling = stems.some((stem) => !isIn(stem, 'filler', 'things', 'generic', 'kinds'));
    if (!isTelling || stems.length < length || !includesRun(said, stems)) continue;
    if (stems.length > length) best = [];
    length = stems.length;
    best.push(row);
  }
  return best.length === 0 ? null : best;
}

const includesRun = (all: readonly string[], run: readonly string[]): boolean =>
  all.some((_, at) => run.every((stem, index) => all[at + index] === stem));

interface Words {
  rows: number[];
  unproved: string[];
  isNarrowed: boolean;
}

function narrowByWords(table: Table, request: Request, known: ReadonlySet<string>, isNameByCapital: boolean): Words {
  const { tokens, roles } = request;
  let rows = table.rows.map((_, row) => row);
  const unproved: string[] = [];
  let isNarrowed = false;
  for (let at = 0; at < tokens.length; at += 1) {
    if (roles[at] !== 'subject' && roles[at] !== 'attribute') continue;
    const isNot = [tokens[at - 1], tokens[at - 2]].some(
      (token) => token !== undefined && isIn(token.stem, 'negations'),
    );
    const found =
      cellsAt(table, request, at) ?? truthsAt(table, request, at, known) ?? wordIn(table, request, at, known);
    if (found === null) {
      if (isCondition(table, request, at, known, isNameByCapital)) unproved.push(tokens[at]?.text ?? '');
      continue;
    }
    rows = rows.filter((row) => found.rows.has(row) !== isNot);
    isNarrowed = true;
    at += found.length - 1;
  }
  return { rows, unproved, isNarrowed };
}

interface Found {
  rows: ReadonlySet<number>;
  /** Number of tokens. */
  length: number;
}

const MAX_RUN = 5;

/** The longest run of words that is a whole cell of a text column. */
function cellsAt({ columns, nameColumn }: Table, { tokens, roles }: Request, from: number): Found | null {
  for (let length = Math.min(MAX_RUN, tokens.length - from); length > 0; length -= 1) {
    const run = tokens.slice(from, from + length);
    if (run.some((_, at) => roles[from + at] === 'test')) continue;
    const wanted = run.flatMap(({ text }) => [...stemsOf(text)]).join(' ');
    const rows = new Set<number>();
    for (const [index, { kind, cells }] of columns.entries()) {
      if (kind !== 'text' || index === nameColumn) continue;
      for (const [row, { raw }] of cells.entries()) if (stemsOf(raw).join(' ') === wanted) rows.add(row);
    }
    if (rows.size > 0 && wanted !== '') return { rows, length };
  }
  return null;
}

/** Rows for which a column of truths, whose label the word is, is true: `encrypted servers`. */
function truthsAt({ columns }: Table, { tokens }: Request, at: number, known: ReadonlySet<string>): Found | null {
  const stem = tokens[at]?.stem ?? '';
  // `that still have free places`
  const isHaving = tokens.slice(0, at).some((token) => isIn(token.stem, 'relatives'));
  if (known.has(stem) && !isHaving) return null;
  const column = columns.find(
    ({ kind, label }) => (kind === 'boolean' || (isHaving && kind === 'quantity')) && stemsOf(label).includes(stem),
  );
  return column === undefined ? null : { rows: new Set(trueRows(column)), length: 1 };
}

export const trueRows = ({ cells }: Column): number[] =>
  cells.flatMap((cell, row) =>
    (cell.kind === 'boolean' && cell.is) || (cell.kind === 'quantity' && cell.n > 0) ? [row] : [],
  );

/** Rows that have the word in a text: in a category, else in the name, else in another text. */
function wordIn(
  { columns, rows, nameColumn }: Table,
  { tokens }: Request,
  at: number,
  known: ReadonlySet<string>,
): Found | null {
  const stem = tokens[at]?.stem ?? '';
  if (known.has(stem) || isIn(stem, 'filler', 'generic', 'kinds', 'things')) return null;
  const texts = columns.filter(({ kind }, index) => kind === 'text' && index !== nameColumn);
  const rowsWith = (fits: (row: number) => boolean): Set<number> =>
    new Set(rows.flatMap((_, row) => (fits(row) ? [row] : [])));
  const levels = [
    rowsWith((row) =>
      texts.some(({ isCategory, cells }) => isCategory && stemsOf(cells[row]?.raw ?? '').includes(stem)),
    ),
    rowsWith((row) => stemsOf(rows[row]?.name ?? '').includes(stem)),
    rowsWith((row) => texts.some(({ cells }) => stemsOf(cells[row]?.raw ?? '').includes(stem))),
  ];
  const found = levels.find((level) => level.size > 0);
  return found === undefined ? null : { rows: found, length: 1 };
}

/** Whether a word that no row has says which rows are meant: a name, or what follows a preposition. */
function isCondition(
  table: Table,
  { tokens, roles }: Request,
  at: number,
  known: ReadonlySet<string>,
  isNameByCapital: boolean,
): boolean {
  const { columns } = table;
  const token = tokens[at];
  if (token === undefined || known.has(token.stem)) return false;
  if (token.stem.length < 2 || isIn(token.stem, 'generic', 'kinds', 'things', 'filler')) return false;
  const isAfterArticle = ['a', 'an', 'the'].includes(tokens[at - 1]?.lower ?? '');
  const before = tokens[isAfterArticle ? at - 2 : at - 1]?.lower ?? '';
  const after = tokens[at + 1];
  if (roles[at] === 'subject' && isNarrowing(token.stem, table, known)) {
    // `leather bags`, and what a table of goods does not name: it is not sold there.
    const isKind = after !== undefined && (known.has(after.stem) || isIn(after.stem, 'things', 'generic'));
    const isBeforeKind = isKind && !token.isBeforeBreak && roles[at + 1] !== 'function';
    const isRelative = tokens.slice(0, at).some(({ stem }) => isIn(stem, 'relatives'));
    if (isBeforeKind || isRelative || isOfGoods(table)) return true;
  }
  const isParticipleOfKind =
    isParticiple(token.text) && after !== undefined && (known.has(after.stem) || isIn(after.stem, 'things', 'generic'));
  if (roles[at] === 'attribute' && isParticipleOfKind && isNarrowing(token.stem, table, known)) return true;
  if (roles[at] === 'attribute' && columns.some(({ label }) => stemsOf(label).includes(token.stem))) return false;
  if (['by', 'in', 'from', 'at', 'with', 'without'].includes(before)) return true;
  return isNameByCapital && roles[at] === 'subject' && token.isCapital && !token.isFirst;
}

/** Whether a word can narrow rows; words that ask for all that there is do not. */
const isNarrowing = (stem: string, { columns }: Table, known: ReadonlySet<string>): boolean =>
  !isIn(stem, 'droppable', 'groups', 'figures', 'texts') &&
  ![...known].some((each) => stem.length >= MIN_COMPOUND && each.endsWith(stem)) &&
  !columns.some(({ label }) => stemsOf(label).includes(stem));

/** Letters of a word that can be the end of a compound: `Öfen` of `Kaminöfen`. */
const MIN_COMPOUND = 4;

/** Whether rows are things for sale: they have a price, and a rating or a stock. */
function isOfGoods({ columns }: Table): boolean {
  const { concepts } = englishLexicon();
  const knows = (id: string): boolean => resolveColumn({ concepts: [id], words: [] }, columns, concepts) !== null;
  return knows('price') && (knows('rating') || knows('stock'));
}

/** Stems that name the rows of a table as a whole. */
export function kindStems(source: SourceTable): ReadonlySet<string> {
  const known = kinds.get(source) ?? readKinds(source);
  kinds.set(source, known);
  return known;
}

const kinds = new WeakMap<SourceTable, ReadonlySet<string>>();

function readKinds({ table }: SourceTable): ReadonlySet<string> {
  const { synonymsOf } = englishLexicon();
  const own = [table.name, table.columns[table.nameColumn ?? -1]?.label ?? ''].flatMap(stemsOf);
  const telling = own.filter((stem) => !isIn(stem, 'filler', 'names'));
  return new Set([...telling, ...telling.flatMap((stem) => [...synonymsOf(stem), ...sameInLabels(stem)])]);
}
