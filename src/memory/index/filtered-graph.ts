import type { GraphStatistics, GraphStore, TurnRun } from '../ports/graph-store.ts';
import { createPostings, findPosting, mergePostings, NO_POSTINGS, type Postings, toPostingList } from '../postings.ts';
import type { MetadataFilter } from '../types.ts';
import { listFilterKeys } from './metadata-filter.ts';

/** The newest passing chunks are looked for among this many of the newest. */
const MAX_NEWEST_READ = 1000;

/** A read-only view of a graph that contains only the memories that pass the filter. Posting lists and statistics
 *  are those of a graph with just these memories. */
export async function filterGraph(store: GraphStore, filter: MetadataFilter): Promise<GraphStore> {
  const conditions = listFilterKeys(filter);
  const lists = await store.readPostings([...new Set(conditions.flat())]);
  const passing = conditions
    .map((keys) => union(keys.flatMap((key) => [...(lists.get(key)?.parts.values() ?? [])])))
    .sort((a, b) => a.ids.length - b.ids.length)
    .reduce((some, others) => intersect(some, others.ids));
  return restrictTo(store, passing);
}

function restrictTo(store: GraphStore, chunks: Postings): GraphStore {
  const statistics: GraphStatistics = {
    chunkCount: chunks.ids.length,
    totalLength: chunks.lengths.reduce((sum, length) => sum + length, 0),
  };
  const readPostings: GraphStore['readPostings'] = async (keys) => {
    const lists = Array.from(await store.readPostings(keys), ([key, { parts }]) => {
      return [key, toPostingList(Array.from(parts, ([part, list]) => [part, intersect(list, chunks.ids)]))] as const;
    });
    return new Map(lists.filter(([, { count }]) => count > 0));
  };
  const passes = (id: number) => findPosting(chunks.ids, id) >= 0;
  return {
    apply: () => Promise.reject(new Error('A filtered graph is read-only.')),
    findApplied: (requestIds) => store.findApplied(requestIds),
    findMemories: (memoryIds) => store.findMemories(memoryIds),
    findDocuments: (documentIds) => store.findDocuments(documentIds),
    readStatistics: async () => statistics,
    readPostings,
    countPostings: async (keys) => new Map(Array.from(await readPostings(keys), ([key, { count }]) => [key, count])),
    readChunks: (ids) => store.readChunks(ids.filter(passes)),
    readOrigins: (ids) => store.readOrigins(ids.filter(passes)),
    readRuns: async (ids, limits) => {
      const runs = await store.readRuns(ids.filter(passes), limits);
      const keepPassing = (id: number, { turns }: TurnRun): TurnRun => {
        const passing = turns.filter((turn) => passes(turn.id));
        return { turns: passing, at: passing.findIndex((turn) => turn.id === id) };
      };
      return new Map(Array.from(runs, ([id, run]) => [id, keepPassing(id, run)]));
    },
    listNewestChunks: async (limit) => (await store.listNewestChunks(MAX_NEWEST_READ)).filter(passes).slice(0, limit),
    listOutdated: async () => [],
    nearestChunks: (embedder, vector, limit) => store.nearestChunks(embedder, vector, limit, chunks.ids),
  };
}

/** Union of lists that may overlap. */
function union(lists: readonly Postings[]): Postings {
  const merged = mergePostings(lists);
  return selectPostings(merged, (at) => at === 0 || merged.ids[at] !== merged.ids[at - 1]);
}

/** Postings whose chunk id is in `ids` (sorted). */
function intersect(list: Postings, ids: Float64Array): Postings {
  if (ids.length === 0) return NO_POSTINGS;
  return selectPostings(list, (at) => findPosting(ids, list.ids[at] ?? -1) >= 0);
}

function selectPostings(list: Postings, isSelected: (at: number) => boolean): Postings {
  const selected: number[] = [];
  for (let at = 0; at < list.ids.length; at++) if (isSelected(at)) selected.push(at);
  if (selected.length === list.ids.length) return list;
  const result = createPostings(selected.length);
  selected.forEach((source, target) => {
    result.ids[target] = list.ids[source] ?? 0;
    result.weights[target] = list.weights[source] ?? 0;
    result.lengths[target] = list.lengths[source] ?? 0;
  });
  return result;
}
