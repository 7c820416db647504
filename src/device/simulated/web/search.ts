import { contentWordsOf, wordsOf } from './content-words.ts';
import type { Site } from './site.ts';

export interface SearchResults {
  /** Best first. */
  results: readonly SearchResult[];
  /** Words of the query that no page has, as they were written. */
  missing: readonly string[];
}

export interface SearchResult {
  title: string;
  url: string;
  siteName: string;
  snippet: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu;
const MAX_RESULTS = 10;
const MAX_QUERY_WORDS = 40;
const SNIPPET_LENGTH = 180;

// Minimum share of the weight of the query's known words that a result must match.
const MIN_SHARE = 0.55;

// A word that more pages than this share have distinguishes none, even if it is the whole query.
const MAX_PAGE_SHARE = 0.5;

// Okapi BM25 (Robertson and Walker, 1994): k1 (saturation of repeated words) and b (length normalization).
const SATURATION = 1.2;
const LENGTH_ALLOWANCE = 0.5;
const TITLE_WEIGHT = 4;

// Words about order or time; pages need not contain them.
const RANKING_WORDS = new Set(
  'best top first last latest newest recent cheapest cheap lowest highest popular current today now online near free'
    .split(' ')
    .flatMap(wordsOf),
);

interface IndexedPage {
  title: string;
  /** Words of the title in lower case, separated by spaces. */
  titleWords: string;
  url: string;
  siteName: string;
  lines: readonly string[];
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** Search over the public pages of the sites. A page whose title is the query comes first; others are ranked by Okapi
 *  BM25, and ties keep the order of the pages. Words that no page has are left out and named, unless they are most of the
 *  query: then nothing is found. */
export function createSearch(sites: readonly Site[]): (query: string) => SearchResults {
  const pages = sites.flatMap(readPages);
  const meanLength = pages.reduce((sum, page) => sum + page.length, 0) / Math.max(pages.length, 1);
  const pageCounts = new Map<string, number>();
  for (const page of pages) for (const word of page.counts.keys()) addTo(pageCounts, word, 1);
  const rarity = (word: string): number => Math.log(1 + pages.length / (0.5 + (pageCounts.get(word) ?? 0)));
  const isCommon = (word: string): boolean => (pageCounts.get(word) ?? 0) > MAX_PAGE_SHARE * pages.length;

  return (query) => {
    const asked = readQuery(query, isCommon);
    const missing = [...asked].filter(([word]) => !pageCounts.has(word)).map(([, written]) => written);
    const words = [...asked.keys()].filter((word) => pageCounts.has(word));
    if (missing.length > words.length) return { results: [], missing };
    const total = words.reduce((sum, word) => sum + rarity(word), 0);
    const title = titleWordsOf(query);
    const results = pages
      .map((page) => ({ page, isTitle: page.titleWords === title, ...scorePage(page, words, rarity, meanLength) }))
      .filter((scored) => scored.matched > 0 && scored.matched >= MIN_SHARE * total)
      .sort((a, b) => Number(b.isTitle) - Number(a.isTitle) || b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map(({ page }) => toResult(page, words));
    return { results, missing };
  };
}

/** The words to look for, by stem, as they were written. If the query has only words that are usually left out, such as
 *  `web`, they are looked for, unless they are common. */
function readQuery(query: string, isCommon: (word: string) => boolean): Map<string, string> {
  const written = query.match(WORD) ?? [];
  const byStem = (stemsOf: (word: string) => string[], isUseful: (stem: string) => boolean): Map<string, string> =>
    new Map(
      written
        .flatMap((word) => stemsOf(word).map((stem): [string, string] => [stem, word]))
        .filter(([stem]) => isUseful(stem))
        .slice(0, MAX_QUERY_WORDS),
    );
  const useful = byStem(contentWordsOf, (stem) => !RANKING_WORDS.has(stem));
  return useful.size > 0 ? useful : byStem(wordsOf, (stem) => !isCommon(stem));
}

const titleWordsOf = (text: string): string => (text.toLowerCase().match(WORD) ?? []).join(' ');

function scorePage(page: IndexedPage, words: readonly string[], rarity: (word: string) => number, meanLength: number) {
  let matched = 0;
  let score = 0;
  for (const word of words) {
    const count = page.counts.get(word);
    if (count === undefined) continue;
    const allowance = SATURATION * (1 - LENGTH_ALLOWANCE + (LENGTH_ALLOWANCE * page.length) / meanLength);
    matched += rarity(word);
    score += (rarity(word) * count * (SATURATION + 1)) / (count + allowance);
  }
  return { matched, score };
}

const indexedPages = new WeakMap<Site, readonly IndexedPage[]>();

/** The public pages of a site; kept for as long as the site. */
function readPages(site: Site): readonly IndexedPage[] {
  const pages = indexedPages.get(site) ?? site.publicPaths.flatMap((path) => readPage(site, path));
  indexedPages.set(site, pages);
  return pages;
}

function readPage(site: Site, path: string): IndexedPage[] {
  const url = new URL(path, `https://${site.identity.host}`);
  const request = { method: 'GET', url, form: new URLSearchParams(), cookies: new Map<string, string>() } as const;
  const response = site.answer(request);
  if (response.type !== 'html') return [];
  const title = toText(/<title>(.*?)<\/title>/s.exec(response.html)?.[1] ?? '');
  const { name, about } = site.identity;
  const lines = [...(path === '/' ? [`${name}: ${about}`] : []), ...linesOf(response.html)];
  const counts = new Map<string, number>();
  for (const word of wordsOf(title)) addTo(counts, word, TITLE_WEIGHT);
  for (const word of [name, ...lines].flatMap(wordsOf)) addTo(counts, word, 1);
  const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [{ title, titleWords: titleWordsOf(title), url: url.href, siteName: name, lines, counts, length }];
}

/** Text of the page's main part, one line per paragraph, fact, item and row, without forms and pictures. Regular
 *  expressions suffice, because `html` produced the markup. */
function linesOf(page: string): string[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1] ?? '';
  return main
    .replace(/<(form|svg|h1|nav)\b.*?<\/\1>/gs, '')
    .replace(/<\/dt>/g, ': ')
    .replace(/<\/t[dh]>/g, ' · ')
    .split(/<\/(?:p|li|dd|tr|h[1-6]|caption)>/)
    .map((line) => toText(line).replace(/(?: ·)+$/, ''))
    .filter((line) => line !== '');
}

const toText = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

const lineWords = new WeakMap<IndexedPage, readonly ReadonlySet<string>[]>();

/** The distinct words of each line. */
function lineWordsOf(page: IndexedPage): readonly ReadonlySet<string>[] {
  const words = lineWords.get(page) ?? page.lines.map((line) => new Set(wordsOf(line)));
  lineWords.set(page, words);
  return words;
}

function addTo(counts: Map<string, number>, word: string, amount: number): void {
  counts.set(word, (counts.get(word) ?? 0) + amount);
}

function toResult(page: IndexedPage, words: readonly string[]): SearchResult {
  const { title, url, siteName, lines } = page;
  const hits = lineWordsOf(page).map((own) => words.filter((word) => own.has(word)).length);
  const best = lines[hits.indexOf(Math.max(...hits))] ?? '';
  const snippet = best.length > SNIPPET_LENGTH ? `${best.slice(0, SNIPPET_LENGTH).trimEnd()}…` : best;
  return { title, url, siteName, snippet };
}
