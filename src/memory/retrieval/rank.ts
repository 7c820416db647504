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
/** As much as words: a model that knows little more than they do then costs nothing, and one that knows more still helps. */
const DENSE_SEED_WEIGHT = 0.1;
const DENSE_SEEDS = 5;

/** What a graph knows about a query, best first; scores in any positive unit. */
export interface Ranking {
  passages: Scored[];
  /** By entity key. */
  entities: Map<number, number>;
  /** Every chunk that was read on the way. */
  chunks: Map<number, StoredChunk>;
  coverage: Coverage;
  /** Chunks that the walk began with for what they mean, more than for their words. */
  byMeaning: ReadonlySet<number>;
}

/** Ranks the passages of a graph for a query; empty when the graph holds none of its words and names, and nothing that
 *  means what it does. */
export async function rank(
  store: GraphStore,
  query: string,
  dense: QueryVector | null,
  trail?: Provenance,
): Promise<Ranking> {
  const question = parseQuery(query);
  const statistics = await store.readStatistics();
  const lists = await store.readPostings(listQuestionKeys(question));
  const terms = weighTerms(question.terms, lists, statistics);
  const byWords = rankByBm25(terms, statistics);
  const { links, consumed } = await linkEntities(store, question, lists, statistics);
  const remaining = terms.filter((term) => !consumed.has(term.key));
  const coverage = new Coverage(remaining.length > 0 ? remaining : terms);
  const byMeaning = await rankByVector(store, dense);
  const seeds = toSeeds(links, byWords, byMeaning);
  const { passages, entities, chunks } = await personalizedPageRank(
    store,
    seeds,
    coverage,
    statistics.chunkCount,
    trail,
  );
  const ordered = diversify(order(passages, byWords, byMeaning), new Coverage(terms));
  return { passages: ordered, entities, chunks, coverage, byMeaning: seeds.byMeaning };
}

function listQuestionKeys(question: ParsedQuery): number[] {
  return [...new Set([...question.terms, ...question.words, ...question.names].map(({ key }) => key))];
}

interface RankSeeds extends Seeds {
  /** The passages that are seeds more for what they mean than for their words. */
  byMeaning: Set<number>;
}

function toSeeds(links: Seeds['entities'], byWords: readonly Scored[], byMeaning: readonly Scored[]): RankSeeds {
  const linkTotal = links.reduce((sum, { weight }) => sum + weight, 0);
  const worded = new Map(shareOut(byWords.slice(0, SEED_PASSAGES), PASSAGE_SEED_WEIGHT));
  const meant = shareOut(byMeaning.slice(0, DENSE_SEEDS), DENSE_SEED_WEIGHT);
  const passages = new Map(worded);
  for (const [id, weight] of meant) passages.set(id, weight + (worded.get(id) ?? 0));
  return {
    entities: links.map(({ key, weight }) => ({ key, weight: (ENTITY_SEED_WEIGHT * weight) / linkTotal })),
    passages: Array.from(passages, ([id, weight]) => ({ id, weight })),
    byMeaning: new Set(meant.flatMap(([id, weight]) => (weight > (worded.get(id) ?? 0) ? [id] : []))),
  };
}

function shareOut(best: readonly Scored[], total: number): [id: number, weight: number][] {
  const scoreTotal = best.reduce((sum, { score }) => sum + score, 0);
  return best.map(({ id, score }) => [id, (total * score) / scoreTotal]);
}

/** The passages the walk reached, then those that only share words with the query or mean much the same, which score below
 *  all of them. */
function order(
  walked: ReadonlyMap<number, number>,
  byWords: readonly Scored[],
  byMeaning: readonly Scored[],
): Scored[] {
  const reached = Array.from(walked, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
  const floor = reached.at(-1)?.score ?? 0;
  const bestByWords = byWords[0]?.score ?? 1;
  const isLeft = ({ id }: Scored) => !walked.has(id);
  const rest = byWords.filter(isLeft).map(({ id, score }) => ({ id, score: (floor * score) / bestByWords }));
  return [...reached, ...(byMeaning.length === 0 ? rest : joinMeaning(rest, byMeaning.filter(isLeft), floor))];
}

/** Ranks by the mean of both scores. */
function joinMeaning(byWords: readonly Scored[], byMeaning: readonly Scored[], floor: number): Scored[] {
  const scores = new Map(byWords.map(({ id, score }) => [id, score / 2]));
  for (const { id, score } of byMeaning) scores.set(id, (scores.get(id) ?? 0) + (floor * score) / 2);
  return Array.from(scores, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}
