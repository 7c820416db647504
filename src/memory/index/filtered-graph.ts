import type { GraphStatistics, GraphStore } from '../ports/graph-store.ts';
import { createPostings, findPosting, mergePostings, NO_POSTINGS, type Postings, toPostingList } from '../postings.ts';
import type { MetadataFilter } from '../types.ts';
import { listFilterKeys } from './metadata-filter.ts';

/** A graph as if it held only the memories whose metadata pass a filter: its lists and statistics are those of a graph
 *  that really holds nothing else. For reading. */
export async function filterGraph(store: GraphStore, filter: MetadataFilter): Promise<GraphStore> {
  const conditions = listFilterKeys(filter);
  const lists = await store.readPostings([...new Set(conditions.flat())]);
  const passing = conditions
    .map((keys) => unite(keys.flatMap((key) => [...(lists.get(key)?.parts.values() ?? [])])))
    .sort((a, b) => a.ids.length - b.ids.length)
    .reduce((some, others) => keepShared(some, others.ids));
  return showOnly(store, passing);
}

function showOnly(store: GraphStore, chunks: Postings): GraphStore {
  const statistics: GraphStatistics = {
    chunkCount: chunks.ids.length,
    totalLength: chunks.lengths.reduce((sum, length) => sum + length, 0),
  };
  const readPostings: GraphStore['readPostings'] = async (keys) => {
    const lists = Array.from(await store.readPostings(keys), ([key, { parts }]) => {
      return [key, toPostingList(Array.from(parts, ([part, list]) => [part, keepShared(list, chunks.ids)]))] as const;
    });
    return new Map(lists.filter(([, { count }]) => count > 0));
  };
  return {
    apply: () => Promise.reject(new Error('A filtered graph is for reading.')),
    findApplied: (requestIds) => store.findApplied(requestIds),
    findMemories: (memoryIds) => store.findMemories(memoryIds),
    findMetadata: (documentIds) => store.findMetadata(documentIds),
    readStatistics: async () => statistics,
    readPostings,
    countPostings: async (keys) => new Map(Array.from(await readPostings(keys), ([key, { count }]) => [key, count])),
    readChunks: (ids) => store.readChunks(ids.filter((id) => findPosting(chunks.ids, id) >= 0)),
    nearestChunks: (embedder, vector, limit) => store.nearestChunks(embedder, vector, limit, chunks.ids),
  };
}

/** The union of lists that may share chunks. */
function unite(lists: readonly Postings[]): Postings {
  const merged = mergePostings(lists);
  return pick(merged, (at) => at === 0 || merged.ids[at] !== merged.ids[at - 1]);
}

/** The postings whose chunk is among `ids`, which are sorted. */
function keepShared(list: Postings, ids: Float64Array): Postings {
  if (ids.length === 0) return NO_POSTINGS;
  return pick(list, (at) => findPosting(ids, list.ids[at] ?? -1) >= 0);
}

function pick(list: Postings, isKept: (at: number) => boolean): Postings {
  const kept: number[] = [];
  for (let at = 0; at < list.ids.length; at++) if (isKept(at)) kept.push(at);
  if (kept.length === list.ids.length) return list;
  const picked = createPostings(kept.length);
  kept.forEach((source, target) => {
    picked.ids[target] = list.ids[source] ?? 0;
    picked.weights[target] = list.weights[source] ?? 0;
    picked.lengths[target] = list.lengths[source] ?? 0;
  });
  return picked;
}
