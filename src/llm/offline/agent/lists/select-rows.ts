import type { Collection } from '../../../../device/page-content.ts';
import { toCell } from '../../../../language/cells/cell.ts';
import type { AnswerKind } from '../../../../language/lexicon/concept.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { type Request, readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { wordsIn } from '../../../../language/words/sentence-parts.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { type Table, toTable } from '../../../../reading/query/table.ts';
import { fold } from '../../../../text/words/fold.ts';
import { columnOf, type Linked, type LinkedWords, linkWords, says, stemsOfRows } from './link-words.ts';
import type { ListPlace } from './list-place.ts';
import { isSaidBy, readPhrases } from './phrases.ts';
import { ORDERS, readOrder, rowsByColumn } from './read-order.ts';
import { readTimes } from './read-times.ts';
import { hasLooseNegation, readPresence, readStates, toFits } from './row-tests.ts';

/** What a question selects in a list, and what it asks of it. */
export interface ListSelection {
  table: Table;
  /** The question with the roles of the words for times and order. */
  request: Request;
  /** Indexes of the rows, in the order asked for. */
  kept: readonly number[];
  /** Those before states, order and number select. */
  described: readonly number[];
  /** Labels of the columns that are asked for. */
  asked: readonly string[];
  /** Labels asked for that no column has: the pages of the rows may. */
  needs: readonly string[];
  question: AnswerKind | null;
  aggregate: 'count' | 'sum' | 'mean' | null;
  /** How many are asked for; null if it does not say. */
  count: number | null;
  /** Whether any words select rows. */
  isSelective: boolean;
  hasTime: boolean;
  hasState: boolean;
  namesKind: boolean;
  /** Whether it compares or groups the rows by something that is read nowhere here. */
  isBeyond: boolean;
  /** Whether something else than rows is counted: `how many pages has the report`. */
  countsOther: boolean;
  /** Words that a row must say, and those of them that none does. */
  telling: readonly Token[];
  unproven: readonly Token[];
  words: LinkedWords;
}

/** Selects the rows of a list by the words for its columns and states, by times, comparisons and order; every other word must stand
 *  in a row. */
export function selectRows(tokens: readonly Token[], collection: Collection, place: ListPlace): ListSelection {
  const lexicon = englishLexicon();
  const table = toTable(completed(collection));
  const words = linkWords(tokens, place, lexicon);
  const { links, telling } = words;
  const entity = new Set([
    ...links.flatMap(({ link, start, end }) =>
      link.type === 'empty' ? [] : Array.from({ length: end - start }, (_, index) => start + index),
    ),
    ...telling.flatMap(({ at, token }) => (token.isCapital && at > 0 ? [at] : [])),
  ]);
  const request = readRequest(tokens, lexicon, entity);
  const times = readTimes(tokens, links, table);
  const order = readOrder(tokens, links, table, place);
  const compared = request.tests.flatMap((test) => toFits(test, table) ?? []);
  const isUsed = (at: number): boolean =>
    times.used.has(at) ||
    order?.used.includes(at) === true ||
    request.roles[at] === 'aggregate' ||
    (order === null && request.order !== null && (request.roles[at] === 'order' || request.roles[at] === 'take')) ||
    (compared.length > 0 && request.roles[at] === 'test');
  const roles = request.roles.map((role, at) =>
    times.used.has(at) ? 'test' : order?.used.includes(at) ? 'order' : role,
  );
  const open = telling.filter(({ at }) => !isUsed(at));
  const left = open.map(({ token }) => token);
  const stems = stemsOfRows(table, place);
  const all = table.rows.map((_, row) => row);
  // The number of a comparison that no column knows is no word of a row.
  const isLost = (at: number): boolean => request.roles[at] === 'test' && tokens[at]?.value?.kind === 'quantity';
  const isSaid = (row: number, token: Token): boolean => says(stems[row] ?? new Set(), token, lexicon);
  const unproven = open.flatMap(({ at, token }) =>
    isLost(at) || !all.some((row) => isSaid(row, token)) ? [token] : [],
  );
  const proven = open.filter(({ token }) => !unproven.includes(token));
  const phrases = readPhrases(tokens, { links, telling: proven });
  const presence = readPresence(tokens, links, table, request.question === 'boolean' ? place : null);
  // No letter is from Grace and from Mateo.
  const isEither = !all.some((row) => isSaidBy(phrases, (token) => isSaid(row, token), false));
  const described = all.filter(
    (row) =>
      times.fits(row) &&
      compared.every((test) => test(row)) &&
      presence.tests.every((test) => test(row)) &&
      isSaidBy(phrases, (token) => isSaid(row, token), isEither),
  );
  const states = readStates(tokens, links, table, request.question);
  const chosen = described.filter((row) => states.every((fits) => fits(row)));
  const ordered = order === null ? rowsByColumn(request, table, chosen) : null;
  const isOrdered = order !== null || ordered !== null;
  const question = tokens.some(({ lower }, at) => lower === 'how' && tokens[at + 1]?.lower === 'long')
    ? 'duration'
    : request.question;
  const { aggregate } = request;
  // `every ticket` groups nothing.
  const isOfKind = (at: number): boolean => links.some(({ link, start }) => link.type === 'kind' && start === at);
  const asked = readAsked(tokens, words, question, table, place, presence.used);
  return {
    table,
    request: { ...request, roles },
    kept: ordered ?? order?.sort(chosen).slice(order.from, order.from + order.count) ?? chosen,
    described,
    asked: asked.filter((label) => columnOf(table, label) !== undefined),
    needs: asked.filter((label) => columnOf(table, label) === undefined),
    question,
    aggregate: aggregate === 'count' || aggregate === 'sum' || aggregate === 'mean' ? aggregate : null,
    count: order?.count ?? ordered?.length ?? null,
    isSelective:
      isOrdered || [times.used.size, compared.length, presence.tests.length, left.length, states.length].some(Boolean),
    hasTime: times.used.size > 0,
    hasState: states.length > 0,
    namesKind: links.some(({ link }) => link.type === 'kind' || link.type === 'place'),
    isBeyond:
      (request.question === 'boolean' && tokens.some(({ lower }, at) => at > 0 && EMBEDDED.has(lower))) ||
      hasLooseNegation(tokens, links, (at) => isUsed(at) || proven.some((word) => word.at === at)) ||
      request.groupBy !== null ||
      request.comparative !== null ||
      (!isOrdered &&
        (request.order !== null ||
          links.some(({ link }) => ORDERS.has(link.type)) ||
          tokens.some(({ lower }) => lower === 'most'))) ||
      tokens.some(({ lower }, at) => GROUPING.has(lower) && !isOfKind(at + 1)),
    countsOther: countsOther(tokens, words, table, (token) => all.some((row) => isSaid(row, token))),
    telling: left,
    unproven,
    words,
  };
}

/** With the address of each row's page; of rows with a start and an end, with how long they take and the weekday. */
function completed({ columns, rows, ...rest }: Collection): Collection {
  const [date = -1, start = -1, end = -1] = ['Date', 'Start', 'End'].map((label) => columns.indexOf(label));
  const isTimed = start !== -1 && end !== -1;
  return {
    ...rest,
    columns: isTimed ? [...columns, 'Duration', 'Weekday'] : columns,
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      url: row.url ?? row.cellUrls?.find((url) => url !== null) ?? null,
      cells: isTimed ? [...cells, lengthOf(cells[start] ?? '', cells[end] ?? ''), weekdayOf(cells[date] ?? '')] : cells,
    })),
  };
}

/** `Friday`; empty for what is no day. */
function weekdayOf(raw: string): string {
  const cell = toCell(raw);
  if (cell.kind !== 'date') return '';
  return new Date(cell.iso).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
}

/** `1 h 30 min` between two clock times; empty if the second is not later. */
function lengthOf(start: string, end: string): string {
  const [from = 0, to = 0] = [start, end].map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)));
  const [hours, minutes] = [Math.floor((to - from) / 60), (to - from) % 60];
  return to > from ? [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ') : '';
}

/** `did anyone say where they go` asks where. */
const EMBEDDED = new Set(['where', 'when', 'how', 'why', 'who', 'whom', 'what', 'which']);
const GROUPING = new Set(['each', 'every', 'per']);
const AUXILIARIES = new Set(['do', 'does', 'did', 'is', 'are', 'was', 'were', 'has', 'have', 'can', 'will']);

/** Whether the noun after `how many` is neither a kind of the rows nor of one of their categories. */
function countsOther(
  tokens: readonly Token[],
  { links, telling }: LinkedWords,
  { columns }: Table,
  isSaid: (token: Token) => boolean,
): boolean {
  const many = tokens.findIndex(({ lower }, at) => lower === 'many' && tokens[at - 1]?.lower === 'how');
  if (many === -1) return false;
  const verb = tokens.findIndex(({ lower }, at) => at > many && AUXILIARIES.has(lower));
  const isIn = (at: number): boolean => at > many && (verb === -1 || at < verb);
  const kind = links.find(({ link, start }) => link.type === 'kind' && isIn(start))?.start;
  const before = telling.filter(({ at }) => isIn(at) && (kind === undefined || at < kind)).map(({ token }) => token);
  const categories = new Set(
    columns.flatMap(({ isCategory, cells }) => (isCategory ? cells.map(({ raw }) => stemsOf(raw).join(' ')) : [])),
  );
  const isColumn = links.some(
    ({ link, start }) => link.type === 'column' && link.isNoun && isIn(start) && start < (kind ?? many),
  );
  return isColumn || (kind === undefined ? !before.some(({ stem }) => categories.has(stem)) : !before.every(isSaid));
}

const FRAMING = new Set(['according', 'in']);
const OWNERS = new Set(['me', 'us']);
const isOwner = (tokens: readonly Token[], at: number): boolean =>
  OWNERS.has(tokens[tokens[at]?.lower === 'to' ? at + 1 : at]?.lower ?? '');

/** Labels of the columns that a question asks for: by their nouns, unless a value of the column stands beside them, and by the
 *  question word. */
function readAsked(
  tokens: readonly Token[],
  { links }: LinkedWords,
  question: AnswerKind | null,
  table: Table,
  { columns }: ListPlace,
  used: ReadonlySet<Linked>,
): string[] {
  const isValue = (label: string, token: Token | undefined): boolean => {
    const cells = columnOf(table, label)?.cells ?? [];
    const word = fold(token?.text ?? '');
    return word.length > 0 && cells.some(({ raw }) => wordsIn(fold(raw)).includes(word));
  };
  const nouns = links.flatMap((linked) => {
    const { link, start, end } = linked;
    if (link.type !== 'column' || !link.isNoun || used.has(linked)) return [];
    return isValue(link.label, tokens[start - 1]) || isValue(link.label, tokens[end]) ? [] : [link.label];
  });
  // `according to my mail` only says where to look.
  const isFrame = (at: number): boolean =>
    tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => FRAMING.has(lower));
  const isOfRow =
    question !== 'date' ||
    links.some(
      ({ link, start, end }) =>
        (link.type === 'kind' && !isFrame(start)) || (link.type === 'column' && isOwner(tokens, end)),
    );
  const verbs = new Set(links.flatMap(({ link }) => (link.type === 'column' && !link.isNoun ? [link.label] : [])));
  const isAsked = question !== null && question !== 'boolean' && question !== 'text';
  const byQuestion = columns.flatMap(({ label, questions, isVerbal }) =>
    isAsked && questions.includes(question) && (!isVerbal || (isOfRow && verbs.has(label))) ? [label] : [],
  );
  // `what time does it end`
  const bySaid = byQuestion.filter((label) => verbs.has(label));
  const byClock = bySaid.length > 0 ? bySaid : byQuestion.slice(0, 1);
  return [...new Set([...nouns, ...(question === 'clock' ? byClock : byQuestion)])];
}
