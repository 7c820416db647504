import type { NamedSpeaker } from '../../llm/model.ts';
import { readAskedTime } from '../../text/time/asked-time.ts';
import { Coverage, weighTerms } from '../index/term-index.ts';
import type { GraphStore, StoredChunk } from '../ports/graph-store.ts';
import type { Scored } from '../types.ts';
import { linkEntities } from './entity-linking.ts';
import { fuse, weighWalk } from './fusion.ts';
import { findMisspelt } from './misspelt-words.ts';
import { diversify } from './mmr.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { personalizedPageRank, type Seeds } from './personalized-pagerank.ts';
import type { Provenance } from './provenance.ts';
import { asksAboutNow, preferNewest, preferTime } from './recency.ts';
import { promoteSuccessors } from './successors.ts';
import { type QueryVector, rankByVector } from './vector-search.ts';
import { rankByWords } from './words/rank-by-words.ts';

const ENTITY_SEED_WEIGHT = 1;
const PASSAGE_SEED_WEIGHT = 0.1;
const SEED_PASSAGES = 3;
/** Same weight as BM25: a weak embedding model does little harm, a strong one still helps. */
const DENSE_SEED_WEIGHT = 0.1;
const DENSE_SEEDS = 5;
/** Number of passages that a context has if the graph has as many. */
export const FILL_UP_TO = 20;
/** Weight of a related word beside a word of the query. */
const RELATED_WEIGHT = 0.8;
/** Diversity helps questions of several hops; on turns it costs. */
const DIVERSIFY_FROM = 0.5;

/** Result of a ranking, best first. Scores are positive, on any scale. */
export interface Ranking {
  passages: Scored[];
  /** By entity key. */
  entities: Map<number, number>;
  /** Chunks without a match, newest first, to fill a context that has few passages. */
  fallback: number[];
  /** All chunks read during the ranking. */
  chunks: Map<number, StoredChunk>;
  coverage: Coverage;
  namedSpeaker: NamedSpeaker | null;
  /** Seed chunks that dense retrieval weighted higher than BM25 did. */
  denseSeeds: ReadonlySet<number>;
}

/** Ranks the passages of a graph for a query. Empty if the graph contains none of the query's words and names, and
 *  nothing similar in meaning. */
export async function rank(
  store: GraphStore,
  query: string,
  queryVector: QueryVector | null,
  provenance?: Provenance,
): Promise<Ranking> {
  const parsed = parseQuery(query);
  const statistics = await store.readStatistics();
  const lists = await store.readPostings(listQueryKeys(parsed));
  const terms = weighTerms(parsed.terms, lists, statistics);
  const chunks = new Map<number, StoredChunk>();
  const weak = weighTerms(
    parsed.related.map((term) => ({ ...term, weight: RELATED_WEIGHT * term.weight })),
    lists,
    statistics,
  );
  const unknown = new Set(terms.filter(({ postings }) => postings.count === 0).map(({ key }) => key));
  const misspelt = unknown.size > 0 ? await findMisspelt(store, parsed, unknown, statistics) : [];
  const lexical = await rankByWords(store, parsed, [...terms, ...weak, ...misspelt], statistics, chunks);
  const { links, consumed } = await linkEntities(store, parsed, lists, statistics);
  const remaining = terms.filter((term) => !consumed.has(term.key));
  const coverage = new Coverage(remaining.length > 0 ? remaining : terms);
  const dense = await rankByVector(store, queryVector);
  const seeds = toSeeds(links, lexical.passages, dense);
  const walk = await personalizedPageRank(store, seeds, coverage, statistics.chunkCount, provenance);
  for (const [id, chunk] of walk.chunks) chunks.set(id, chunk);
  const linked = await store.readPostings(links.map(({ key }) => key));
  const walkShare = weighWalk([...linked.values()], lexical.passages, lexical.origins);
  const fused = fuse({ words: lexical.passages, walk: walk.passages, meaning: dense }, walkShare);
  const diverse = walkShare > DIVERSIFY_FROM ? diversify(fused, new Coverage(terms)) : fused;
  const timeOf = (id: number) => (lexical.origins.get(id) ?? chunks.get(id))?.time ?? null;
  const isNow = asksAboutNow(query);
  const askedTime = readAskedTime(query);
  // What happened in a month is often told in another one.
  const timely = askedTime?.isDated !== true ? diverse : preferTime(diverse, timeOf, askedTime);
  const ordered = isNow ? preferNewest(timely, timeOf) : timely;
  const fallback = await listFallback(store, ordered);
  const passages = isNow ? await orderNotes(store, ordered, fallback, chunks) : ordered;
  const promoted = new Set(passages.map(({ id }) => id));
  return {
    passages: scaleTo(passages, walk.passages),
    entities: walk.entities,
    chunks,
    coverage,
    namedSpeaker: lexical.namedSpeaker,
    denseSeeds: seeds.denseSeeds,
    fallback: fallback.filter((id) => !promoted.has(id)),
  };
}

/** See `promoteSuccessors`: among the passages that a context has. Chunks that are read are added to `chunks`. */
async function orderNotes(
  store: GraphStore,
  ranked: readonly Scored[],
  fallback: readonly number[],
  chunks: Map<number, StoredChunk>,
): Promise<Scored[]> {
  const top = ranked.slice(0, FILL_UP_TO);
  const unread = [...top.map(({ id }) => id), ...fallback].filter((id) => !chunks.has(id));
  for (const [id, chunk] of await store.readChunks(unread)) chunks.set(id, chunk);
  return [...promoteSuccessors(top, fallback, chunks), ...ranked.slice(FILL_UP_TO)];
}

function listQueryKeys({ terms, related, words, names }: ParsedQuery): number[] {
  return [...new Set([...terms, ...related, ...words, ...names].map(({ key }) => key))];
}

interface RankSeeds extends Seeds {
  /** Seed passages that dense retrieval weighted higher than BM25 did. */
  denseSeeds: Set<number>;
}

function toSeeds(links: Seeds['entities'], lexical: readonly Scored[], dense: readonly Scored[]): RankSeeds {
  const linkTotal = links.reduce((sum, { weight }) => sum + weight, 0);
  const lexicalWeights = new Map(distribute(lexical.slice(0, SEED_PASSAGES), PASSAGE_SEED_WEIGHT));
  const denseWeights = distribute(dense.slice(0, DENSE_SEEDS), DENSE_SEED_WEIGHT);
  const passages = new Map(lexicalWeights);
  for (const [id, weight] of denseWeights) passages.set(id, weight + (lexicalWeights.get(id) ?? 0));
  return {
    entities: links.map(({ key, weight }) => ({ key, weight: (ENTITY_SEED_WEIGHT * weight) / linkTotal })),
    passages: Array.from(passages, ([id, weight]) => ({ id, weight })),
    denseSeeds: new Set(denseWeights.flatMap(([id, weight]) => (weight > (lexicalWeights.get(id) ?? 0) ? [id] : []))),
  };
}

function distribute(best: readonly Scored[], total: number): [id: number, weight: number][] {
  const scoreTotal = best.reduce((sum, { score }) => sum + score, 0);
  return best.map(({ id, score }) => [id, (total * score) / scoreTotal]);
}

async function listFallback(store: GraphStore, ranked: readonly Scored[]): Promise<number[]> {
  const missing = FILL_UP_TO - ranked.length;
  if (missing <= 0) return [];
  const known = new Set(ranked.map(({ id }) => id));
  const newest = await store.listNewestChunks(FILL_UP_TO);
  return newest.filter((id) => !known.has(id)).slice(0, missing);
}

/** Scores in the units of the walk's mass, in which the weights of entities are summed. */
function scaleTo(ranked: readonly Scored[], masses: ReadonlyMap<number, number>): Scored[] {
  const unit = Math.max(...masses.values(), 1) / (ranked[0]?.score || 1);
  return ranked.map(({ id, score }) => ({ id, score: Math.round(score * unit) }));
}
