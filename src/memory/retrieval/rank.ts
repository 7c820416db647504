import { Coverage, weighTerms } from '../index/term-index.ts';
import type { GraphStore, StoredChunk } from '../ports/graph-store.ts';
import type { Scored } from '../types.ts';
import { rankByBm25 } from './bm25.ts';
import { linkEntities } from './entity-linking.ts';
import { diversify } from './mmr.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { personalizedPageRank, type Seeds } from './personalized-pagerank.ts';
import type { Provenance } from './provenance.ts';
import { type QueryVector, rankByVector } from './vector-search.ts';

const ENTITY_SEED_WEIGHT = 1;
const PASSAGE_SEED_WEIGHT = 0.1;
const SEED_PASSAGES = 3;
/** Same weight as BM25: a weak embedding model does little harm, a strong one still helps. */
const DENSE_SEED_WEIGHT = 0.1;
const DENSE_SEEDS = 5;

/** Result of a ranking, best first. Scores are positive, on any scale. */
export interface Ranking {
  passages: Scored[];
  /** By entity key. */
  entities: Map<number, number>;
  /** All chunks read during the ranking. */
  chunks: Map<number, StoredChunk>;
  coverage: Coverage;
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
  const lexical = rankByBm25(terms, statistics);
  const { links, consumed } = await linkEntities(store, parsed, lists, statistics);
  const remaining = terms.filter((term) => !consumed.has(term.key));
  const coverage = new Coverage(remaining.length > 0 ? remaining : terms);
  const dense = await rankByVector(store, queryVector);
  const seeds = toSeeds(links, lexical, dense);
  const { passages, entities, chunks } = await personalizedPageRank(
    store,
    seeds,
    coverage,
    statistics.chunkCount,
    provenance,
  );
  const ordered = diversify(orderPassages(passages, lexical, dense), new Coverage(terms));
  return { passages: ordered, entities, chunks, coverage, denseSeeds: seeds.denseSeeds };
}

function listQueryKeys({ terms, words, names }: ParsedQuery): number[] {
  return [...new Set([...terms, ...words, ...names].map(({ key }) => key))];
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

/** Passages that the walk reached, followed by those found only by BM25 or dense retrieval, which score below all of
 *  them. */
function orderPassages(
  walked: ReadonlyMap<number, number>,
  lexical: readonly Scored[],
  dense: readonly Scored[],
): Scored[] {
  const reached = Array.from(walked, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
  const floor = reached.at(-1)?.score ?? 0;
  const bestLexical = lexical[0]?.score ?? 1;
  const isUnreached = ({ id }: Scored) => !walked.has(id);
  const rest = lexical.filter(isUnreached).map(({ id, score }) => ({ id, score: (floor * score) / bestLexical }));
  return [...reached, ...(dense.length === 0 ? rest : mergeDense(rest, dense.filter(isUnreached), floor))];
}

/** Combines both rankings by the mean of their scores. */
function mergeDense(lexical: readonly Scored[], dense: readonly Scored[], floor: number): Scored[] {
  const scores = new Map(lexical.map(({ id, score }) => [id, score / 2]));
  for (const { id, score } of dense) scores.set(id, (scores.get(id) ?? 0) + (floor * score) / 2);
  return Array.from(scores, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}
