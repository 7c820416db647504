import { existsSync } from 'node:fs';
import { systemIds } from '../../../ids.ts';
import { graphPath } from '../../sqlite/graph/graph-stores.ts';
import type { Query } from '../connection/database.ts';
import { makeReplica, unmakeReplica } from '../graphs/replica.ts';
import { ReplicatedGraphs } from '../graphs/replicated-graphs.ts';
import { createSnapshotParts } from '../graphs/snapshot-parts.ts';
import { storeSnapshot } from '../graphs/snapshots.ts';

/** Stores the graphs of an archive, whose rows are stored: the file of each becomes a snapshot at place 1 of a log that has no
 *  deltas yet. It writes to the files. */
export async function storeGraphs(query: Query, directory: string): Promise<void> {
  const parts = createSnapshotParts({ query });
  for (const { graphId } of await query<{ graphId: string }>(LIST_GRAPHS, [])) {
    const path = graphPath(directory, graphId);
    if (!existsSync(path)) continue;
    const head = { ...EMPTY_LOG, lastDeltaId: systemIds.newId() };
    makeReplica(path, head);
    await query(BEGIN_LOG, [graphId, head.seq, head.lastDeltaId, head.logStart]);
    await storeSnapshot(parts, { graphId, head, path }, new AbortController().signal);
  }
}

/** Writes each graph that has been written to into a file of `directory`, as on SQLite alone, and removes the file when the
 *  next is asked for. */
export async function* readGraphs(query: Query, directory: string): AsyncGenerator<{ graphId: string; path: string }> {
  const graphs = new ReplicatedGraphs({
    database: { query },
    directory,
    maxOpen: 1,
    maxBytes: Number.POSITIVE_INFINITY,
  });
  try {
    for (const { graphId } of await query<{ graphId: string }>(LIST_GRAPHS, [])) {
      const replica = await graphs.run(graphId, () => graphs.catchUp(graphId));
      if (!replica) continue;
      graphs.folder.close(graphId);
      const path = graphs.folder.pathOf(graphId);
      unmakeReplica(path);
      yield { graphId, path };
      graphs.folder.remove(graphId);
    }
  } finally {
    await graphs.closeAll();
  }
}

const EMPTY_LOG = { seq: 1, logStart: 2, snapshotSeq: 0, snapshotBytes: 0, logPassages: 0, logBytes: 0 };

const LIST_GRAPHS = 'SELECT graph_id AS "graphId" FROM graph_heads ORDER BY graph_id';
const BEGIN_LOG = 'UPDATE graph_heads SET seq = $2, last_delta_id = $3, log_start = $4 WHERE graph_id = $1';
