-- Graphs as logs of changes. Every node applies the log of a graph to a SQLite file of its own, from which it reads. A delta
-- locks the row of its graph in graph_heads, whose seq is the place of the last delta.
ALTER TABLE graph_heads
  -- Id of the last delta; empty before the first.
  ADD COLUMN last_delta_id text NOT NULL DEFAULT '',
  -- Place of the first delta that is still stored.
  ADD COLUMN log_start bigint NOT NULL DEFAULT 1,
  -- What follows the snapshot: its passages, and its bytes as stored.
  ADD COLUMN log_passages bigint NOT NULL DEFAULT 0,
  ADD COLUMN log_bytes bigint NOT NULL DEFAULT 0,
  -- Size of the snapshot as stored.
  ADD COLUMN snapshot_bytes bigint NOT NULL DEFAULT 0,
  -- Place of the last delta that removed or replaced a memory, and the time of the first one that no snapshot contains. What is
  -- erased leaves the log with the deltas before the snapshot.
  ADD COLUMN erased_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN erased_at bigint;

-- Graphs with deltas that a snapshot has made superfluous: few of all graphs.
CREATE INDEX graph_heads_to_trim ON graph_heads (graph_id) WHERE log_start <= snapshot_seq;
-- Graphs that need a snapshot to be rid of erased text.
CREATE INDEX graph_heads_erased ON graph_heads (erased_at, graph_id) WHERE erased_at IS NOT NULL;

-- Without a foreign key, as graph_snapshots: to delete a graph takes no longer with a long log, which is removed later.
CREATE TABLE graph_deltas (
  graph_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  -- Unique: a writer that lost its connection finds out by it whether the delta at its place is its own.
  id text NOT NULL,
  -- The id of the delta before. A file that ends with another one does not belong to this log: it is older than a restore of
  -- the database, for example.
  previous_id text NOT NULL,
  -- Version of the encoding.
  format integer NOT NULL,
  passages integer NOT NULL,
  body bytea NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (graph_id, seq)
);

-- A copy of the SQLite file of a graph in parts of at most 1 MB before compression. It counts once graph_heads names it.
CREATE TABLE graph_snapshots (
  graph_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  part integer NOT NULL,
  body bytea NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (graph_id, seq, part)
);

-- Both are compressed already.
ALTER TABLE graph_deltas ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE graph_snapshots ALTER COLUMN body SET STORAGE EXTERNAL;
