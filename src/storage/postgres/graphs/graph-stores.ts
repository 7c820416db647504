import { AppError } from '../../../errors.ts';
import type { GraphStore, GraphStores } from '../../../memory/ports/graph-store.ts';
import { releaseFreePages } from '../../sqlite/connection/free-pages.ts';
import { truncateWal } from '../../sqlite/connection/truncate-wal.ts';
import { GRAPH_DELETED, type ReplicatedGraphs } from './replicated-graphs.ts';

/** Stores graphs in the log and reads them from replicas. `open` and `find` bring the replica up to date, in one round trip
 *  if it is; a store reads what its replica held then, and its own changes. `apply` rejects with CannotWriteError if
 *  another node has changed the graph in between: plan the change again. */
export function createPostgresGraphStores(graphs: ReplicatedGraphs): GraphStores {
  const { folder, log } = graphs;
  const idle = () => folder.listOpen().filter(({ graphId }) => !graphs.isInUse(graphId));

  return {
    open: (graphId) =>
      graphs.run(graphId, async () => {
        if (!(await graphs.catchUp(graphId, { creates: true }))) throw new AppError('not_found', GRAPH_DELETED);
        return toStore(graphs, graphId);
      }),
    find: (graphId) =>
      graphs.run(graphId, async () => ((await graphs.catchUp(graphId)) ? toStore(graphs, graphId) : null)),
    close: (graphId) => graphs.run(graphId, async () => folder.close(graphId)),
    remove: (graphId) =>
      graphs.run(graphId, async () => {
        folder.remove(graphId);
        await log.remove(graphId);
      }),
    async removeUnlisted(graphIds) {
      const listed = new Set(graphIds);
      const unlisted = folder.list().filter((graphId) => !listed.has(graphId));
      await Promise.all(unlisted.map((graphId) => graphs.run(graphId, async () => folder.remove(graphId))));
    },
    async truncateLogs() {
      for (const { replica } of idle()) truncateWal(replica.db);
    },
    freePages: async () =>
      idle()
        .map(({ replica }) => releaseFreePages(replica.db))
        .includes(true),
    closeAll: () => graphs.closeAll(),
  };
}

function toStore(graphs: ReplicatedGraphs, graphId: string): GraphStore {
  const read = <T>(query: (store: GraphStore) => Promise<T>): Promise<T> =>
    graphs.run(graphId, async () => query((await graphs.present(graphId)).store));
  return {
    apply: (delta) => graphs.run(graphId, () => graphs.apply(graphId, delta)),
    findApplied: (requestIds) => read((store) => store.findApplied(requestIds)),
    findMemories: (memoryIds) => read((store) => store.findMemories(memoryIds)),
    findDocuments: (documentIds) => read((store) => store.findDocuments(documentIds)),
    readStatistics: () => read((store) => store.readStatistics()),
    readPostings: (keys) => read((store) => store.readPostings(keys)),
    countPostings: (keys) => read((store) => store.countPostings(keys)),
    readChunks: (ids) => read((store) => store.readChunks(ids)),
    readOrigins: (ids) => read((store) => store.readOrigins(ids)),
    readRuns: (ids, limits) => read((store) => store.readRuns(ids, limits)),
    listNewestChunks: (limit) => read((store) => store.listNewestChunks(limit)),
    listOutdated: (version, limit) => read((store) => store.listOutdated(version, limit)),
    nearestChunks: (...query) => read((store) => store.nearestChunks(...query)),
  };
}
