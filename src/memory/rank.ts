import { diversify } from './diversify.ts';
import type { GraphStore, StoredChunk } from './graph-store.ts';
import { linkEntities } from './linking.ts';
import { type Question, readQuestion } from './question.ts';
import { Coverage, rankByWords, type Scored, weighTerms } from './term-index.ts';
import type { Trail } from './trail.ts';
import { type Seeds, walk } from './walk.ts';

const ENTITY_SEED_WEIGHT = 1;
const PASSAGE_SEED_WEIGHT = 0.1;
const SEED_PASSAGES = 3;

/** What a graph knows about a query, best first; scores in any positive unit. */
export interface Ranking {
  passages: Scored[];
  /** By entity key. */
  entities: Map<number, number>;
  /** Every chunk that was read on the way. */
  chunks: Map<number, StoredChunk>;
  coverage: Coverage;
}

/** Ranks the passages of a graph for a query; empty when the graph holds none of its words and names. */
export async function rank(store: GraphStore, query: string, trail?: Trail): Promise<Ranking> {
  const question = readQuestion(query);
  const statistics = await store.readStatistics();
  const lists = await store.readPostings(listQuestionKeys(question));
  const terms = weighTerms(question.terms, lists, statistics);
  const byWords = rankByWords(terms, statistics);
  const { links, consumed } = await linkEntities(store, question, lists, statistics);
  const remaining = terms.filter((term) => !consumed.has(term.key));
  const coverage = new Coverage(remaining.length > 0 ? remaining : terms);
  const seeds = toSeeds(links, byWords);
  const { passages, entities, chunks } = await walk(store, seeds, coverage, statistics.chunkCount, trail);
  const ordered = diversify(order(passages, byWords), new Coverage(terms));
  return { passages: ordered, entities, chunks, coverage };
}

function listQuestionKeys(question: Question): number[] {
  return [...new Set([...question.terms, ...question.words, ...question.names].map(({ key }) => key))];
}

function toSeeds(links: Seeds['entities'], byWords: readonly Scored[]): Seeds {
  const linkTotal = links.reduce((sum, { weight }) => sum + weight, 0);
  const best = byWords.slice(0, SEED_PASSAGES);
  const scoreTotal = best.reduce((sum, { score }) => sum + score, 0);
  return {
    entities: links.map(({ key, weight }) => ({ key, weight: (ENTITY_SEED_WEIGHT * weight) / linkTotal })),
    passages: best.map(({ id, score }) => ({ id, weight: (PASSAGE_SEED_WEIGHT * score) / scoreTotal })),
  };
}

/** The passages the walk reached, then those that only share words with the query, which score below all of them. */
function order(walked: ReadonlyMap<number, number>, byWords: readonly Scored[]): Scored[] {
  const reached = Array.from(walked, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
  const floor = reached.at(-1)?.score ?? 0;
  const bestByWords = byWords[0]?.score ?? 1;
  const rest = byWords.filter(({ id }) => !walked.has(id));
  return [...reached, ...rest.map(({ id, score }) => ({ id, score: (floor * score) / bestByWords }))];
}
