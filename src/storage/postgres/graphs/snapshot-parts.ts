import type { Database } from '../connection/database.ts';

/** A snapshot to add: the place of its last delta, and what it makes superfluous of the log. */
export interface NewSnapshot {
  seq: number;
  /** The snapshot that it replaces; 0 without one. */
  replacedSeq: number;
  /** Size as stored. */
  bytes: number;
  /** Passages and bytes of the deltas from the replaced snapshot to this one. */
  logPassages: number;
  logBytes: number;
}

const PARTS_PER_READ = 4;

/** Stored copies of graphs, in parts. */
export type SnapshotParts = ReturnType<typeof createSnapshotParts>;

export function createSnapshotParts({ query }: Pick<Database, 'query'>) {
  return {
    /** Resolves to false if another node has stored this part: it makes the same snapshot. */
    async addPart(graphId: string, seq: number, part: number, body: Uint8Array): Promise<boolean> {
      const added = await query(ADD_PART, [graphId, seq, part, body]);
      return added.length > 0;
    },

    /** Makes the snapshot, whose parts are all stored, the one of its graph, unless another has come first. */
    async finish(graphId: string, { seq, replacedSeq, bytes, logPassages, logBytes }: NewSnapshot): Promise<void> {
      await query(FINISH, [graphId, seq, replacedSeq, bytes, logPassages, logBytes]);
    },

    /** Deletes parts of a snapshot that was begun before a time (epoch ms) and never finished. */
    async removeUnfinished(graphId: string, before: number): Promise<void> {
      await query(REMOVE_UNFINISHED, [graphId, before]);
    },

    /** The parts of a snapshot in order. It ends early if the snapshot is removed meanwhile. */
    async *readParts(graphId: string, seq: number): AsyncGenerator<Uint8Array> {
      for (let next = 0; ; next += PARTS_PER_READ) {
        const parts = await query<{ body: Uint8Array }>(READ_PARTS, [graphId, seq, next, next + PARTS_PER_READ]);
        for (const { body } of parts) yield body;
        if (parts.length < PARTS_PER_READ) return;
      }
    },
  };
}

const ADD_PART = `INSERT INTO graph_snapshots (graph_id, seq, part, body, created_at)
  VALUES ($1, $2, $3, $4, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) ON CONFLICT DO NOTHING RETURNING 1`;

const FINISH = `UPDATE graph_heads SET snapshot_seq = $2, snapshot_bytes = $4, log_passages = log_passages - $5,
    log_bytes = log_bytes - $6,
    erased_at = CASE WHEN erased_seq > $2 THEN (extract(epoch FROM clock_timestamp()) * 1000)::bigint END
  WHERE graph_id = $1 AND snapshot_seq = $3`;

const REMOVE_UNFINISHED = `DELETE FROM graph_snapshots
  WHERE graph_id = $1 AND seq > (SELECT snapshot_seq FROM graph_heads WHERE graph_id = $1) AND created_at < $2`;

const READ_PARTS =
  'SELECT body FROM graph_snapshots WHERE graph_id = $1 AND seq = $2 AND part >= $3 AND part < $4 ORDER BY part';
