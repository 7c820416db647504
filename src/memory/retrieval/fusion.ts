import type { ChunkOrigin } from '../ports/graph-store.ts';
import { type PostingList, ROLE } from '../postings.ts';
import type { Scored } from '../types.ts';
import { isLong } from './words/long-chunk-scores.ts';

/** An entity that at most this many chunks are about is fully trusted to lead the walk; one of `HUB_CHUNKS`, not at all. */
const FEW_CHUNKS = 4;
const HUB_CHUNKS = 64;
/** The words of a query always count a little. */
const MAX_WALK_SHARE = 0.999;
const WORDS_POOL = 60;
const TOP_BY_WORDS = 10;
/** Measured with a weak embedder: see "How retrieval works" in docs/memory.md. */
const MEANING_WEIGHT = 0.25;
/** Chunks of longer memories have no subject of their own. */
const MAX_OWN_CHUNKS = 3;

/** Weight of the walk beside the words, 0 to 1: high if the query names an entity that few chunks are about, and low if
 *  the chunks found by words are about nothing in particular.
 *  @param links postings of the entities that the query names
 *  @param byWords best first */
export function weighWalk(
  links: readonly PostingList[],
  byWords: readonly Scored[],
  origins: ReadonlyMap<number, ChunkOrigin>,
): number {
  const trust = Math.max(0, ...links.map((list) => specificityOf(countAbout(list))));
  const top = byWords.slice(0, TOP_BY_WORDS).flatMap(({ id }) => origins.get(id) ?? []);
  const share = top.filter(isAboutNothing).length / Math.max(1, top.length);
  return MAX_WALK_SHARE * trust * (1 - share);
}

function isAboutNothing(origin: ChunkOrigin): boolean {
  return origin.turn !== null || (isLong(origin) && !origin.hasSubject) || origin.chunkCount > MAX_OWN_CHUNKS;
}

/** Number of chunks that are about an entity; if none is, of those that mention it. */
function countAbout({ count, parts }: PostingList): number {
  let about = 0;
  for (const { weights } of parts.values()) for (const role of weights) if (role !== ROLE.mention) about += 1;
  return about || count;
}

function specificityOf(count: number): number {
  const steps = Math.log2(count / FEW_CHUNKS) / Math.log2(HUB_CHUNKS / FEW_CHUNKS);
  return Math.min(Math.max(1 - steps, 0), 1);
}

export interface Rankings {
  /** Best first. */
  words: readonly Scored[];
  /** Mass by chunk id. */
  walk: ReadonlyMap<number, number>;
  /** Similarity in meaning, 0 to 1; empty without an embedder. */
  meaning: readonly Scored[];
}

/** Convex combination of words and walk, each relative to its best passage, plus a share of the similarity in meaning
 *  (convex fusion: Bruch et al., 2023). Best first; scores are positive. */
export function fuse({ words, walk, meaning }: Rankings, walkShare: number): Scored[] {
  const scores = new Map<number, number>();
  const add = (id: number, score: number) => scores.set(id, (scores.get(id) ?? 0) + score);
  const maxWords = words[0]?.score ?? 1;
  const maxMass = Math.max(1, ...walk.values());
  for (const { id, score } of words.slice(0, WORDS_POOL)) add(id, ((1 - walkShare) * score) / maxWords);
  for (const [id, mass] of walk) add(id, (walkShare * mass) / maxMass);
  for (const { id, score } of meaning) add(id, MEANING_WEIGHT * score);
  return Array.from(scores, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}
