import type { Language } from '../../text/language/languages.ts';
import { nameKey } from '../../text/names/names.ts';
import { readWords } from '../../text/words/words.ts';
import { entityKey, queryTermOf, titleWordKey } from '../index/keys.ts';
import { inverseFrequency } from '../index/term-index.ts';
import type { GraphStatistics, GraphStore } from '../ports/graph-store.ts';
import { type PostingList, ROLE } from '../postings.ts';
import type { NameCandidate, ParsedQuery, QueryWord } from './parse-query.ts';

/** A name is linked if one of its words occurs in at most this share of the chunks, or in at most `FEW_CHUNKS`
 *  chunks. */
const RARE_SHARE = 0.01;
const FEW_CHUNKS = 5;
const MENTIONED_WEIGHT = 0.7;
const MIN_TITLE_SIMILARITY = 0.62;
const MAX_TITLES_COMPARED = 12;

/** An entity that the query names. `weight` is 1 if a passage is about it, and less if it is only mentioned. */
export interface Link {
  key: number;
  weight: number;
}

export interface Links {
  links: Link[];
  /** Stem keys of the query words that belong to a linked name. */
  consumed: ReadonlySet<number>;
}

/** Maps names in the query to known entities: the longest word sequences that are known names, and titles similar to
 *  a capitalized phrase that is not a known name (cosine of IDF-weighted words). `lists` contains the postings of
 *  the query's names and terms. */
export async function linkEntities(
  store: GraphStore,
  parsed: ParsedQuery,
  lists: ReadonlyMap<number, PostingList>,
  statistics: GraphStatistics,
): Promise<Links> {
  const usedWords = new Set<number>();
  const links = new Map<number, number>();
  for (const name of parsed.names) {
    const postings = lists.get(name.key);
    if (!postings || overlapsUsed(name, usedWords) || !isDistinctive(name, parsed, lists, statistics)) continue;
    for (let at = name.from; at < name.to; at++) usedWords.add(at);
    const span = parsed.words.slice(name.from, name.to);
    const weight = linkWeight(postings, statistics);
    // A name that is only mentioned may be an inexact title: "Big Eye" for "Big Eyes".
    const similar =
      weight < 1 && span.length > 1 ? await findSimilarTitle(store, span, parsed.language, statistics) : null;
    links.set(similar ?? name.key, similar === null ? weight : 1);
  }
  for (const phrase of listPhrases(parsed, usedWords)) {
    const key = await findSimilarTitle(store, phrase, parsed.language, statistics);
    if (key === null) continue;
    for (const word of phrase) usedWords.add(parsed.words.indexOf(word));
    links.set(key, 1);
  }
  const consumed = new Set([...usedWords].flatMap((at) => parsed.words[at]?.key ?? []));
  return { links: Array.from(links, ([key, weight]) => ({ key, weight })), consumed };
}

function overlapsUsed(name: NameCandidate, usedWords: ReadonlySet<number>): boolean {
  for (let at = name.from; at < name.to; at++) if (usedWords.has(at)) return true;
  return false;
}

/** True if a word other than the first is capitalized, or if a word is rare. */
function isDistinctive(
  name: NameCandidate,
  parsed: ParsedQuery,
  lists: ReadonlyMap<number, PostingList>,
  { chunkCount }: GraphStatistics,
): boolean {
  return parsed.words.slice(name.from, name.to).some((word, i) => {
    if (word.isFunctionWord) return word.isCapitalised && name.to - name.from > 1;
    const df = lists.get(word.key)?.count ?? 0;
    return (word.isCapitalised && name.from + i > 0) || df <= Math.max(FEW_CHUNKS, RARE_SHARE * chunkCount);
  });
}

function linkWeight({ count, parts }: PostingList, { chunkCount }: GraphStatistics): number {
  for (const { weights } of parts.values()) if (weights.some((role) => role !== ROLE.mention)) return 1;
  return (MENTIONED_WEIGHT * inverseFrequency(chunkCount, count)) / inverseFrequency(chunkCount, 0);
}

/** Sequences of capitalized words that are not used yet, including function words between them. */
function listPhrases({ words }: ParsedQuery, usedWords: ReadonlySet<number>): QueryWord[][] {
  const phrases: QueryWord[][] = [];
  let current: QueryWord[] = [];
  const close = () => {
    while (current.at(-1)?.isCapitalised === false) current.pop();
    if (current.some((word) => !word.isFunctionWord)) phrases.push(current);
    current = [];
  };
  words.forEach((word, at) => {
    const startsName = word.isCapitalised && !(at === 0 && word.isFunctionWord);
    if (usedWords.has(at)) close();
    else if (startsName || (current.length > 0 && word.isFunctionWord)) current.push(word);
    else close();
  });
  close();
  return phrases;
}

/** The entity whose title is most similar to the phrase; null if none reaches `MIN_TITLE_SIMILARITY`. */
async function findSimilarTitle(
  store: GraphStore,
  phrase: readonly QueryWord[],
  language: Language,
  { chunkCount }: GraphStatistics,
): Promise<number | null> {
  const stems = new Set(phrase.map((word) => word.stem));
  const lists = await store.readPostings([...stems].map(titleWordKey));
  const weightOf = createTitleWeights(lists, chunkCount);
  const ids = topByTitle(stems, lists, weightOf);
  let best: { key: number; similarity: number } | null = null;
  for (const { subject } of (await store.readChunks(ids)).values()) {
    if (subject === null) continue;
    const similarity = cosine(stems, stemsOf(subject, language), weightOf);
    const key = entityKey(nameKey(subject));
    const isBetter = !best || similarity > best.similarity || (similarity === best.similarity && key < best.key);
    if (similarity >= MIN_TITLE_SIMILARITY && isBetter) best = { key, similarity };
  }
  return best?.key ?? null;
}

function createTitleWeights(lists: ReadonlyMap<number, PostingList>, chunkCount: number): (stem: string) => number {
  return (stem) => inverseFrequency(chunkCount, lists.get(titleWordKey(stem))?.count ?? 0);
}

function topByTitle(
  stems: ReadonlySet<string>,
  lists: ReadonlyMap<number, PostingList>,
  weightOf: (stem: string) => number,
): number[] {
  const shared = new Map<number, number>();
  for (const stem of [...stems].sort()) {
    const weight = weightOf(stem);
    for (const { ids } of lists.get(titleWordKey(stem))?.parts.values() ?? []) {
      for (const id of ids) shared.set(id, (shared.get(id) ?? 0) + weight);
    }
  }
  const ranked = [...shared].sort(([a, sharedA], [b, sharedB]) => sharedB - sharedA || a - b);
  return ranked.slice(0, MAX_TITLES_COMPARED).map(([id]) => id);
}

function stemsOf(title: string, language: Language): Set<string> {
  return new Set(readWords(title).map(({ surface }) => queryTermOf(surface, language).stem));
}

function cosine(a: ReadonlySet<string>, b: ReadonlySet<string>, weightOf: (stem: string) => number): number {
  const square = (stems: ReadonlySet<string>) => [...stems].sort().reduce((sum, stem) => sum + weightOf(stem) ** 2, 0);
  const norm = Math.sqrt(square(a) * square(b));
  return norm === 0 ? 0 : square(new Set([...a].filter((stem) => b.has(stem)))) / norm;
}
