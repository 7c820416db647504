import type { PageContent, PageForm } from '../../../../device/page-content.ts';
import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { addressFilter } from './allowed.ts';
import { nameKey, nameWords } from './name-words.ts';
import { likenessOf, rankResults } from './rank-results.ts';
import { fittingSites } from './site-hints.ts';
import type { SiteHint } from './sites.ts';
import { pageKey } from './things.ts';
import type { World } from './world.ts';

/** A page to look at. `front` is the one that is open; a search is made with a form of the page that is open then. */
export type Place =
  | { kind: 'front' }
  | { kind: 'goto'; url: string }
  | { kind: 'search'; fieldRef: string; buttonRef: string | null; query: string };

export interface PlacesOptions {
  /** Name of what is looked for; null if only a kind of site is known. */
  subject: string | null;
  /** Host or address that the text names. */
  namedHost: string | null;
  /** Hosts and addresses that may be opened; empty: all. */
  allowedUrls: readonly string[];
  /** The page that is open. */
  front: PageContent | null;
  world: World;
  sites: readonly SiteHint[];
  /** The question, or its clause: it chooses among the hints and among menu links. */
  words: string;
}

/** Pages opened for a subject, beside the one that is open. */
const MAX_PAGES = 4;
const MAX_ALLOWED_SITES = 3;
/** A name this like the subject is the subject's, or that of a thing called so. */
const MIN_LIKENESS = 0.6;

/** Where to look for a subject, best place first. Each place is answered with the page that it led to, or null if it led to
 *  none. In order: the page that is open; the subject's own page if it is known; the named or allowed sites; the sites
 *  whose hints fit; the search engine. On a site: its front page, a link with the subject's name, its own search with the
 *  subject only, the result with the most similar name. Opens at most four pages; ends when there is nowhere else. */
export function* listPlaces(options: PlacesOptions): Generator<Place, void, PageContent | null> {
  if (options.front !== null) yield { kind: 'front' };
  yield* new PlaceFinder(options).find();
}

type Places = Generator<Place, PageContent | null, PageContent | null>;

class PlaceFinder {
  readonly #options: PlacesOptions;
  readonly #isAllowed: (url: string) => boolean;
  readonly #opened = new Set<string>();
  #pagesLeft = MAX_PAGES;

  constructor(options: PlacesOptions) {
    this.#options = options;
    this.#isAllowed = addressFilter(options.allowedUrls);
    if (options.front !== null) this.#opened.add(pageKey(options.front.url));
  }

  *find(): Generator<Place, void, PageContent | null> {
    const { subject, front, world } = this.#options;
    const known = subject === null ? null : (world.entities.get(nameKey(subject))?.url ?? null);
    if (known !== null) yield* this.#goTo(known);
    if (front !== null && this.#isOwnSite(front)) yield* this.#lookOn(front);
    for (const url of this.#sites()) {
      const page = yield* this.#goTo(url);
      if (page !== null) yield* this.#lookOn(page);
    }
  }

  /** Whether the open page is on the named site, or on any if none is named. */
  #isOwnSite(front: PageContent): boolean {
    const { namedHost } = this.#options;
    return namedHost === null ? front.collections.length > 0 : hostOf(front.url) === hostOf(toAddress(namedHost));
  }

  #sites(): string[] {
    const { namedHost, allowedUrls, sites, words, subject } = this.#options;
    if (namedHost !== null) return [toAddress(namedHost)];
    if (allowedUrls.length > 0) {
      const open = allowedUrls.filter((entry) => !entry.includes('*')).map(toAddress);
      return open.slice(0, MAX_ALLOWED_SITES);
    }
    const hints = fittingSites(words, sites).slice(0, 1);
    const engine = subject === null ? [] : sites.filter(({ offer }) => offer === 'search');
    return [...hints, ...engine].map(({ url }) => url);
  }

  *#goTo(url: string): Places {
    const key = pageKey(url);
    if (this.#pagesLeft <= 0 || this.#opened.has(key) || !this.#isAllowed(url)) return null;
    this.#opened.add(key);
    this.#pagesLeft -= 1;
    const page = yield { kind: 'goto', url: key };
    if (page !== null) this.#opened.add(pageKey(page.url));
    return page;
  }

  /** Looks for the subject from a page of a site. */
  *#lookOn(page: PageContent): Generator<Place, void, PageContent | null> {
    const { subject, words } = this.#options;
    if (subject !== null && isAbout(page, subject)) return;
    const link = subject === null ? menuLink(page, words) : bestLink(page, subject);
    if (link !== null) {
      yield* this.#goTo(link);
      return;
    }
    const search = subject === null ? null : findSearch(page);
    if (search === null || subject === null || this.#pagesLeft <= 0) return;
    this.#pagesLeft -= 1;
    const results = yield { kind: 'search', ...search, query: subject };
    if (results === null || isAbout(results, subject)) return;
    const [best] = rankResults(
      results.collections.flatMap(({ rows }) => rows.filter(({ url }) => url !== null)),
      subject,
    );
    if (best?.url) yield* this.#goTo(best.url);
  }
}

/** Whether the page is the subject's own. */
const isAbout = ({ heading, title }: PageContent, subject: string): boolean =>
  likenessOf(heading || title, subject) === 1;

const toAddress = (host: string): string => (/^https?:\/\//i.test(host) ? host : `https://${host}`);
const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** The link whose name is most like the subject: of rows and text first, then of the menu. */
function bestLink({ links }: PageContent, subject: string): string | null {
  const named = links.map(({ text, url, area }) => ({ name: text, url, area }));
  const own = rankResults(
    named.filter(({ area }) => area !== 'menu'),
    subject,
  )[0];
  const menu = rankResults(
    named.filter(({ area }) => area === 'menu'),
    subject,
  )[0];
  const found = [own, menu].find((link) => link !== undefined && likenessOf(link.name, subject) >= MIN_LIKENESS);
  return found?.url ?? null;
}

/** The link whose name consists of words of the text, such as `Invoices` for `my unpaid invoices`; the longest name. */
export function menuLink({ links }: PageContent, text: string): string | null {
  const stems = new Set(nameWords(text).map(({ surface }) => stemOf(surface)));
  let best: { url: string; count: number } | null = null;
  for (const { text: name, url, area } of links) {
    const words = nameWords(name).filter(({ key }) => !FUNCTION_WORDS.has(key));
    const isNamed = area !== 'row' && words.length > 0 && words.every(({ surface }) => stems.has(stemOf(surface)));
    if (isNamed && words.length > (best?.count ?? 0)) best = { url, count: words.length };
  }
  return best?.url ?? null;
}

/** The field and the button of a page's search form. */
export function findSearch({ forms }: PageContent): { fieldRef: string; buttonRef: string | null } | null {
  const form = forms.find(({ isSearch }) => isSearch);
  const field = form?.fields.find(({ type }) => type === 'search') ?? form?.fields.find(isText);
  return form === undefined || field === undefined
    ? null
    : { fieldRef: field.ref, buttonRef: form.buttons[0]?.ref ?? null };
}

const isText = ({ type }: PageForm['fields'][number]): boolean => type === 'text';
