import type { PageContent } from '../../../../device/page-content.ts';
import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import {
  answerOfRows,
  isAnswerTo,
  readingsOf,
  valueFrom,
  valueOfRows,
} from '../../../../reading/answer/answer-page.ts';
import { selectedTable } from '../../../../reading/answer/answer-rows.ts';
import { explainReading, type Rejected, rejectedBecause } from '../../../../reading/answer/explanation.ts';
import type { Reading } from '../../../../reading/answer/fits-clause.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import type { RowsReading } from '../../../../reading/answer/read/read-rows.ts';
import { type QueryResult, runQuery } from '../../../../reading/query/algebra.ts';
import { resolveAttribute, resolveColumn, stemsOf } from '../../../../reading/query/attributes.ts';
import { joinDetails, type Table } from '../../../../reading/query/table.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { goTo } from '../run/step-generator.ts';
import { SITE_HINTS } from '../world/sites.ts';

const MAX_DETAIL_PAGES = 12;

interface PageReader {
  tokens: readonly Token[];
  lexicon: Lexicon;
  progress: Progress;
  isElliptic: boolean;
}

export const isSearchPage = ({ url }: PageContent): boolean => url.startsWith('https://search.');

/** Answers a clause from a page: by the reading of its facts and tables that explains most of the clause. Null if none
 *  explains enough. `isImplied`: the page need not be named in the clause. */
export function* answerFromPage(
  reader: PageReader,
  page: PageContent,
  isImplied: boolean,
): StepGenerator<FoundAnswer | null> {
  const readings = readPage(reader, page, isImplied);
  const [best] = readings.fitting;
  const category = best?.kind === 'fact' ? null : findCategory(reader, page);
  if (category) {
    yield* goTo(reader.progress, category.url, `Open “${category.text}”.`);
    const inside = reader.progress.screen.content;
    const answer = inside && (yield* answerByReadings(readPage(reader, inside, false), inside, reader));
    if (answer) return answer;
  }
  const fitting = readings.fitting.filter((reading) => !category || !selectsBy(reading, category));
  return yield* answerByReadings({ ...readings, fitting }, page, reader);
}

/** Whether a query takes the name of a category for words in the rows, which select others: `bag` in `Sleeping bag`. */
function selectsBy(reading: Reading, { text }: Category): boolean {
  const name = stemsOf(text).join(' ');
  return reading.kind === 'rows' && reading.query.words.some((word) => stemsOf(word).join(' ') === name);
}

/** `Lindenhaven News`: what its pages say is about Lindenhaven. Empty for sites that are not known. */
function wordsOfSite(url: string): string {
  const site = SITE_HINTS.find((hint) => new URL(hint.url).host === URL.parse(url)?.host);
  return site?.offer === 'news' ? `town city local ${site.names.map(([name]) => name).join(' ')}` : '';
}

type Readings = ReturnType<typeof readingsOf>;

const readPage = (reader: PageReader, page: PageContent, isImplied: boolean): Readings =>
  readingsOf({ ...reader, wanted: reader.progress.wanted, siteWords: wordsOfSite(page.url) }, page, isImplied);

function* answerByReadings(
  { fitting, others }: Readings,
  page: PageContent,
  reader: PageReader,
): StepGenerator<FoundAnswer | null> {
  const rejected: Rejected[] = [];
  for (const reading of fitting) {
    const answer = reading.kind === 'rows' ? yield* rowsAnswer(reading, page, reader) : valueFrom(reading, page);
    if (answer && isAnswerTo(answer, reader)) {
      const losing = [...rejected, ...others.map((other) => rejectedBecause(other, null))];
      return { ...answer, explanation: explainReading(reading, losing) };
    }
    const isCut = reading.kind === 'rows' && reading.table.isCut === true;
    const reason = answer
      ? 'has no answer of the kind asked for'
      : isCut
        ? 'has more rows than are read'
        : 'has no such value';
    rejected.push(rejectedBecause(reading, reason));
  }
  return null;
}

interface Category {
  text: string;
  url: string;
}

const MAX_CATEGORIES = 15;

/** The category of the site that the clause names: a link, as `Kitchen` for `kitchen items`, else an entry of a short list
 *  that says so, as `Things for camping`. */
function findCategory({ tokens, lexicon }: PageReader, page: PageContent): Category | null {
  const { phrases } = readRequest(tokens, lexicon);
  const words = phrases.flatMap(({ start, end }) => tokens.slice(start, end).map(({ stem }) => stem));
  const leadsOn = (url: string): boolean => url !== page.url && isSameSite(url, page.url);
  const named = page.links.find(({ text, url }) => {
    const [name, ...rest] = stemsOf(text);
    return name !== undefined && rest.length === 0 && words.includes(name) && leadsOn(url);
  });
  if (named) return named;
  const described = page.collections
    .filter(({ rows }) => rows.length <= MAX_CATEGORIES)
    .flatMap(({ rows }) => rows)
    .find(({ cells, url, name }) => url !== null && leadsOn(url) && cells.some((cell) => cell !== name && says(cell)));
  return described?.url ? { text: described.name, url: described.url } : null;

  function says(cell: string): boolean {
    const stems = stemsOf(cell);
    return words.some((word) => stems.includes(word)) && stems.length > 2;
  }
}

const isSameSite = (one: string, other: string): boolean => new URL(one).host === new URL(other).host;

function* rowsAnswer(reading: RowsReading, page: PageContent, reader: PageReader): StepGenerator<FoundAnswer | null> {
  const { lexicon } = reader;
  let table = selectedTable(reading);
  let result = runQuery(table, reading.query, lexicon.concepts);
  if (result.failure?.reason === 'no_attribute') {
    const joined = yield* joinPages(table, reading.needs, result.rows, reader);
    if (joined === null && reader.progress.wanted.length === 0) return null;
    table = joined ?? table;
    result = runQuery(table, withoutWanted(reading, table, reader), lexicon.concepts);
  }
  const value = valueOfRows(reading, table, result, lexicon);
  if (value === null) return null;
  table = yield* joinWanted({ ...reading, table }, result, reader);
  return answerOfRows({ ...reading, table }, result, value, page, lexicon);
}

/** The query without attributes that nothing has and the response model asks for: they may be null there. */
function withoutWanted({ query }: RowsReading, table: Table, { progress, lexicon }: PageReader): RowsReading['query'] {
  const ids = new Set(progress.wanted.flatMap(({ concepts }) => concepts));
  const isKnown = (ref: AttributeRef): boolean => resolveColumn(ref, table.columns, lexicon.concepts) !== null;
  const isWanted = ({ concepts }: AttributeRef): boolean => concepts.some((id) => ids.has(id));
  const attributes = query.attributes.filter((ref) => isKnown(ref) || !isWanted(ref));
  return attributes.length === 0 && query.order === null ? query : { ...query, attributes };
}

/** The table with what the response model asks for and only the pages of the rows may say. */
function* joinWanted({ table }: RowsReading, { rows, figure }: QueryResult, reader: PageReader): StepGenerator<Table> {
  const needs = reader.progress.wanted.filter((ref) => !resolveColumn(ref, table.columns, reader.lexicon.concepts));
  if (figure !== null) return table;
  return (yield* joinPages(table, needs, rows, reader)) ?? table;
}

/** Reads the pages of the rows, and adds their facts as columns. Null if there are too many, or none has what is needed. */
function* joinPages(
  table: Table,
  needs: RowsReading['needs'],
  rows: readonly { row: number; url: string | null; name: string }[],
  { progress, lexicon }: PageReader,
): StepGenerator<Table | null> {
  if (rows.length === 0 || rows.length > MAX_DETAIL_PAGES || needs.length === 0) return null;
  const details = new Map<number, PageContent['facts']>();
  for (const { row, url, name } of rows) {
    if (url === null) continue;
    yield* goTo(progress, url, `Open “${name}” to read more about it.`);
    const { facts = [], heading = '', title = '' } = progress.screen.content ?? {};
    // A row such as `People: Marie Curie, ...` leads to the page of one of them.
    if (!stemsOf(name).some((stem) => stemsOf(`${heading} ${title}`).includes(stem))) return null;
    const labels = facts.map(({ label }) => label);
    if (details.size === 0 && !needs.every((need) => resolveAttribute(need, labels, lexicon.concepts))) return null;
    details.set(row, facts);
  }
  return joinDetails(table, details);
}
