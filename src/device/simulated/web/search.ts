import type { Block, WebDocument } from './document.ts';
import { blockLines } from './document.ts';
import { isRankingWord } from './question.ts';
import { contentWordsOf, wordsOf } from './words.ts';

export interface SearchResult {
  title: string;
  url: string;
  snippet: string;
}

const MAX_RESULTS = 5;
const MAX_QUERY_WORDS = 40;
const SNIPPET_LENGTH = 150;

// A page that holds less than this share of the query's weight is not about it.
const MIN_SHARE = 0.55;

// Okapi BM25 (Robertson and Walker, 1994): saturation of repeated words, and allowance for long pages.
const SATURATION = 1.2;
const LENGTH_ALLOWANCE = 0.5;
const TITLE_WEIGHT = 4;

interface IndexedPage {
  document: WebDocument;
  counts: Map<string, number>;
  length: number;
}

/** A search engine over the pages' words, ranked by Okapi BM25; ties keep the pages' order. */
export function createSearch(documents: readonly WebDocument[]): (query: string) => SearchResult[] {
  const pages = documents.map(toIndexedPage);
  const meanLength = pages.reduce((sum, page) => sum + page.length, 0) / Math.max(pages.length, 1);
  const pageCounts = new Map<string, number>();
  for (const page of pages) for (const word of page.counts.keys()) addTo(pageCounts, word, 1);
  const rarity = (word: string): number => Math.log(1 + pages.length / (0.5 + (pageCounts.get(word) ?? 0)));

  return (query) => {
    const isUseful = (word: string): boolean => pageCounts.has(word) || !isRankingWord(word);
    const words = contentWordsOf(query).filter(isUseful).slice(0, MAX_QUERY_WORDS);
    const total = words.reduce((sum, word) => sum + rarity(word), 0);
    return pages
      .map((page) => ({ page, ...scorePage(page, words, rarity, meanLength) }))
      .filter((scored) => scored.matched > 0 && scored.matched >= MIN_SHARE * total)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map(({ page }) => toResult(page.document, words));
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

function toIndexedPage(document: WebDocument): IndexedPage {
  const counts = new Map<string, number>();
  for (const word of wordsOf(document.title)) addTo(counts, word, TITLE_WEIGHT);
  for (const word of wordsOf(document.site.name)) addTo(counts, word, 1);
  for (const word of document.blocks.flatMap(searchableText).flatMap(wordsOf)) addTo(counts, word, 1);
  const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { document, counts, length };
}

function searchableText(block: Block): string[] {
  if (block.kind !== 'facts') return blockLines(block);
  return [...blockLines(block), ...block.facts.flatMap((fact) => fact.aliases ?? [])];
}

function addTo(counts: Map<string, number>, word: string, amount: number): void {
  counts.set(word, (counts.get(word) ?? 0) + amount);
}

function toResult(document: WebDocument, words: readonly string[]): SearchResult {
  const prose = document.blocks.filter((block) => block.kind === 'paragraph' || block.kind === 'facts');
  const lines = (prose.length > 0 ? prose : document.blocks).flatMap(blockLines);
  const hits = (line: string): number => wordsOf(line).filter((word) => words.includes(word)).length;
  const best = lines.reduce((kept, line) => (hits(line) > hits(kept) ? line : kept), lines[0] ?? '');
  const snippet = best.length > SNIPPET_LENGTH ? `${best.slice(0, SNIPPET_LENGTH)}…` : best;
  return { title: document.title, url: document.url, snippet };
}
