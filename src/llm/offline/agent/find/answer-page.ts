import type { PageContent } from '../../../../device/page-content.ts';
import type { Progress, StepGenerator } from '../../planner/execute/step-generator.ts';
import { goTo } from '../../planner/execute/step-generator.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { joinDetails, type Table, toTable } from '../query/table.ts';
import type { Token } from '../understand/tokens.ts';
import { runReading, toRowsValue } from './answer-rows.ts';
import type { FoundAnswer } from './find.ts';
import { type FactReading, readFacts } from './read-facts.ts';
import { type RowsReading, readRows } from './read-rows.ts';

/** Below this score a reading explains too little of the clause to state an answer. */
const FLOOR = 0.62;
const MAX_DETAIL_PAGES = 12;

interface PageReader {
  tokens: readonly Token[];
  lexicon: Lexicon;
  progress: Progress;
}

export const isSearchPage = ({ url }: PageContent): boolean => url.startsWith('https://search.');

/** Answers a clause from a page: by the reading of its facts and tables that explains most of the clause. Null if none
 *  explains enough. `isImplied`: the page need not be named in the clause. */
export function* answerFromPage(
  reader: PageReader,
  page: PageContent,
  isImplied: boolean,
): StepGenerator<FoundAnswer | null> {
  const { tokens, lexicon } = reader;
  const about = `${page.title} ${page.heading}`;
  const readings = [
    ...readFacts(tokens, page, lexicon, isImplied),
    ...page.collections.map((collection) => readRows(tokens, toTable(collection), lexicon, about)),
  ];
  const fitting = readings.filter(isFitting).sort((a, b) => b.score - a.score);
  for (const reading of fitting) {
    const answer = reading.kind === 'fact' ? factAnswer(reading, page) : yield* rowsAnswer(reading, page, reader);
    if (answer) return answer;
  }
  return null;
}

/** A query over a whole table must explain every word: a word that selects no row may exclude them all. */
function isFitting(reading: FactReading | RowsReading): boolean {
  if (reading.score < FLOOR) return false;
  if (reading.kind === 'fact') return true;
  const selects = reading.query.words.length > 0 || reading.named.length > 0;
  return selects || reading.unexplained.length === 0;
}

function factAnswer({ values, entity }: FactReading, { url }: PageContent): FoundAnswer {
  const [only] = values;
  const value = values.length === 1 ? only?.value : Object.fromEntries(values.map(({ label, value }) => [label, value]));
  const raw = values.map((each) => each.raw).join('; ');
  return { value, entity, attribute: values.map(({ label }) => label).join(', '), raw, url };
}

function* rowsAnswer(reading: RowsReading, page: PageContent, reader: PageReader): StepGenerator<FoundAnswer | null> {
  const { lexicon } = reader;
  let { table } = reading;
  let result = runReading(reading, table, lexicon);
  if (result.failure?.reason === 'no_attribute') {
    const joined = yield* joinPages(reading, result.rows, reader);
    if (joined === null) return null;
    table = joined;
    result = runReading(reading, table, lexicon);
  }
  if (result.failure !== null && !(reading.request.question === 'boolean' && result.failure.reason === 'no_row'))
    return null;
  const value = toRowsValue({ ...reading, table }, result);
  return value === null ? null : { value, entity: table.name, attribute: '', raw: '', url: page.url };
}

/** Reads the pages of the rows, and adds their facts as columns. Null if there are too many, or none has what is needed. */
function* joinPages(
  { table, needs }: RowsReading,
  rows: readonly { row: number; url: string | null; name: string }[],
  { progress }: PageReader,
): StepGenerator<Table | null> {
  if (rows.length === 0 || rows.length > MAX_DETAIL_PAGES || needs.length === 0) return null;
  const details = new Map<number, PageContent['facts']>();
  for (const { row, url, name } of rows) {
    if (url === null) continue;
    yield* goTo(progress, url, `Open “${name}” to read more about it.`);
    details.set(row, progress.screen.content?.facts ?? []);
  }
  return joinDetails(table, details);
}
