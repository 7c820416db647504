import type { PageContent } from '../../../../device/page-content.ts';
import type { Progress, StepGenerator } from '../../planner/execute/step-generator.ts';
import { goTo, isBrowser } from '../../planner/execute/step-generator.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { readRequest } from '../understand/request.ts';
import type { Token } from '../understand/tokens.ts';
import { answerFromPage, isSearchPage } from './answer-page.ts';
import { matchName } from './names.ts';
import { asksAboutRows, listPlaces, type Place } from './places.ts';

const MAX_PAGES = 5;
const MAX_RESULTS = 3;

/** An answer with what it was read from. */
export interface FoundAnswer {
  value: unknown;
  entity: string;
  attribute: string;
  /** The text as the page has it. */
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

/** Finds the answer to a clause: on the page in front, else on the sites and search results where it may be. */
export function* find(context: FindContext): StepGenerator<Found> {
  const here = yield* answerHere(context, true);
  if (here) return { answer: here };
  const visited = new Set<string>();
  for (const place of listPlaces(context.tokens, context.lexicon)) {
    const pages: readonly Result[] = place.type === 'site' ? [toResult(place)] : yield* searchFor(place.query, context);
    for (const page of pages) {
      if (visited.size >= MAX_PAGES) return { problem: 'none of the pages that were read says it' };
      if (visited.has(page.url)) continue;
      visited.add(page.url);
      yield* goTo(context.progress, page.url, `Open “${page.name}”.`);
      const answer = yield* answerHere(context, false);
      if (answer) return { answer };
    }
  }
  return { problem: visited.size === 0 ? 'no page is about it' : 'none of the pages that were read says it' };
}

function* answerHere(context: FindContext, isImplied: boolean): StepGenerator<FoundAnswer | null> {
  const page: PageContent | null = context.progress.screen.content;
  if (page === null || !isBrowser(context.progress) || isSearchPage(page)) return null;
  return yield* answerFromPage(context, page, isImplied);
}

interface Result {
  name: string;
  url: string;
}

const toResult = ({ url }: Extract<Place, { type: 'site' }>): Result => ({ name: new URL(url).host, url });

const SEARCH_ADDRESS = 'https://search.example/?q=';

/** Results of the search engine, best first: whose title the clause names in full; for rows, the front page of the first
 *  result's site; titles named in part; others. */
function* searchFor(query: string, { progress, tokens, lexicon }: FindContext): StepGenerator<Result[]> {
  const step = yield* goTo(progress, `${SEARCH_ADDRESS}${encodeURIComponent(query)}`, `Search the web for “${query}”.`);
  const rows = step.ok ? (progress.screen.content?.collections[0]?.rows ?? []) : [];
  const results = rows.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
  const ranked = results.map((result) => ({ result, rank: rankOf(result, tokens, lexicon) }));
  const [first] = results;
  if (first && asksAboutRows(readRequest(tokens, lexicon))) {
    const url = new URL('/', first.url).href;
    ranked.push({ result: toResult({ type: 'site', url }), rank: 0.5 });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .map(({ result }) => result)
    .slice(0, MAX_RESULTS);
}

function rankOf({ name }: Result, tokens: readonly Token[], lexicon: Lexicon): number {
  const match = matchName(tokens, name, lexicon);
  return match === null ? 2 : match.isWhole ? 0 : 1;
}
