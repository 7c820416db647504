import type { GraphReader } from '../../../memory/ports/graph-reader.ts';
import type { GraphStores } from '../../../memory/ports/graph-store.ts';
import { createPostgresGraphReader } from './graph-reader.ts';
import { createPostgresGraphStores } from './graph-stores.ts';
import { ReplicatedGraphs, type ReplicatedGraphsOptions } from './replicated-graphs.ts';
import { trimLogs } from './trim-logs.ts';

export interface PostgresGraphs {
  graphs: GraphStores;
  graphReader: GraphReader;
  /** Deletes what is not needed: older snapshots, deltas that are in a snapshot, a day later, and all of deleted graphs. Where
   *  something was erased a day ago, makes a snapshot, so that the log can be rid of it. For one node at a time. `now` in
   *  epoch ms. */
  trimLogs(now: number): Promise<void>;
  /** Deltas that the replica furthest behind lacked when it was read, within the last minute. */
  readLag(): number;
}

/** Opens the graphs of a database, over the replicas in a folder of this process or thread. Both are the catalogue's to
 *  create and delete, with their row of graph_heads. */
export function openPostgresGraphs(options: ReplicatedGraphsOptions): PostgresGraphs {
  const graphs = new ReplicatedGraphs(options);
  return {
    graphs: createPostgresGraphStores(graphs),
    graphReader: createPostgresGraphReader(graphs, options),
    trimLogs: (now) => trimLogs(graphs, now),
    readLag: () => graphs.lag.read(),
  };
}
