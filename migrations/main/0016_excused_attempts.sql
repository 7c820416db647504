-- Attempts that are no longer held against a piece of work, because its process died without it too.
ALTER TABLE tasks ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;
