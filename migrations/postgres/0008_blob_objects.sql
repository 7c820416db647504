-- The bytes of a blob with a key are in the object store, under this key; those of others are in blob_parts.
ALTER TABLE blobs ADD COLUMN object_key text COLLATE "C";

-- Time from which the blob is no longer read. Its object is deleted next, and then its row.
ALTER TABLE blobs ADD COLUMN removed_at bigint;

CREATE UNIQUE INDEX blobs_by_object ON blobs (object_key) WHERE object_key IS NOT NULL;

CREATE INDEX blobs_to_remove ON blobs (created_at) WHERE byte_count IS NULL OR removed_at IS NOT NULL;
