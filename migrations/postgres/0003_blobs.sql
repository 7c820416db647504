-- Bytes of files and extensions (by their id), and the pictures, recording and downloads of runs (by task).
CREATE TABLE blobs (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- Number of a picture within its run; otherwise 0.
  item integer NOT NULL,
  -- Null until all parts are stored. Of several that are complete, the one with the greatest number counts.
  byte_count bigint,
  created_at bigint NOT NULL
);

CREATE INDEX blobs_by_id ON blobs (kind, id, item, number);

-- One megabyte each, but for the last.
CREATE TABLE blob_parts (
  blob_number bigint NOT NULL REFERENCES blobs (number) ON DELETE CASCADE,
  part integer NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (blob_number, part)
);

-- Pictures, recordings and archives are compressed already.
ALTER TABLE blob_parts ALTER COLUMN body SET STORAGE EXTERNAL;
