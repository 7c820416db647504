import { contentWordsOf, wordsOf } from '../extraction/content-words.ts';
import type { Site } from './site.ts';

export interface SearchResult {
  title: string;
  url: string;
  siteName: string;
  snippet: string;
}

const MAX_RESULTS = 10;
const MAX_QUERY_WORDS = 40;
const SNIPPET_LENGTH = 180;

// Minimum share of the query's weight that a result must match.
const MIN_SHARE = 0.55;

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
  url: string;
  siteName: string;
  lines: readonly string[];
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** Search over the public pages of the sites, ranked by Okapi BM25; ties keep the order of the pages. */
export function createSearch(sites: readonly Site[]): (query: string) => SearchResult[] {
  const pages = sites.flatMap((site) => site.publicPaths.flatMap((path) => readPage(site, path)));
  const meanLength = pages.reduce((sum, page) => sum + page.length, 0) / Math.max(pages.length, 1);
  const pageCounts = new Map<string, number>();
  for (const page of pages) for (const word of page.counts.keys()) addTo(pageCounts, word, 1);
  const rarity = (word: string): number => Math.log(1 + pages.length / (0.5 + (pageCounts.get(word) ?? 0)));

  return (query) => {
    const isUseful = (word: string): boolean => !RANKING_WORDS.has(word);
    const words = contentWordsOf(query).filter(isUseful).slice(0, MAX_QUERY_WORDS);
    const total = words.reduce((sum, word) => sum + rarity(word), 0);
    return pages
      .map((page) => ({ page, ...scorePage(page, words, rarity, meanLength) }))
      .filter((scored) => scored.matched > 0 && scored.matched >= MIN_SHARE * total)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map(({ page }) => toResult(page, words));
  };
}

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
  return [{ title, url: url.href, siteName: name, lines, counts, length }];
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

function addTo(counts: Map<string, number>, word: string, amount: number): void {
  counts.set(word, (counts.get(word) ?? 0) + amount);
}

function toResult({ title, url, siteName, lines }: IndexedPage, words: readonly string[]): SearchResult {
  const wanted = new Set(words);
  const hits = (line: string): number => new Set(wordsOf(line).filter((word) => wanted.has(word))).size;
  const best = lines.reduce((kept, line) => (hits(line) > hits(kept) ? line : kept), lines[0] ?? '');
  const snippet = best.length > SNIPPET_LENGTH ? `${best.slice(0, SNIPPET_LENGTH).trimEnd()}…` : best;
  return { title, url, siteName, snippet };
}
