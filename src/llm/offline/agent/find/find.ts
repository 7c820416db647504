import type { PageContent } from '../../../../device/page-content.ts';
import type { Progress, StepGenerator } from '../../planner/execute/step-generator.ts';
import { goTo, isBrowser } from '../../planner/execute/step-generator.ts';
import type { AttributeRef } from '../lexicon/concept.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { readRequest } from '../understand/request.ts';
import type { Token } from '../understand/tokens.ts';
import { answerFromPage, isSearchPage } from './answer-page.ts';
import type { Evidence } from './evidence.ts';
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
  evidence?: Evidence;
}

/** What was found, or why nothing was. */
export type Found =
  /** `missing` says what of several things was not found. */
  { answer: FoundAnswer; missing?: string } | { problem: string };

export interface FindContext {
  tokens: readonly Token[];
  lexicon: Lexicon;
  progress: Progress;
  /** What a response model asks for beside the clause; absent without one. */
  wanted?: readonly AttributeRef[];
}

/** Finds the answer to a clause: on the page in front, else on the sites and search results where it may be. */
export function* find(context: FindContext): StepGenerator<Found> {
  const here = pageInFront(context);
  const answer = here && (yield* answerFromPage(context, here, true));
  if (answer) return { answer };
  return yield* visitPagesAbout(context, (page) => answerFromPage(context, page, false));
}

/** Opens the pages where the answer to a clause may be, until one answers. */
export function* visitPagesAbout(
  context: FindContext,
  answer: (page: PageContent) => StepGenerator<FoundAnswer | null>,
): StepGenerator<Found> {
  const visited = new Set<string>();
  for (const place of listPlaces(context.tokens, context.lexicon)) {
    const results: readonly Result[] =
      place.type === 'site' ? [toResult(place)] : yield* searchFor(place.query, context);
    for (const { name, url } of results) {
      if (visited.size >= MAX_PAGES) return { problem: 'none of the pages that were read says it' };
      if (visited.has(url)) continue;
      visited.add(url);
      yield* goTo(context.progress, url, `Open “${name}”.`);
      const page = pageInFront(context);
      const found = page && (yield* answer(page));
      if (found) return { answer: found };
    }
  }
  return { problem: visited.size === 0 ? 'no page is about it' : 'none of the pages that were read says it' };
}

/** The page in front, if it is one that can hold an answer. */
function pageInFront({ progress }: FindContext): PageContent | null {
  const page = progress.screen.content;
  return page === null || !isBrowser(progress) || isSearchPage(page) ? null : page;
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
