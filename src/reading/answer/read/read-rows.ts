import type { AttributeRef } from '../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import type { Query, Test } from '../../../language/lexicon/query.ts';
import type { AttributeMention } from '../../../language/understand/attribute-ref.ts';
import type { Phrase } from '../../../language/understand/phrase.ts';
import { type Request, readRequest } from '../../../language/understand/request.ts';
import type { Token } from '../../../language/understand/tokens.ts';
import { directionOn } from '../../query/algebra.ts';
import { resolveColumn, stemsOf } from '../../query/attributes.ts';
import { narrow } from '../../query/narrow.ts';
import type { Table } from '../../query/table.ts';
import { type AboutRows, aboutOf } from './about-rows.ts';
import { countsOther, isCounted } from './counted.ts';
import { coverageOf, unexplainedWords } from './coverage.ts';
import { findRun } from './names.ts';
import { countsWord, isBeheaded, isMisnamed, namesOtherKind, wordsToNarrow } from './narrowing-words.ts';

/** A reading of a clause as a query over the rows of a table. */
export interface RowsReading {
  kind: 'rows';
  score: number;
  request: Request;
  table: Table;
  query: Query;
  /** Names of rows that the clause spells in full; the query is about these alone. */
  named: readonly string[];
  /** Attributes that no column has: they may be on the pages of the rows. */
  needs: readonly AttributeRef[];
  unexplained: readonly string[];
  /** Stems of words that say what all rows are. */
  about: ReadonlySet<string>;
}

const NAMED_TABLE = 0.15;
const NAMED_ROW = 0.03;
const NEEDS_DETAILS = 0.05;

/** Reads a clause as a query over a table. */
export function readRows(tokens: readonly Token[], table: Table, lexicon: Lexicon, context: AboutRows): RowsReading {
  const { exclusions } = readRequest(tokens, lexicon);
  const spelt = findRowNames(tokens, table, exclusions);
  const request = readRequest(tokens, lexicon, spelt.tokens);
  const compared = comparedWith(request, spelt, table, lexicon);
  const isUnknown = compared === null && spelt.names.length > 0 && isComparand(request, spelt);
  const named = compared === null ? spelt : { ...spelt, names: [] };
  const about = aboutOf(table, context, lexicon);
  const explained = new Set(named.tokens);
  const explain = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) explained.add(at);
  };
  const excluded = exclusions.filter(({ text }) => narrow(table, [text]).rows.length < table.rows.length);
  for (const { start, end, text } of excluded) if (narrow(table, [text]).unused.length === 0) explain(start, end);
  const words = wordsToNarrow(request, table, about, explain);
  for (const [at, role] of request.roles.entries())
    if (role === 'test' || role === 'order' || role === 'take' || role === 'aggregate') explained.add(at);
  const asked = readAsked(request, table, about, lexicon, words, explain);
  const needs = [...neededOf(request, table, lexicon), ...asked.needs];
  const isNamed = stemsOf(table.name).some((stem) => tokens.some((token) => token.stem === stem));
  const score =
    coverageOf(tokens, request.roles, explained, lexicon) +
    (isNamed ? NAMED_TABLE : 0) +
    (named.names.length > 0 ? NAMED_ROW : 0) -
    (needs.length > 0 ? NEEDS_DETAILS : 0);
  const stated = statedCount(request, table);
  const order = stated === null ? request.order : ({ attribute: stated, direction: -1 } as const);
  const take = stated === null ? request.take : ({ from: 0, count: 'ties' } as const);
  const { tests } = request;
  const groupBy = stated === null ? request.groupBy : null;
  // A group is ordered by its figure, not by the rows' own values.
  const measured = groupBy !== null && order !== null ? [order.attribute] : [];
  const query: Query = {
    words,
    shared: request.shared,
    tests: compared === null ? tests : [...tests, compared],
    excluded: excluded.map(({ text }) => text),
    order: groupBy === null ? order : null,
    take: groupBy === null ? take : null,
    groupBy,
    attributes: asked.attributes.length > 0 || groupBy !== null ? [...measured, ...asked.attributes] : shownFor(order),
    aggregate:
      stated !== null ||
      (request.aggregate === 'count' && holdsCount(asked.attributes, table, lexicon, named.names, { request, words }))
        ? null
        : request.aggregate,
  };
  const unexplained = unexplainedWords(tokens, request.roles, explained, lexicon);
  const isOther =
    namesOtherKind(request, table, words) ||
    countsWord(request, table, words) ||
    ranksOther(request, asked, table) ||
    request.phrases.some((phrase) => isBeheaded(phrase, explained, words) || isMisnamed(phrase, explained, words));
  return {
    kind: 'rows',
    score:
      isUnknown || isOther || countsOther(request, table, lexicon) || (asked.isOfNone && named.names.length === 0)
        ? 0
        : score,
    request,
    table,
    query,
    named: named.names,
    needs,
    unexplained,
    about,
  };
}

/** `the smallest country` in a list of cities: what a superlative is of is asked of the rows, which are something else. */
const ranksOther = ({ attributes, roles, order }: Request, { attributes: asked }: Asked, table: Table): boolean => {
  const next = attributes.find(({ start }) => roles[start - 1] === 'order');
  if (order === null || next === undefined || !asked.includes(next.ref)) return false;
  // `the two cheapest boats` of a column `boat`
  const label = table.columns[table.nameColumn ?? -1]?.label ?? '';
  const names = new Set([label, ...table.rows.map(({ name }) => name)].flatMap(stemsOf));
  return !next.ref.words.flatMap(stemsOf).some((word) => names.has(word));
};

/** `how many comments has the story X`, `the number of comments of the story about X`: the column holds the number,
 *  or the page of that one thing. */
function holdsCount(
  attributes: readonly AttributeRef[],
  table: Table,
  lexicon: Lexicon,
  named: readonly string[],
  { request, words }: { request: Request; words: readonly string[] },
): boolean {
  const [first] = attributes;
  const column = first && table.columns[resolveColumn(first, table.columns, lexicon.concepts)?.index ?? -1];
  const isOne = named.length === 1 || request.take?.count === 1;
  // Of one thing, only its own page may say it.
  if (column === undefined) return isOne && first !== undefined && isCounted(first, request, lexicon);
  if (column.kind !== 'quantity') return false;
  return isOne || (words.length > 0 && isCounted(first, request, lexicon));
}

/** The column that says how many of the counted things each row has: `which category has the most products`. */
function statedCount({ groupBy, aggregate, tokens, roles }: Request, { columns }: Table): AttributeRef | null {
  if (groupBy === null || aggregate !== 'count') return null;
  const counted = tokens.filter((_, at) => roles[at] === 'aggregate').map(({ stem }) => stem);
  const column = columns.find(({ kind, label }) => kind === 'quantity' && counted.includes(stemsOf(label).join(' ')));
  return column === undefined ? null : { concepts: [], words: [column.label] };
}

/** What rows were ordered by is shown with them. */
const shownFor = (order: Query['order']): AttributeRef[] => (order === null ? [] : [order.attribute]);

interface RowNames {
  names: string[];
  tokens: Set<number>;
}

/** Rows whose whole name is in the clause, longest names first, without overlaps. */
function findRowNames(tokens: readonly Token[], { rows }: Table, exclusions: readonly Phrase[]): RowNames {
  const isLeftOut = (at: number): boolean => exclusions.some(({ start, end }) => at >= start && at < end);
  const taken = new Set([...tokens.keys()].filter(isLeftOut));
  const names: string[] = [];
  const sorted = [...new Set(rows.map(({ name }) => name))].sort((a, b) => b.length - a.length);
  for (const name of sorted) {
    const run = findRun(tokens, name);
    if (!run || [...run].some((at) => taken.has(at)) || stemsOf(name).join('').length < 3) continue;
    names.push(name);
    for (const at of run) taken.add(at);
  }
  return { names, tokens: new Set([...taken].filter((at) => !isLeftOut(at))) };
}

/** Whether a row is named as what others are compared with: `than the desk lamp`. */
function isComparand(
  { comparative, tokens }: Pick<Request, 'comparative' | 'tokens'>,
  { tokens: spelt }: RowNames,
): boolean {
  const first = Math.min(...spelt);
  const than = tokens[first - 1]?.lower === 'the' ? first - 2 : first - 1;
  return comparative !== null && tokens[than]?.lower === 'than';
}

/** A condition by the value of a named row: `cheaper than the desk lamp`, `more moons than Neptune`. */
function comparedWith(
  { comparative, tokens }: Request,
  { names, tokens: spelt }: RowNames,
  { rows, columns }: Table,
  lexicon: Lexicon,
): Test | null {
  const [name, ...others] = names;
  if (comparative === null || name === undefined || others.length > 0) return null;
  const column = columns[resolveColumn(comparative.ref, columns, lexicon.concepts)?.index ?? -1];
  const cell = column?.cells[rows.findIndex((row) => row.name === name)];
  if (!isComparand({ comparative, tokens }, { names, tokens: spelt }) || !column || !cell || cell.kind === 'unknown')
    return null;
  const comparison = directionOn(column, comparative) === -1 ? '>' : '<';
  return { attribute: comparative.ref, comparison, value: cell.raw };
}

interface Asked {
  attributes: AttributeRef[];
  needs: AttributeRef[];
  /** Rows are asked for that are something which no row is: `which tickets are overdue`. */
  isOfNone: boolean;
}

/** Attributes asked for. A word that is no column can select rows instead, as `light` in `bedside light`. */
function readAsked(
  request: Request,
  table: Table,
  about: ReadonlySet<string>,
  lexicon: Lexicon,
  words: string[],
  explain: (start: number, end: number) => void,
): Asked {
  const asked: Asked = { attributes: [], needs: [], isOfNone: false };
  const isTelling = (word: string): boolean => !lexicon.isFunctionWord(word);
  for (const mention of request.attributes) {
    const { ref, start, end } = mention;
    const own = ref.words.filter(isTelling);
    const cell = cellNamed(mention, request, table);
    const resolved = resolveColumn(ref, table.columns, lexicon.concepts);
    if (isClassifier(mention, request)) explain(start, end);
    else if (cell !== null) {
      words.push(cell);
      explain(start, end);
    } else if (isModifier(mention, request, table) && narrow(table, [...words, ...own]).unused.length > 0) {
      // No row says it.
      asked.isOfNone = true;
    } else if (resolved) {
      asked.isOfNone ||= isPredicate(mention, request, lexicon);
      asked.attributes.push(ref);
      explain(start, end);
    } else if (stemsOf(own.join(' ')).every((stem) => about.has(stem))) explain(start, end);
    else if (!isAskedFor(mention, request) && narrow(table, [...words, ...own]).unused.length === 0) {
      words.push(...own);
      explain(start, end);
    } else {
      // The pages of the rows are read for it: without it, there is no answer.
      asked.attributes.push(ref);
      asked.needs.push(ref);
      explain(start, end);
    }
  }
  return asked;
}

/** Whether an attribute word says what the rows are to be, and does not name the attribute: `are overdue`, not `are their
 *  states`. */
function isPredicate({ start, ref }: AttributeMention, { tokens, question }: Request, lexicon: Lexicon): boolean {
  const isAfterVerb = COPULAS.has(tokens[start - 1]?.lower ?? '');
  const names = ref.concepts.flatMap((id) => lexicon.conceptOf(id)?.labels ?? []);
  return isAfterVerb && question !== 'boolean' && !names.some((name) => ref.words.join(' ').startsWith(name));
}

const COPULAS = new Set(['is', 'are', 'was', 'were']);

/** The entry of a column of few texts that the words end with: `still open`, `in progress`. Null if it is none. */
function cellNamed({ start, end }: AttributeMention, { tokens, roles }: Request, { columns }: Table): string | null {
  if (roles[start] === 'question') return null;
  const texts = new Set(
    columns
      .filter(({ isCategory }) => isCategory)
      .flatMap(({ cells }) => cells.map(({ raw }) => stemsOf(raw).join(' '))),
  );
  for (let from = Math.max(0, start - 1); from < end; from += 1) {
    const text = tokens
      .slice(from, end)
      .map(({ text }) => text)
      .join(' ');
    if (texts.has(stemsOf(text).join(' '))) return text;
  }
  return null;
}

/** A noun that only says what kind of name is before it: `the Sport section`. */
function isClassifier({ start, senses }: AttributeMention, { roles }: Request): boolean {
  return roles[start - 1] === 'subject' && senses.some(({ concept, form }) => form === 'noun' && concept === 'section');
}

/** Whether an attribute word only says of which kind the thing after it is, which a row names: `the bicycle repair set`. */
function isModifier({ start, end }: AttributeMention, { tokens, roles, attributes }: Request, table: Table): boolean {
  const isNominal = (at: number): boolean => roles[at] === 'subject' || roles[at] === 'attribute';
  const isJoined = (at: number): boolean => !tokens[at]?.isBeforeBreak && !tokens[at]?.isPossessive;
  let first = start;
  while (isNominal(first - 1) && isJoined(first - 1)) first -= 1;
  const next = tokens[end];
  const isOfThing = attributes.length > 1 && next !== undefined && isNominal(end) && isJoined(end - 1);
  const names = (text: string): boolean => table.rows.some(({ name }) => stemsOf(name).includes(text));
  return isOfThing && ARTICLES.has(tokens[first - 1]?.lower ?? '') && names(next.stem);
}

const ARTICLES = new Set(['the', 'a', 'an', 'my', 'your']);

const isAskedFor = ({ start }: AttributeMention, { roles }: Request): boolean => roles[start] === 'question';

function neededOf(request: Request, table: Table, lexicon: Lexicon): AttributeRef[] {
  const refs = [
    ...request.tests.map(({ attribute }) => attribute),
    ...(request.order ? [request.order.attribute] : []),
  ];
  return refs.filter((ref) => resolveColumn(ref, table.columns, lexicon.concepts) === null);
}
