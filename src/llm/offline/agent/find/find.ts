import type { PageContent } from '../../../../device/page-content.ts';
import { siteNames } from '../../../../language/clauses/site-names.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { refersBack } from '../../../../language/understand/context.ts';
import { type Request, readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { kindsAsked } from '../../../../language/words/act-words.ts';
import { withoutWordsForAll } from '../../../../language/words/all-words.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { withoutComparand } from '../../../../reading/answer/read/comparand.ts';
import { matchName } from '../../../../reading/answer/read/names.ts';
import { readEither, readItself } from '../../../../reading/answer/read-page-itself.ts';
import type { UnmetReason } from '../../../model.ts';
import { toActClause } from '../affordances/act-reading.ts';
import { explorePages } from '../affordances/explore.ts';
import { readStatement } from '../affordances/read-statements.ts';
import { APP_KINDS } from '../desk/app-kinds.ts';
import { toProse } from '../forms/prose.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { act, goTo, isBrowser } from '../run/step-generator.ts';
import { isBuiltIn } from '../world/built-in.ts';
import { findSearch } from '../world/links.ts';
import { listAllowedSites } from './allowed-sites.ts';
import { answerFromPage, isSearchPage } from './answer-page.ts';
import { asksAboutRows, listPlaces, type Place } from './places.ts';
import { severalFit } from './several-fit.ts';
import { allFacts, introduction } from './whole-page.ts';

const MAX_PAGES = 5;
const MAX_RESULTS = 3;

/** What was found, or why nothing was. */
export type Found =
  /** `missing` says what of several things was not found. */
  /** `isWhole`: the answer is all that a file says, because the clause asks for nothing in it. */
  | { answer: FoundAnswer; missing?: string; isWhole?: boolean }
  | { problem: string; reason?: UnmetReason; missing?: string };

export interface FindContext {
  tokens: readonly Token[];
  lexicon: Lexicon;
  progress: Progress;
  /** The clause has no word that asks, as in `Population of Paris`: a reading must explain all of it. */
  isElliptic: boolean;
  /** The task opened the page in front: only its site is looked at. */
  isBound?: boolean;
  /** Address of the only site to look on; null for any. */
  site: string | null;
}

/** Finds the answer to a clause: on the page in front, else on the site that it names, else on the sites and search results
 *  where it may be. */
export function* find(context: FindContext): StepGenerator<Found> {
  if (context.site) return yield* findOnSite(context.site, context);
  const request = readRequest(context.tokens, context.lexicon);
  const isBack = refersBack(request) && request.context.length === 0;
  if (isBack) yield* openFirstResult(context);
  const isStray = request.context.length > 0 || (isVain(context.progress) && !context.isBound);
  const front = pageInFront(context);
  // A site that the task opened is asked alone, unless it is one of the device.
  const isElsewhere = front !== null && context.isBound === true && !isBuiltIn(front.url);
  const here = isStray && !isElsewhere ? null : front;
  const own = here && (readItself(here, request) ?? readEither(here, request, context.lexicon));
  if (own) return { answer: own };
  const isBare = namesOnly(request);
  if (isElsewhere) return yield* exploreFor(context);
  const answer = here && !isBare && (yield* answerFromPage(context, here, true));
  if (answer) return { answer };
  if (here && isBack && !asksAboutRows(request)) return { problem: 'the page in front does not say it' };
  if (here && context.isBound) return yield* findOnSite(here.url, context);
  const sites = listAllowedSites(context.progress.allowedUrls, context.tokens, context.lexicon);
  if (sites.length > 0) return yield* findOnSites(sites, context);
  const subject = withoutWordsForAll(context.tokens);
  if (subject.length < context.tokens.length)
    // biome-ignore lint/correctness/useYield: it reads the page in front and takes no step.
    return yield* visitPagesAbout({ ...context, tokens: subject }, function* (page) {
      return allFacts(page, subject, context.lexicon);
    });
  if (!isBare) return yield* visitPagesAbout(context, (page) => answerFromPage(context, page, false));
  // biome-ignore lint/correctness/useYield: it reads the page in front and takes no step.
  return yield* visitPagesAbout(context, function* (page) {
    return introduction(page, context.tokens, context.lexicon);
  });
}

/** A clause that names a thing and asks nothing of it wants to see it: `find Saturn`. */
function namesOnly({ question, attributes, phrases, tests, comparative, ...request }: Request): boolean {
  const asks =
    attributes.length > 0 ||
    comparative !== null ||
    asksAboutRows({ ...request, question, attributes, phrases, tests, comparative });
  return (
    !asks &&
    (question === null || question === 'text') &&
    phrases.length > 0 &&
    phrases.some(({ isProper }) => isProper)
  );
}

/** Opens the first result, if results of a search are in front: `search for X and tell me when she was born`. */
function* openFirstResult({ progress }: FindContext): StepGenerator<void> {
  const page = progress.screen.content;
  const [first] = page !== null && isSearchPage(page) ? (page.collections[0]?.rows ?? []) : [];
  if (first?.url) yield* goTo(progress, first.url, `Open “${first.name}”.`);
}

/** Looks on the pages of one site: its front page, a page that the clause names, the results of its own search. */
function* findOnSite(url: string, context: FindContext): StepGenerator<Found> {
  const { progress } = context;
  const open = progress.screen.content;
  if (open === null || !isSameHost(open.url, url)) yield* goTo(progress, url, `Open “${new URL(url).host}”.`);
  const front = pageInFront(context);
  if (front === null) return { problem: 'the site could not be opened' };
  if (!isBuiltIn(url)) return yield* exploreFor(context);
  const answer = yield* answerFromPage(context, front, true);
  if (answer) return { answer };
  const pages = [...linksAbout(front, context), ...(yield* searchSite(front, context))].slice(0, MAX_PAGES);
  for (const { name, url: address } of pages) {
    yield* goTo(progress, address, `Open “${name}”.`);
    const page = pageInFront(context);
    const shown =
      page && namesOnly(readRequest(context.tokens, context.lexicon))
        ? introduction(page, context.tokens, context.lexicon)
        : null;
    const found = page && ((yield* answerFromPage(context, page, true)) ?? shown);
    if (found) return { answer: found };
  }
  // A list of the site tells whether the thing of the page costs less than 40 dollars.
  const root = new URL('/', url).href;
  const isYesNo = readRequest(context.tokens, context.lexicon).question === 'boolean';
  const isOfPage = isYesNo && matchName(context.tokens, front.heading, context.lexicon)?.isWhole === true;
  if (pages.length > 0 || front.url === root || !isOfPage) return { problem: NOWHERE_ON_SITE };
  yield* goTo(progress, root, `Look at “${new URL(url).host}”.`);
  const main = pageInFront(context);
  const listed = main && (yield* answerFromPage(context, main, true));
  if (listed) return { answer: listed };
  yield* goTo(progress, front.url, 'Go back to the page before.');
  return { problem: NOWHERE_ON_SITE };
}

const MAX_TOKENS = 300;
const NOWHERE_ON_SITE = 'none of the pages of the site that were read says it';

/** Looks on pages of the site in front that the clause leads to. Nothing is known of the site, so that each word must be explained. */
function* exploreFor(context: FindContext): StepGenerator<Found> {
  const { progress, tokens } = context;
  const front = progress.screen.content;
  const names = siteNames(front?.title ?? '', progress.screen.url);
  if (tokens.length > MAX_TOKENS) return { problem: 'it is longer than what is read of a question' };
  const prose = toProse(tokens.map(({ text }) => text).join(' '), '', false, progress.today);
  const clause = toActClause(prose, names, () => true);
  const site = `${names.join(' ')} ${front?.about ?? ''}`;
  const isYesNo = readRequest(tokens, context.lexicon).question === 'boolean';
  const kind = isYesNo ? null : kindsAsked(prose.text).kind;
  const read = function* (
    page: PageContent,
    _: unknown,
    { isSample }: { isSample: boolean },
  ): StepGenerator<FoundAnswer | null> {
    if (isSample) return null;
    const stated = isYesNo ? null : readStatement(clause, page, site);
    if (stated === null && kind !== null && kind !== 'person') return null;
    if (stated === null) return yield* answerFromPage({ ...context, isElliptic: !isYesNo }, page, true);
    return { value: stated.value, entity: stated.about, attribute: '', raw: stated.text, url: page.url };
  };
  const answer = yield* explorePages(clause, new Map(), progress, read);
  return answer === null ? { problem: NOWHERE_ON_SITE } : { answer };
}

/** Looks on each of the sites, in order. */
function* findOnSites(sites: readonly string[], context: FindContext): StepGenerator<Found> {
  for (const site of sites) {
    const found = yield* findOnSite(site, context);
    if (!('problem' in found)) return found;
  }
  return { problem: `none of the pages that were read of the allowed sites (${sites.join(', ')}) says it` };
}

const isSameHost = (one: string, other: string): boolean =>
  new URL(one).host.replace(/^www\./, '') === new URL(other).host.replace(/^www\./, '');

/** Links of a page whose text the clause names, whole or by several words, longest first. */
function linksAbout({ links }: PageContent, { tokens, lexicon }: FindContext): Result[] {
  const named = links.flatMap(({ text, url }) => {
    const match = matchName(tokens, text, lexicon);
    const isNamed = match !== null && (match.isWhole || match.tokens.size > 1);
    return isNamed ? [{ name: text, url, size: match.tokens.size + (match.isWhole ? 1 : 0) }] : [];
  });
  return named.sort((a, b) => b.size - a.size).slice(0, 2);
}

/** Results of the site's own search, best first. */
function* searchSite(front: PageContent, { tokens, lexicon, progress }: FindContext): StepGenerator<Result[]> {
  const form = findSearch(front);
  const query = readRequest(tokens, lexicon)
    .phrases.map(({ text }) => text)
    .join(' ');
  if (form === null || query === '') return [];
  yield* act(progress, { type: 'type', target: form.fieldRef, text: query }, `Search this site for “${query}”.`);
  const send =
    form.buttonRef === null
      ? ({ type: 'press', key: 'Enter' } as const)
      : ({ type: 'click', target: form.buttonRef } as const);
  yield* act(progress, send, 'Send the search.');
  const rows = progress.screen.content?.collections[0]?.rows ?? [];
  return rank(
    rows.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }])),
    tokens,
    lexicon,
  );
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
    const several = place.type === 'site' ? [] : severalFit(resultsOf(context), context.tokens, context.lexicon);
    if (several.length > 0) return { problem: `several things fit: ${several.join(', ')}`, reason: 'no_subject' };
    for (const { name, url } of results) {
      if (visited.size >= MAX_PAGES) return { problem: 'none of the pages that were read says it' };
      if (visited.has(url)) continue;
      visited.add(url);
      yield* goTo(context.progress, url, `Open “${name}”.`);
      const page = pageInFront(context);
      const either = page && readEither(page, readRequest(context.tokens, context.lexicon), context.lexicon);
      const found = either ?? (page && (yield* answer(page)));
      if (found) return { answer: found };
    }
  }
  return { problem: visited.size === 0 ? 'no page is about it' : 'none of the pages that were read says it' };
}

/** Whether an earlier part of the task left a letter or the calendar in front, which this part is not about. */
const isLeftOver = ({ screen, outcomes }: Progress): boolean =>
  screen.app !== 'browser' && outcomes.some(({ intent, isOfList }) => APP_KINDS.has(intent.kind) || isOfList);

/** Whether the page in front is only the last one that was read in vain. */
const isVain = ({ outcomes }: Progress): boolean => {
  const last = outcomes.at(-1);
  return last !== undefined && !last.ok && last.intent.kind === 'ask';
};

/** The page in front, if it is one that can hold an answer. */
function pageInFront({ progress }: FindContext): PageContent | null {
  const page = progress.screen.content;
  return page === null || !isBrowser(progress) || isSearchPage(page) || isLeftOver(progress) ? null : page;
}

interface Result {
  name: string;
  url: string;
}

const toResult = ({ url }: Extract<Place, { type: 'site' }>): Result => ({ name: new URL(url).host, url });

/** Names of the results of a search in front. */
const resultsOf = ({ progress }: FindContext): string[] =>
  (progress.screen.content?.collections[0]?.rows ?? []).map(({ name }) => name);

const SEARCH_ADDRESS = 'https://search.example/?q=';

/** Results of the search engine, best first: whose title the clause names in full; for rows, the front page of the first
 *  result's site; titles named in part; others. */
function* searchFor(query: string, { progress, tokens, lexicon }: FindContext): StepGenerator<Result[]> {
  const step = yield* goTo(progress, `${SEARCH_ADDRESS}${encodeURIComponent(query)}`, `Search the web for “${query}”.`);
  const rows = step.ok ? (progress.screen.content?.collections[0]?.rows ?? []) : [];
  const results = rows.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
  const [first] = results;
  const isAboutRows = first !== undefined && asksAboutRows(readRequest(tokens, lexicon));
  const subject = withoutComparand(tokens, lexicon);
  const ranked = rank(results, subject, lexicon);
  if (!isAboutRows) return ranked;
  const whole = ranked.filter((result) => rankOf(result, subject, lexicon) === 0);
  const site = toResult({ type: 'site', url: new URL('/', first.url).href });
  return [...whole, site, ...ranked.filter((result) => !whole.includes(result))].slice(0, MAX_RESULTS);
}

function rank(results: readonly Result[], tokens: readonly Token[], lexicon: Lexicon): Result[] {
  const ranked = results.map((result) => ({ result, rank: rankOf(result, tokens, lexicon) }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .map(({ result }) => result)
    .slice(0, MAX_RESULTS);
}

function rankOf({ name }: Result, tokens: readonly Token[], lexicon: Lexicon): number {
  const match = matchName(tokens, name, lexicon);
  return match === null ? 2 : match.isWhole ? 0 : 1;
}
