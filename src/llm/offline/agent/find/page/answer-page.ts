import type { Collection, PageContent } from '../../../../../device/page-content.ts';
import type { AttributeRef } from '../../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../../language/understand/request.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { type QueryResult, runQuery } from '../../../../../reading/query/algebra.ts';
import { resolveAttribute, resolveColumn, stemsOf } from '../../../../../reading/query/attributes.ts';
import { joinDetails, type Table, toTable } from '../../../../../reading/query/table.ts';
import type { Progress, StepGenerator } from '../../run/step-generator.ts';
import { goTo } from '../../run/step-generator.ts';
import { evidenceOfFacts, evidenceOfRows, evidenceOfValue } from '../evidence.ts';
import type { FoundAnswer } from '../found-answer.ts';
import { withoutComparand } from '../places.ts';
import { selectedTable, toRowsValue } from './answer-rows.ts';
import { fitsAttribute } from './fits-attribute.ts';
import { explainsAll, isFitting, type Reading } from './fits-clause.ts';
import { fitsQuestion } from './fits-question.ts';
import { type FactReading, readFacts } from './read-facts.ts';
import { readProse } from './read-prose.ts';
import { type RowsReading, readRows } from './read-rows.ts';

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
  const [best] = readings;
  const category = best?.kind === 'fact' ? null : findCategory(reader, page);
  if (category) {
    yield* goTo(reader.progress, category.url, `Open “${category.text}”.`);
    const inside = reader.progress.screen.content;
    const answer = inside && (yield* answerByReadings(readPage(reader, inside, false), inside, reader));
    if (answer) return answer;
  }
  const others = category ? readings.filter((reading) => !selectsBy(reading, category)) : readings;
  return yield* answerByReadings(others, page, reader);
}

/** Whether a query takes the name of a category for words in the rows, which select others: `bag` in `Sleeping bag`. */
function selectsBy(reading: Reading, { text }: Category): boolean {
  const name = stemsOf(text).join(' ');
  return reading.kind === 'rows' && reading.query.words.some((word) => stemsOf(word).join(' ') === name);
}

function* answerFrom(reading: Reading, page: PageContent, reader: PageReader): StepGenerator<FoundAnswer | null> {
  if (reading.kind === 'fact') return factAnswer(reading, page);
  if (reading.kind === 'rows') return yield* rowsAnswer(reading, page, reader);
  const { value, entity, sentence } = reading;
  const evidence = evidenceOfValue(entity, '', value, page.url, page);
  return { value, entity, attribute: '', raw: sentence, url: page.url, evidence };
}

/** Readings that explain enough of the clause, best first. */
function readPage(
  { tokens, lexicon, progress, isElliptic }: PageReader,
  page: PageContent,
  isImplied: boolean,
): Reading[] {
  const isAboutRows = withoutComparand(tokens, lexicon) !== tokens;
  const readings = [
    ...readFacts(tokens, page, lexicon, isImplied, progress.wanted),
    ...readProse(tokens, page, lexicon, isImplied),
    ...page.collections.map((collection) =>
      readRows(tokens, toTable(collection), lexicon, aboutRows(page, collection)),
    ),
  ];
  return readings
    .filter((reading) => reading.kind === 'rows' || !isAboutRows)
    .filter((reading) => isFitting(reading, lexicon) && (!isElliptic || explainsAll(reading, lexicon)))
    .sort((a, b) => b.score - a.score);
}

/** What the rows of a page are about: its title and, but for a front page, its introduction. The lists of an article lead
 *  to other things; its tables are about its subject. */
function aboutRows({ url, title, heading, about, facts }: PageContent, { columns }: Collection): string {
  if (facts.length > 0) return columns.length > 1 ? heading : '';
  return `${title} ${heading} ${URL.parse(url)?.pathname === '/' ? '' : about}`;
}

function* answerByReadings(
  readings: readonly Reading[],
  page: PageContent,
  reader: PageReader,
): StepGenerator<FoundAnswer | null> {
  for (const reading of readings) {
    const answer = yield* answerFrom(reading, page, reader);
    const isFit =
      answer && !repeats(answer.value, reader.tokens) && fitsQuestion(answer, reader.tokens, reader.lexicon);
    if (isFit) return answer;
  }
  return null;
}

/** Whether a text has only words of the clause itself, which tells nothing. */
function repeats(value: unknown, tokens: readonly Token[]): boolean {
  if (typeof value !== 'string') return false;
  const stems = stemsOf(value);
  const said = new Set(tokens.flatMap(({ text }) => stemsOf(text)));
  return stems.length > 0 && stems.every((stem) => said.has(stem));
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

function factAnswer(reading: FactReading, page: PageContent): FoundAnswer {
  const { values, entity } = reading;
  const [only] = values;
  const value =
    values.length === 1 ? only?.value : Object.fromEntries(values.map(({ label, value }) => [label, value]));
  const raw = values.map((each) => each.raw).join('; ');
  const attribute = values.map(({ label }) => label).join(', ');
  const evidence = evidenceOfFacts(reading, page);
  return { value, entity, attribute, raw, url: page.url, evidence, unexplained: reading.unexplained };
}

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
  if (result.failure !== null && !(reading.request.question === 'boolean' && result.failure.reason === 'no_row'))
    return null;
  if (isOfOtherKind(reading, table, lexicon)) return null;
  const value = toRowsValue({ ...reading, table }, result, reading.table);
  if (value === null) return null;
  table = yield* joinWanted({ ...reading, table }, result, reader);
  const evidence = evidenceOfRows({ ...reading, table }, result, value, lexicon);
  const raw = result.rows[0]?.name ?? '';
  return { value, entity: table.name, attribute: '', raw, url: page.url, evidence };
}

/** Whether a column that is asked for by words of one kind has only values of another. */
const isOfOtherKind = ({ query }: RowsReading, { columns }: Table, lexicon: Lexicon): boolean =>
  query.attributes.some((ref) => {
    const cells = columns[resolveColumn(ref, columns, lexicon.concepts)?.index ?? -1]?.cells ?? [];
    return cells.length > 0 && cells.every(({ raw }) => !fitsAttribute(raw, ref, lexicon));
  });

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
    const facts = progress.screen.content?.facts ?? [];
    const labels = facts.map(({ label }) => label);
    if (details.size === 0 && !needs.every((need) => resolveAttribute(need, labels, lexicon.concepts))) return null;
    details.set(row, facts);
  }
  return joinDetails(table, details);
}
