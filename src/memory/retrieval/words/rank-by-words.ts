import type { NamedSpeaker } from '../../../llm/model.ts';
import type { Language } from '../../../text/language/languages.ts';
import { readWords } from '../../../text/words/words.ts';
import { termsOf } from '../../index/keys.ts';
import { readFrequencies, type WeightedTerm } from '../../index/term-index.ts';
import type { ChunkOrigin, GraphStatistics, GraphStore, StoredChunk } from '../../ports/graph-store.ts';
import type { Scored } from '../../types.ts';
import type { ParsedQuery } from '../parse-query.ts';
import { rankByBm25 } from './bm25.ts';
import { isLong, scoreLongChunks } from './long-chunk-scores.ts';
import { createSpeakerMatcher, findNamedSpeaker } from './speakers.ts';
import { scoreTurns } from './turn-scores.ts';
import { WINDOW_WEIGHT } from './windows.ts';

/** For turns of a speaker whom the question names, and other chunks that mention the speaker. */
const SPEAKER_FACTOR = 1.6;
/** Who asks is seldom the evidence. */
const QUESTION_PENALTY = 0.4;

/** Chunks by the words that they share with a query. */
export interface WordRanking {
  /** Best first. */
  passages: Scored[];
  /** Of these passages. */
  origins: ReadonlyMap<number, ChunkOrigin>;
  namedSpeaker: NamedSpeaker | null;
}

/** Ranks chunks by words: turns with the turns around them, long chunks with their best sentences, other chunks by BM25.
 *  Chunks that are read are added to `chunks`. */
export async function rankByWords(
  store: GraphStore,
  query: ParsedQuery,
  terms: readonly WeightedTerm[],
  statistics: GraphStatistics,
  chunks: Map<number, StoredChunk>,
): Promise<WordRanking> {
  const found = rankByBm25(terms, statistics);
  const ids = found.map(({ id }) => id);
  const origins = new Map(await store.readOrigins(ids));
  const turnIds = ids.filter((id) => origins.get(id)?.turn);
  const turns = await scoreTurns(store, turnIds, terms, statistics);
  const neighbors = [...turns.keys()].filter((id) => !origins.has(id));
  for (const [id, origin] of await store.readOrigins(neighbors)) origins.set(id, origin);
  // A turn counts once for itself and twice for its window, so that both kinds compare.
  const others = found
    .filter(({ id }) => !turns.has(id))
    .map(({ id, score }) => ({ id, score: (1 + WINDOW_WEIGHT) * score }));
  const long = await scoreLongChunks(
    store,
    others.filter(({ id }) => isLong(origins.get(id) ?? { length: 0 })),
    terms,
    chunks,
  );
  const isNamed = createSpeakerMatcher(query);
  const mentions = findMentions(terms, turns, origins, isNamed, query.language);
  const passages = [
    ...others.map(({ id, score }) => ({ id, score: (long.get(id) ?? score) * (mentions(id) ? SPEAKER_FACTOR : 1) })),
    ...Array.from(turns, ([id, score]) => ({ id, score: score * factorOf(origins.get(id), isNamed) })),
  ];
  return {
    passages: passages.sort((a, b) => b.score - a.score || a.id - b.id),
    origins,
    namedSpeaker: findNamedSpeaker(turns, origins, isNamed),
  };
}

/** Tells whether a chunk contains a word of the name of a speaker whom the question names. */
function findMentions(
  terms: readonly WeightedTerm[],
  turns: ReadonlyMap<number, number>,
  origins: ReadonlyMap<number, ChunkOrigin>,
  isNamed: (speaker: string | null) => boolean,
  language: Language,
): (id: number) => boolean {
  const named = [...turns.keys()].flatMap((id) => origins.get(id)?.speaker ?? []).filter(isNamed);
  const keys = new Set(termsOf(named.flatMap(readWords), language).map(({ key }) => key));
  const nameTerms = terms.filter(({ key }) => keys.has(key));
  return (id) => readFrequencies(nameTerms, id).some((frequency) => frequency > 0);
}

function factorOf(origin: ChunkOrigin | undefined, isNamed: (speaker: string | null) => boolean): number {
  const speaker = isNamed(origin?.speaker ?? null) ? SPEAKER_FACTOR : 1;
  return speaker * (1 - QUESTION_PENALTY * (origin?.turn?.questionShare ?? 0));
}
