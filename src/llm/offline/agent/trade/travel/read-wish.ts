import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Order, Query, Test } from '../../../../../language/lexicon/query.ts';
import type { AttributeMention } from '../../../../../language/understand/attribute-ref.ts';
import { listSuperlatives } from '../../../../../language/understand/parts/extremes.ts';
import { type Request, readRequest } from '../../../../../language/understand/request.ts';
import { Reading } from '../../../../../language/understand/roles.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { resolveColumn, stemsOf } from '../../../../../reading/query/attributes.ts';
import { narrow } from '../../../../../reading/query/narrow.ts';
import type { Table } from '../../../../../reading/query/table.ts';
import { cueAt, hasCue } from '../trade-words.ts';

/** What a clause wants of the offers that a search has listed. */
export interface Wish {
  query: Query;
  question: Request['question'];
  /** It chooses among the rows. */
  selects: boolean;
  /** It asks for something: values, a number, yes or no. */
  asks: boolean;
  /** It refers to what an earlier clause chose. */
  refers: boolean;
  /** Names that no row has, as of an airline. */
  unknown: readonly string[];
  /** An order that the rows have no column for: `best`. */
  unordered: string | null;
  /** A part of the day, an amount or a word for the offers that is not read: `late afternoon`, `the final flight`. */
  unread: string | null;
}

/** Reads a clause as a query over offers. `tokens` are those that the search does not use up. */
export function readWish(tokens: readonly Token[], table: Table, lexicon: Lexicon): Wish {
  const all = withoutNouns(tokens);

  const told = withClocks(all);
  const request = readRequest(told, lexicon);
  const attributes = request.attributes.filter(
    ({ ref }) => resolveColumn(ref, table.columns, lexicon.concepts) !== null,
  );
  const counted = attributes.flatMap((mention) => readCounted(mention, told) ?? []);
  const asked = [
    ...attributes.filter((mention) => !counted.some(({ at }) => at === mention.start)),
    ...askedOfWho(told, table, lexicon),
  ];
  const order = readOrder(request, asked, table, lexicon);
  const tests = [
    ...request.tests.map((test) => fitTest(test, told, table, lexicon)),
    ...counted.map(({ test }) => test),
  ];
  const { words, unknown } = readWords(request, table);
  const groupBy = request.aggregate === 'sum' ? null : request.groupBy;
  const unordered =
    request.order !== null && order === null && groupBy === null ? request.order.attribute.words.join(' ') : null;
  const query: Query = {
    words,
    excluded: request.exclusions.map(({ text }) => text),
    tests: tests.filter(({ attribute }) => resolveColumn(attribute, table.columns, lexicon.concepts) !== null),
    order: groupBy === null ? order : null,
    take:
      order === null ? plainTake(request.take) : (request.take ?? (request.isMany ? null : { from: 0, count: 'ties' })),
    groupBy,
    attributes: asked.map(({ ref }) => ref),
    aggregate: isOfAll(request.aggregate, order) ? request.aggregate : null,
  };
  // One offer is chosen: two are compared, or asked for.
  const [, second] = request.aggregate === null ? listSuperlatives(new Reading(told, lexicon)) : [];
  const isUnread = (token: Token, at: number): boolean => {
    if (token.value === null && PARTS_OF_DAY.has(token.lower)) return true;
    if (request.roles[at] !== 'subject' || words.some((word) => word.includes(token.text))) return false;
    const isCounted = counted.some((each) => each.at === at + 1);
    return token.value === null ? isBeforeNoun(tokens, token) : isMeasure(token) && !isCounted;
  };
  const selects = query.order !== null || query.tests.length > 0 || query.words.length > 0 || request.take !== null;
  return {
    query,
    question: request.question,
    selects,
    asks: query.attributes.length > 0 || query.aggregate !== null || request.question !== null,
    refers: told.some((_, at) => lexicon.markers.match(told, at)?.payloads.some(({ type }) => type === 'reference')),
    unknown,
    unordered,
    unread: (told.find((token, at) => isUnread(token, at)) ?? told[second?.start ?? -1])?.text ?? null,
  };
}

/** Whether a figure is of all offers: they are alternatives, whose prices nobody adds up. */
const isOfAll = (aggregate: Query['aggregate'], order: Order | null): boolean =>
  aggregate !== 'sum' && !(aggregate === 'count' && order !== null);

const BEFORE_MODIFIER = /^(?:the|an?|any|which|what|all|every)$/;

/** `the final flight`: a word that tells which of the offers is meant. */
function isBeforeNoun(tokens: readonly Token[], token: Token): boolean {
  const at = tokens.indexOf(token);
  const isModifier = BEFORE_MODIFIER.test(tokens[at - 1]?.lower ?? '') && !token.isBeforeBreak;
  return isModifier && cueAt(tokens, at + 1, 'journeyNouns') > 0;
}

/** A time, a day or an amount with its unit: with another one, another offer would be meant. */
function isMeasure({ value }: Token): boolean {
  const isAmount = value?.kind === 'quantity' && value.dimension !== null && value.dimension !== 'count';
  return value?.kind === 'clock' || value?.kind === 'date' || isAmount;
}

/** Without an order, only a number of rows can be taken. */
const plainTake = (take: Request['take']): Request['take'] => (take?.count === 'ties' ? null : take);

/** Without the words that only say that it is a journey. */
function withoutNouns(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const length = token?.value ? 0 : cueAt(tokens, at, 'journeyNouns');
    const isOfName =
      /^(?:number|numbers|time)$/.test(tokens[at + length]?.lower ?? '') || tokens[at - 1]?.lower === 'who';
    if (length > 0 && !isOfName) at += length - 1;
    else if (token) kept.push(token);
  }
  return kept;
}

/** A bare number after `before`, `after` and the like is a time of day. */
function withClocks(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const { value } = token;
    const isHour =
      value?.kind === 'quantity' &&
      value.dimension === null &&
      Number.isInteger(value.n) &&
      value.n >= 0 &&
      value.n <= 24;
    const isBound = [1, 2].some((length) => at >= length && cueAt(tokens, at - length, 'bounds') === length);
    if (!isHour || !isBound) return token;
    return { ...token, value: { span: value.span, text: value.text, kind: 'clock' as const, minute: value.n * 60 } };
  });
}

/** A test of a time of day is of the departure, unless the clause speaks of arriving. A test of another attribute than the
 *  table has is of what its value measures: `less than 150 dollars`. */
function fitTest(test: Test, tokens: readonly Token[], table: Table, { concepts }: Lexicon): Test {
  const { value, attribute } = test;
  if (typeof value === 'string') return test;
  const column = table.columns[resolveColumn(attribute, table.columns, concepts)?.index ?? -1];
  if (value.kind === 'clock' && column?.kind !== 'clock')
    return { ...test, attribute: { concepts: [hasCue(tokens, 'arriving') ? 'arrival' : 'departure'], words: [] } };
  const dimension = value.kind === 'quantity' ? value.dimension : null;
  const isFitting = column !== undefined && (dimension === null || column.dimension === dimension);
  return isFitting || dimension === null ? test : { ...test, attribute: { concepts: [], words: [], dimension } };
}

/** Who flies: the airline. */
function askedOfWho(tokens: readonly Token[], table: Table, { concepts }: Lexicon): AttributeMention[] {
  const start = tokens.findIndex(({ lower }) => lower === 'who');
  const ref = { concepts: ['airline'], words: [] };
  if (start === -1 || resolveColumn(ref, table.columns, concepts) === null) return [];
  return [{ ref, senses: [], start, end: start + 1 }];
}

/** `one stop`: a number right before what is counted. */
function readCounted({ ref, start }: AttributeMention, tokens: readonly Token[]): { test: Test; at: number } | null {
  const value = tokens[start - 1]?.value;
  if (value?.kind !== 'quantity' || value.dimension !== null || ref.dimension !== 'count') return null;
  return { test: { attribute: ref, comparison: '=', value }, at: start };
}

function readOrder(request: Request, asked: readonly AttributeMention[], table: Table, lexicon: Lexicon): Order | null {
  const { order, take } = request;
  const oriented = order && orient(order, table, lexicon);
  if (oriented) return oriented;
  const [measured] = asked.filter(({ ref }) => ref.dimension !== undefined || ref.concepts.length > 0);
  // `lowest` and `least` without a noun are of what is asked.
  const ref = measured?.ref;
  if (order !== null) return ref ? toOrder(ref, order.direction, table, lexicon) : null;
  // `first` and `last` without an attribute: by departure.
  if (take !== null) return toOrder({ concepts: ['departure'], words: [] }, 1, table, lexicon);
  return null;
}

function toOrder(attribute: Order['attribute'], direction: 1 | -1, table: Table, { concepts }: Lexicon): Order | null {
  return resolveColumn(attribute, table.columns, concepts) === null ? null : { attribute, direction };
}

/** The order in the sense that the table has a column for: `fastest` is the least duration, not the most speed. */
function orient(order: Order, table: Table, lexicon: Lexicon): Order | null {
  const senses = lexicon.sensesOf(order.attribute.words.join(' ')).filter(({ degree }) => degree === 'superlative');
  for (const id of order.attribute.concepts) {
    const sense = senses.find(({ concept }) => concept === id);
    const ref = { concepts: [id], words: [] };
    const concept = lexicon.conceptOf(id);
    const column = table.columns[resolveColumn(ref, table.columns, lexicon.concepts)?.index ?? -1];
    if (!sense || !column || !concept || (concept.dimension !== undefined && concept.dimension !== column.dimension))
      continue;
    return { attribute: ref, direction: sense.form === 'up' ? -1 : 1 };
  }
  return toOrder(order.attribute, order.direction, table, lexicon);
}

/** Words that select rows, and names before which `with` or `by` stands and that no row has. */
function readWords({ phrases, tokens }: Request, table: Table): { words: string[]; unknown: string[] } {
  const words: string[] = [];
  const unknown: string[] = [];
  const own = new Set(stemsOf(table.name));
  for (const { text, start, isProper } of phrases) {
    const pieces = isProper ? [text] : text.split(' ');
    for (const piece of pieces) {
      if (stemsOf(piece).every((stem) => own.has(stem)) || piece.length < 3) continue;
      if (narrow(table, [...words, piece]).unused.length === 0) words.push(piece);
      else if (isProper && /^(?:with|by|on)$/.test(tokens[start - 1]?.lower ?? '')) unknown.push(piece);
    }
  }
  return { words, unknown };
}

/** The wish with what the one before it chose, if it chooses nothing itself. */
export function inherit(wish: Wish, before: Wish | undefined): Wish {
  const isOpen = wish.query.order === null && wish.query.take === null;
  if (before === undefined || !before.selects || !isOpen || !(wish.refers || !wish.selects)) return wish;
  const { order, take, tests, words } = before.query;
  const query = {
    ...wish.query,
    order,
    take,
    tests: [...tests, ...wish.query.tests],
    words: [...words, ...wish.query.words],
  };
  return { ...wish, query, selects: true };
}

const PARTS_OF_DAY: ReadonlySet<string> = new Set(['morning', 'mornings', 'forenoon', 'afternoon', 'evening']);
