import type { Database } from '../connection/database.ts';

/** Where the log of a graph stands. Places (`seq`) count deltas from 1. */
export interface Head {
  /** Place of the last delta; 0 without one. */
  seq: number;
  /** Id of the last delta; empty without one. */
  lastDeltaId: string;
  /** Place of the first delta that is still stored. */
  logStart: number;
  /** Place of the last delta in the snapshot; 0 without a snapshot. */
  snapshotSeq: number;
  /** Size of the snapshot as stored. */
  snapshotBytes: number;
  /** Passages and bytes of the deltas that follow the snapshot. */
  logPassages: number;
  logBytes: number;
}

/** A delta as stored. */
export interface LoggedDelta {
  seq: number;
  id: string;
  /** Id of the delta before; empty for the first. */
  previousId: string;
  /** See `decodeDelta`. */
  format: number;
  body: Uint8Array;
}

export interface NewDelta extends LoggedDelta {
  passages: number;
  /** Whether it removes or replaces a memory. */
  erases: boolean;
  /** The lease that the graph must be under; null: any or none. */
  fence: string | null;
}

const DELTAS_PER_DELETE = 500;

/** The logs of all graphs. */
export type DeltaLog = ReturnType<typeof createDeltaLog>;

export function createDeltaLog({ query }: Pick<Database, 'query'>) {
  return {
    /** Null if there is no such graph. */
    async readHead(graphId: string): Promise<Head | null> {
      const [head] = await query<Head>(`SELECT ${HEAD} FROM graph_heads WHERE graph_id = $1`, [graphId]);
      return head ?? null;
    },

    /** Adds a delta. Resolves to the head after it, or null, with nothing changed, if the log has gone on, the graph is under
     *  another lease, or it has been deleted. */
    async append(graphId: string, delta: NewDelta): Promise<Head | null> {
      const { seq, id, previousId, format, body, passages, erases, fence } = delta;
      const values = [graphId, seq, id, previousId, fence, passages, body.length, format, body, erases];
      const [head] = await query<Head>(APPEND, values);
      return head ?? null;
    },

    async hasDelta(graphId: string, { seq, id }: LoggedDelta): Promise<boolean> {
      const found = await query('SELECT 1 FROM graph_deltas WHERE graph_id = $1 AND seq = $2 AND id = $3', [
        ...[graphId, seq, id],
      ]);
      return found.length > 0;
    },

    /** The deltas after a place, in order, at most `limit`. */
    readDeltas: (graphId: string, after: number, limit: number) =>
      query<LoggedDelta>(SELECT_DELTAS, [graphId, after, limit]),

    /** Number of passages in the deltas after a place, up to another. */
    async countPassages(graphId: string, after: number, upTo: number): Promise<number> {
      const [row] = await query<{ count: number }>(COUNT_PASSAGES, [graphId, after, upTo]);
      return row?.count ?? 0;
    },

    /** Deletes the graph with its log and snapshots. */
    async remove(graphId: string): Promise<void> {
      await query('DELETE FROM graph_heads WHERE graph_id = $1', [graphId]);
      await removeAll(REMOVE_DELTAS, graphId);
      await removeAll(REMOVE_PARTS, graphId);
    },

    /** Graphs in which something was erased before a time (epoch ms) that the log still holds, the earliest first, at most
     *  `limit`. */
    async listErased(before: number, limit: number): Promise<string[]> {
      const rows = await query<{ id: string }>(LIST_ERASED, [before, limit]);
      return rows.map(({ id }) => id);
    },

    /** Graphs after `after` whose log is longer than the snapshot requires, at most `limit`. */
    async listTrimmable(after: string, limit: number): Promise<string[]> {
      const rows = await query<{ id: string }>(LIST_TRIMMABLE, [after, limit]);
      return rows.map(({ id }) => id);
    },

    /** Deletes older snapshots, and some hundred deltas that the snapshot contains, if stored before a time (epoch ms).
     *  Resolves to whether more may remain. */
    async trim(graphId: string, before: number): Promise<boolean> {
      const removed = await query(TRIM, [graphId, before, DELTAS_PER_DELETE]);
      return removed.length === DELTAS_PER_DELETE;
    },

    /** Ids of deleted graphs of which something is still stored. */
    async listOrphans(): Promise<string[]> {
      const rows = await query<{ id: string }>(LIST_ORPHANS, []);
      return rows.map(({ id }) => id);
    },
  };

  async function removeAll(sql: string, graphId: string): Promise<void> {
    let removed: unknown[];
    do removed = await query(sql, [graphId]);
    while (removed.length > 0);
  }
}

const HEAD = `seq, last_delta_id AS "lastDeltaId", log_start AS "logStart", snapshot_seq AS "snapshotSeq",
  snapshot_bytes AS "snapshotBytes", log_passages AS "logPassages", log_bytes AS "logBytes"`;

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const APPEND = `WITH head AS (
    UPDATE graph_heads SET seq = $2, last_delta_id = $3, log_passages = log_passages + $6, log_bytes = log_bytes + $7,
      erased_seq = CASE WHEN $10 THEN $2 ELSE erased_seq END,
      erased_at = CASE WHEN $10 THEN coalesce(erased_at, ${NOW}) ELSE erased_at END
    WHERE graph_id = $1 AND seq = $2 - 1 AND last_delta_id = $4 AND ($5::text IS NULL OR lease_token = $5)
    RETURNING ${HEAD}),
  delta AS (
    INSERT INTO graph_deltas (graph_id, seq, id, previous_id, format, passages, body, created_at)
    SELECT $1, $2, $3, $4, $8, $6, $9, ${NOW} FROM head)
  SELECT * FROM head`;

const SELECT_DELTAS = `SELECT seq, id, previous_id AS "previousId", format, body FROM graph_deltas
  WHERE graph_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`;

const COUNT_PASSAGES =
  'SELECT coalesce(sum(passages), 0) AS count FROM graph_deltas WHERE graph_id = $1 AND seq > $2 AND seq <= $3';

// A statement deletes some dozens of megabytes at most.
const REMOVE_DELTAS = `DELETE FROM graph_deltas WHERE graph_id = $1 AND seq IN (
  SELECT seq FROM graph_deltas WHERE graph_id = $1 ORDER BY seq LIMIT ${DELTAS_PER_DELETE}) RETURNING 1`;
const REMOVE_PARTS = `DELETE FROM graph_snapshots WHERE graph_id = $1 AND (seq, part) IN (
  SELECT seq, part FROM graph_snapshots WHERE graph_id = $1 ORDER BY seq, part LIMIT 50) RETURNING 1`;

const LIST_ERASED = 'SELECT graph_id AS id FROM graph_heads WHERE erased_at < $1 ORDER BY erased_at, graph_id LIMIT $2';

const LIST_TRIMMABLE = `SELECT graph_id AS id FROM graph_heads
  WHERE log_start <= snapshot_seq AND graph_id > $1 ORDER BY graph_id LIMIT $2`;

const TRIM = `WITH head AS (SELECT snapshot_seq FROM graph_heads WHERE graph_id = $1 FOR UPDATE),
  old AS (
    SELECT seq FROM graph_deltas WHERE graph_id = $1 AND seq <= (SELECT snapshot_seq FROM head) AND created_at < $2
    ORDER BY seq LIMIT $3),
  deltas AS (DELETE FROM graph_deltas WHERE graph_id = $1 AND seq IN (SELECT seq FROM old) RETURNING seq),
  snapshots AS (
    DELETE FROM graph_snapshots WHERE graph_id = $1 AND seq < (SELECT snapshot_seq FROM head)),
  trimmed AS (
    UPDATE graph_heads SET log_start = (SELECT max(seq) + 1 FROM old) WHERE graph_id = $1 AND EXISTS (SELECT FROM old))
  SELECT seq FROM deltas`;

// Each step of a recursion finds the next graph by the primary key, so that the length of the logs does not matter.
const LIST_ORPHANS = `WITH RECURSIVE logged AS (
    SELECT min(graph_id) AS graph FROM graph_deltas UNION ALL
    SELECT (SELECT min(graph_id) FROM graph_deltas WHERE graph_id > graph) FROM logged WHERE graph IS NOT NULL),
  copied AS (
    SELECT min(graph_id) AS graph FROM graph_snapshots UNION ALL
    SELECT (SELECT min(graph_id) FROM graph_snapshots WHERE graph_id > graph) FROM copied WHERE graph IS NOT NULL)
  SELECT graph AS id FROM (SELECT graph FROM logged UNION SELECT graph FROM copied) AS stored
  WHERE graph IS NOT NULL AND NOT EXISTS (SELECT FROM graph_heads WHERE graph_id = graph)`;
