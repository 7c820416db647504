-- One graph. Chunk ids and index keys are 52-bit integers derived from content.

CREATE TABLE memories (
  memory_id   TEXT PRIMARY KEY,
  document_id TEXT NOT NULL UNIQUE,
  digest      TEXT NOT NULL,
  metadata    TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE chunks (
  id        INTEGER PRIMARY KEY,
  memory_id TEXT NOT NULL REFERENCES memories (memory_id),
  ordinal   INTEGER NOT NULL,
  start     INTEGER NOT NULL,
  length    INTEGER NOT NULL,
  subject   TEXT,
  content   TEXT NOT NULL,
  analysis  TEXT NOT NULL
) STRICT;

CREATE INDEX chunks_by_memory ON chunks (memory_id);

CREATE TABLE applied_requests (
  request_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE statistics (
  only_row     INTEGER PRIMARY KEY CHECK (only_row = 1),
  chunk_count  INTEGER NOT NULL,
  total_length INTEGER NOT NULL
) STRICT;

INSERT INTO statistics VALUES (1, 0, 0);

-- The inverted index, log-structured (O'Neil et al., 1996): a delta writes one segment, and segments of one size are
-- merged into the next. Rows go in by key, so that a segment is written in one sweep.

CREATE TABLE segments (
  id          INTEGER PRIMARY KEY,
  chunk_count INTEGER NOT NULL
) STRICT;

CREATE TABLE postings (
  segment INTEGER NOT NULL,
  key     INTEGER NOT NULL,
  data    BLOB NOT NULL,
  PRIMARY KEY (segment, key)
) STRICT, WITHOUT ROWID;

-- Chunks that are gone while a segment still lists them.
CREATE TABLE tombstones (
  chunk_id INTEGER PRIMARY KEY
) STRICT;
