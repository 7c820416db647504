import type { GraphReader } from '../../../memory/ports/graph-reader.ts';
import { openSqliteGraphReader } from '../../sqlite/graph/graph-reader.ts';
import { EMPTY_PAGE } from '../../sqlite/graph/memory-list.ts';
import type { ReplicatedGraphs } from './replicated-graphs.ts';

/** Reads graphs from replicas, each brought up to date before every read: one round trip if it is. */
export function createPostgresGraphReader(
  graphs: ReplicatedGraphs,
  options: { directory: string; maxOpen: number },
): GraphReader {
  let files = openSqliteGraphReader(options);
  const forgotten = new Set<string>();
  // It keeps files open, which are others once a replica is removed or replaced.
  graphs.onRemove(() => {
    files.close();
    files = openSqliteGraphReader(options);
  });

  const read = <T>(graphId: string, empty: T, query: () => Promise<T>): Promise<T> =>
    graphs.run(graphId, async () => {
      if (forgotten.has(graphId) || !(await graphs.catchUp(graphId))) return empty;
      return query();
    });

  return {
    findMemory: (graphId, memoryId) => read(graphId, null, () => files.findMemory(graphId, memoryId)),
    listMemories: (graphId, page) => read(graphId, EMPTY_PAGE, () => files.listMemories(graphId, page)),
    findLastChange: (graphId) => read(graphId, null, () => files.findLastChange(graphId)),
    findFile: (graphId) => read(graphId, null, () => files.findFile(graphId)),
    openSnapshot: (graphId) => read(graphId, null, () => files.openSnapshot(graphId)),
    forget: (graphId) => {
      forgotten.add(graphId);
    },
    close: () => files.close(),
  };
}
