import type { PageContent } from '../../../../device/page-content.ts';
import type { Outcome, Progress, StepGenerator } from '../../planner/execute/step-generator.ts';
import { goTo, isBrowser } from '../../planner/execute/step-generator.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { joinDetails, type Table, toTable } from '../query/table.ts';
import { type Phrase, readRequest } from '../understand/request.ts';
import type { Token } from '../understand/tokens.ts';
import { runReading, toRowsValue } from './answer-rows.ts';
import { matchName } from './names.ts';
import { type FactReading, readFacts } from './read-facts.ts';
import { type RowsReading, readRows } from './read-rows.ts';

/** Below this score a reading explains too little of the clause to state an answer. */
const FLOOR = 0.62;
const MAX_PAGES = 4;
const MAX_SEARCHES = 4;
const MAX_DETAIL_PAGES = 12;

/** An answer with what it was read from. */
export interface FoundAnswer {
  value: unknown;
  entity: string;
  attribute: string;
  raw: string;
  url: string;
}

/** What was found, or why nothing was. */
export type Found = { answer: FoundAnswer } | { problem: string };

export interface FindContext {
  tokens: readonly Token[];
  lexicon: Lexicon;
  progress: Progress;
}

/** Finds the answer to a clause: on the page in front, else on pages that a search leads to. */
export function* find(context: FindContext): StepGenerator<Found> {
  const here = yield* answerHere(context, true);
  if (here) return { answer: here };
  const problems: string[] = [];
  const visited = new Set<string>();
  for (const query of queriesOf(context)) {
    const results = yield* searchFor(query, context);
    for (const result of rankResults(results, context)) {
      if (visited.size >= MAX_PAGES) return { problem: 'no page that was read says it' };
      if (visited.has(result.url)) continue;
      visited.add(result.url);
      yield* goTo(context.progress, result.url, `Open “${result.name}”.`);
      const answer = yield* answerHere(context, false);
      if (answer) return { answer };
    }
  }
  return { problem: problems[0] ?? 'no page says it' };
}

/** Texts to search for: names, then the words that are neither question nor attribute, then each of them, then all telling
 *  words. Words for kinds of things, such as `products`, find nothing. */
function queriesOf({ tokens, lexicon }: FindContext): string[] {
  const request = readRequest(tokens, lexicon);
  const isKind = (at: number): boolean => lexicon.synonymsOf(tokens[at]?.stem ?? '').length > 0;
  const wordsIn = (phrases: readonly Phrase[]): string[] =>
    phrases.flatMap(({ start, end }) => tokens.slice(start, end).flatMap(({ text }, index) => (isKind(start + index) ? [] : [text])));
  const joined = (phrases: readonly Phrase[]): string => wordsIn(phrases).join(' ');
  const telling = tokens.filter((token) => token.value === null && !lexicon.isFunctionWord(token.lower));
  const queries = [
    joined(request.phrases.filter(({ isProper }) => isProper)),
    joined(request.phrases),
    ...request.phrases.map((phrase) => joined([phrase])),
    ...wordsIn(request.phrases),
    telling.map(({ text }) => text).join(' '),
  ];
  return [...new Set(queries.filter((query) => query !== ''))].slice(0, MAX_SEARCHES);
}

interface Result {
  name: string;
  url: string;
}

const SEARCH_ADDRESS = 'https://search.example/?q=';

function* searchFor(query: string, { progress }: FindContext): StepGenerator<Result[]> {
  const step = yield* goTo(progress, `${SEARCH_ADDRESS}${encodeURIComponent(query)}`, `Search the web for “${query}”.`);
  const rows = step.ok ? (progress.screen.content?.collections[0]?.rows ?? []) : [];
  return rows.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
}

/** Results whose title the clause names in full come first, then the front page of the first result's site if the clause
 *  asks about rows, then those named in part. */
function rankResults(results: readonly Result[], { tokens, lexicon }: FindContext): Result[] {
  const ranked = results.map((result) => ({ result, rank: rankOf(result) }));
  const [first] = results;
  if (first && asksAboutRows(tokens, lexicon)) {
    const url = new URL('/', first.url);
    ranked.push({ result: { name: url.host, url: url.href }, rank: 0.5 });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .map(({ result }) => result)
    .slice(0, 3);

  function rankOf({ name }: Result): number {
    const match = matchName(tokens, name, lexicon);
    return match === null ? 2 : match.isWhole ? 0 : 1;
  }
}

function asksAboutRows(tokens: readonly Token[], lexicon: Lexicon): boolean {
  const { order, tests, aggregate, take } = readRequest(tokens, lexicon);
  return order !== null || tests.length > 0 || aggregate !== null || take !== null;
}

function* answerHere(context: FindContext, isImplied: boolean): StepGenerator<FoundAnswer | null> {
  const { progress, tokens, lexicon } = context;
  const page = progress.screen.content;
  if (!isBrowser(progress) || page === null || isSearchPage(page)) return null;
  const about = `${page.title} ${page.heading}`;
  const readings = [
    ...readFacts(tokens, page, lexicon, isImplied),
    ...page.collections.map((collection) => readRows(tokens, toTable(collection), lexicon, about)),
  ];
  const fitting = readings.filter(isFitting).sort((a, b) => b.score - a.score);
  for (const reading of fitting) {
    const answer = reading.kind === 'fact' ? factAnswer(reading, page) : yield* rowsAnswer(reading, page, context);
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

const isSearchPage = ({ url }: PageContent): boolean => url.startsWith('https://search.');

function factAnswer({ fact, entity }: FactReading, { url }: PageContent): FoundAnswer {
  return { value: fact.value, entity, attribute: fact.label, raw: fact.value, url };
}

function* rowsAnswer(reading: RowsReading, page: PageContent, context: FindContext): StepGenerator<FoundAnswer | null> {
  const { lexicon } = context;
  let { table } = reading;
  let result = runReading(reading, table, lexicon);
  if (result.failure?.reason === 'no_attribute') {
    const joined = yield* joinPages(reading, result.rows, context);
    if (joined === null) return null;
    table = joined;
    result = runReading(reading, table, lexicon);
  }
  if (result.failure !== null && !(reading.request.question === 'boolean' && result.failure.reason === 'no_row'))
    return null;
  const value = toRowsValue({ ...reading, table }, result);
  return value === null ? null : { value, entity: table.name, attribute: '', raw: '', url: page.url };
}

/** Reads the pages of the rows, and adds their facts as columns. Null if there are too many, or the first has nothing of
 *  what is needed. */
function* joinPages(
  { table, needs }: RowsReading,
  rows: readonly { row: number; url: string | null; name: string }[],
  { progress }: FindContext,
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

/** The outcome of a clause. */
export function toAnswerOutcome(intent: Outcome['intent'], found: Found): Outcome {
  if ('problem' in found)
    return { intent, ok: false, summary: `“${intent.words.slice(0, 200)}” was not answered: ${found.problem}.`, value: null };
  return { intent, ok: true, summary: `${intent.words}: ${JSON.stringify(found.answer.value)}`, value: found.answer.value };
}
