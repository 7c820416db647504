-- A value that the client was told is stored once, in the answer to its event.
ALTER TABLE steps ADD COLUMN answer_id TEXT;
ALTER TABLE steps ADD COLUMN answer_path TEXT;
