-- Where chunks stand in the space of an embedding model. Nothing is here unless one is set.

-- Vectors of different names or lengths cannot be compared.
CREATE TABLE embedders (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  UNIQUE (name, dimensions)
) STRICT;

-- The direction of each vector, a signed byte for each dimension: see vector-codes.ts.
CREATE TABLE vectors (
  chunk_id    INTEGER PRIMARY KEY REFERENCES chunks (id),
  embedder_id INTEGER NOT NULL,
  block_id    INTEGER NOT NULL,
  codes       BLOB NOT NULL
) STRICT;

-- What a search reads whole: the signs of some hundred vectors in one row, a bit for each dimension, in no order.
CREATE TABLE vector_blocks (
  id          INTEGER PRIMARY KEY,
  embedder_id INTEGER NOT NULL REFERENCES embedders (id),
  count       INTEGER NOT NULL,
  chunk_ids   BLOB NOT NULL,
  signs       BLOB NOT NULL
) STRICT;

CREATE INDEX vector_blocks_by_embedder ON vector_blocks (embedder_id, count);
