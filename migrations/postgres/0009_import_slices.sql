-- When a slice arrived, by the clock of the database. Slices of imports that were cut off are removed by it.
ALTER TABLE import_slices ADD COLUMN created_at bigint NOT NULL DEFAULT (extract(epoch FROM now()) * 1000)::bigint;
CREATE INDEX import_slices_by_age ON import_slices (created_at);
