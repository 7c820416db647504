import type { Collection, PageContent } from '../../device/page-content.ts';
import { statedFacts } from '../../language/fields/stated-facts.ts';
import type { AttributeRef } from '../../language/lexicon/concept.ts';
import { englishLexicon, type Lexicon } from '../../language/lexicon/lexicon.ts';
import { readRequest } from '../../language/understand/request.ts';
import { type Token, toTokens } from '../../language/understand/tokens.ts';
import { readValues } from '../../language/values/read-values.ts';
import { type QueryResult, runQuery } from '../query/algebra.ts';
import { resolveColumn, stemsOf } from '../query/attributes.ts';
import { type Table, toTable } from '../query/table.ts';
import { selectedTable, toRowsValue } from './answer-rows.ts';
import { evidenceOfFacts, evidenceOfRows, evidenceOfValue } from './evidence.ts';
import { explainsAll, isFitting, type Reading } from './fits-clause.ts';
import { fitsQuestion } from './fits-question.ts';
import type { FoundAnswer } from './found-answer.ts';
import type { AboutRows } from './read/about-rows.ts';
import { withoutComparand } from './read/comparand.ts';
import { fitsAttribute } from './read/fits-attribute.ts';
import { type FactReading, readFacts } from './read/read-facts.ts';
import { type ProseReading, readProse } from './read/read-prose.ts';
import { type RowsReading, readRows } from './read/read-rows.ts';
import { readEither, readItself, readWhole } from './read-page-itself.ts';

/** A question to a page. */
export interface Asked {
  tokens: readonly Token[];
  lexicon: Lexicon;
  /** It has no word that asks, as in `Population of Paris`: a reading must explain all of it. */
  isElliptic: boolean;
  /** Attributes that are asked for beside it. */
  wanted: readonly AttributeRef[];
  /** What else the pages of the site are about. */
  siteWords: string;
}

const MAX_QUESTION = 1000;

/** Answers a question from one page, and from nothing else; null if the page does not say it.
 *  @param today ISO 8601 */
export function answerFromContent(question: string, page: PageContent, today: string): FoundAnswer | null {
  const lexicon = englishLexicon();
  const said = question.slice(0, MAX_QUESTION);
  const tokens = toTokens(said, readValues(said, { today, language: 'en' }));
  const request = readRequest(tokens, lexicon);
  const own = readItself(page, request) ?? readEither(page, request, lexicon);
  if (own !== null) return own;
  const whole = readWhole(page, request);
  if (whole !== null) return whole;
  const asked = { tokens, lexicon, isElliptic: false, wanted: [], siteWords: '' };
  for (const reading of readingsOf(asked, page, true).fitting) {
    const answer = reading.kind === 'rows' ? rowsFrom(reading, page, lexicon) : valueFrom(reading, page);
    if (answer !== null && isAnswerTo(answer, asked)) return answer;
  }
  return null;
}

/** Readings of a page that explain enough of a question, and others, each best first.
 *  @param isImplied the page need not be named in the question */
export function readingsOf(
  asked: Asked,
  page: PageContent,
  isImplied: boolean,
): { fitting: Reading[]; others: Reading[] } {
  const { tokens, lexicon, isElliptic, wanted, siteWords } = asked;
  const isAboutRows = withoutComparand(tokens, lexicon) !== tokens;
  const readings = [
    ...readFacts(tokens, page, lexicon, isImplied, wanted),
    ...readProse(tokens, page, lexicon, isImplied, siteWords),
    ...page.collections.map((collection) =>
      readRows(tokens, toTable(collection), lexicon, aboutRows(page, collection)),
    ),
  ];
  const best = readings.filter((reading) => reading.kind === 'rows' || !isAboutRows).sort((a, b) => b.score - a.score);
  const fits = (reading: Reading): boolean =>
    isFitting(reading, lexicon) && (!isElliptic || explainsAll(reading, lexicon));
  const { fitting = [], others = [] } = Object.groupBy(best, (reading) => (fits(reading) ? 'fitting' : 'others'));
  return { fitting, others };
}

/** What the rows of a page are about: its title and, but for a front page, its introduction. The lists of an article lead
 *  to other things; its tables are about its subject. */
function aboutRows({ url, title, heading, about, facts }: PageContent, { columns }: Collection): AboutRows {
  if (facts.length > 0) return { name: columns.length > 1 ? heading : '', introduction: '' };
  return { name: `${title} ${heading}`, introduction: URL.parse(url)?.pathname === '/' ? '' : about };
}

/** Whether an answer fits its question, and says more than that. */
export const isAnswerTo = (answer: FoundAnswer, { tokens, lexicon }: Pick<Asked, 'tokens' | 'lexicon'>): boolean =>
  !repeats(answer.value, tokens) && fitsQuestion(answer, tokens, lexicon);

/** Whether a text has only words of the clause itself, which tells nothing. */
function repeats(value: unknown, tokens: readonly Token[]): boolean {
  if (typeof value !== 'string') return false;
  const stems = stemsOf(value);
  const said = new Set(tokens.flatMap(({ text }) => stemsOf(text)));
  return stems.length > 0 && stems.every((stem) => said.has(stem));
}

/** The answer of a reading of facts or of a sentence. */
export function valueFrom(reading: FactReading | ProseReading, page: PageContent): FoundAnswer {
  if (reading.kind === 'fact') return factAnswer(reading, page);
  const { value, entity, sentence } = reading;
  const evidence = evidenceOfValue(entity, '', value, page.url, page);
  return { value, entity, attribute: '', raw: sentence, url: page.url, evidence };
}

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

function rowsFrom(reading: RowsReading, page: PageContent, lexicon: Lexicon): FoundAnswer | null {
  const table = selectedTable(reading);
  const result = runQuery(table, reading.query, lexicon.concepts);
  const total = result.figure?.aggregate === 'count' ? statedTotal(reading, page) : null;
  if (total !== null) return { value: total, entity: page.heading, attribute: '', raw: String(total), url: page.url };
  const value = valueOfRows(reading, table, result, lexicon);
  return value === null ? null : answerOfRows({ ...reading, table }, result, value, page, lexicon);
}

/** How many there are, where the page says that it shows some of them only: `Showing 2 of 12 products`. */
function statedTotal({ query, request }: RowsReading, { prose }: PageContent): number | null {
  if (query.words.length > 0 || query.tests.length > 0) return null;
  const asked = request.tokens.map(({ stem }) => stem);
  const totals = prose.flatMap(statedFacts).filter(({ label }) => {
    const [first, ...counted] = stemsOf(label);
    return first === 'total' && counted.some((stem) => asked.includes(stem));
  });
  return totals.length === 1 ? (totals[0]?.value ?? null) : null;
}

/** The value that the rows of a query give; null if the query failed, or a column is of another kind than what is asked. */
export function valueOfRows(reading: RowsReading, table: Table, result: QueryResult, lexicon: Lexicon): unknown {
  const isNone = result.failure?.reason === 'no_row' && reading.request.question === 'boolean';
  if ((result.failure !== null && !isNone) || isOfOtherKind(reading, table, lexicon)) return null;
  return toRowsValue({ ...reading, table }, result, reading.table);
}

export function answerOfRows(
  reading: RowsReading,
  result: QueryResult,
  value: unknown,
  { url }: PageContent,
  lexicon: Lexicon,
): FoundAnswer {
  const evidence = evidenceOfRows(reading, result, value, lexicon);
  return { value, entity: reading.table.name, attribute: '', raw: result.rows[0]?.name ?? '', url, evidence };
}

/** Whether a column that is asked for by words of one kind has only values of another. */
const isOfOtherKind = ({ query }: RowsReading, { columns }: Table, lexicon: Lexicon): boolean =>
  query.attributes.some((ref) => {
    const cells = columns[resolveColumn(ref, columns, lexicon.concepts)?.index ?? -1]?.cells ?? [];
    return cells.length > 0 && cells.every(({ raw }) => !fitsAttribute(raw, ref, lexicon));
  });
