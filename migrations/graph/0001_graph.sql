-- One graph. Chunk ids and index keys are 52-bit integers derived from content.

CREATE TABLE memories (
  memory_id   TEXT PRIMARY KEY,
  document_id TEXT NOT NULL UNIQUE,
  digest      TEXT NOT NULL,
  metadata    TEXT,
  characters  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The texts of memories that are not the content of a single chunk, as JSON, which keeps every string exact.
CREATE TABLE memory_texts (
  memory_id TEXT PRIMARY KEY REFERENCES memories (memory_id),
  text      TEXT NOT NULL
) STRICT;

CREATE TABLE chunks (
  id        INTEGER PRIMARY KEY,
  memory_id TEXT NOT NULL REFERENCES memories (memory_id),
  ordinal   INTEGER NOT NULL,
  start     INTEGER NOT NULL,
  length    INTEGER NOT NULL,
  subject   TEXT,
  content   TEXT NOT NULL,
  -- Its analysis: see graph-analysis.ts.
  numbers   BLOB NOT NULL,
  strings   TEXT NOT NULL
) STRICT;

CREATE INDEX chunks_by_memory ON chunks (memory_id, ordinal);

CREATE TABLE applied_requests (
  request_id  TEXT PRIMARY KEY,
  was_missing INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE statistics (
  only_row        INTEGER PRIMARY KEY CHECK (only_row = 1),
  chunk_count     INTEGER NOT NULL,
  total_length    INTEGER NOT NULL,
  last_changed_at INTEGER NOT NULL
) STRICT;

INSERT INTO statistics VALUES (1, 0, 0, 0);

-- The inverted index, log-structured (O'Neil et al., 1996): a delta writes one segment, and segments of one size are
-- merged into the next. Both tables are read whole or by id, so they have no other index.

-- Its blocks have the ids from first_block on, in order of their keys.
CREATE TABLE segments (
  id          INTEGER PRIMARY KEY,
  chunk_count INTEGER NOT NULL,
  first_block INTEGER NOT NULL,
  first_keys  BLOB NOT NULL,
  filter      BLOB NOT NULL
) STRICT;

-- Some dozens of neighbouring keys: what they are and where their lists end, then the lists.
CREATE TABLE blocks (
  id        INTEGER PRIMARY KEY,
  directory BLOB NOT NULL,
  lists     BLOB NOT NULL
) STRICT;

-- Chunks that are gone while a segment still lists them.
CREATE TABLE tombstones (
  chunk_id INTEGER PRIMARY KEY
) STRICT;
