-- How often the worker stopped responding while it was busy with a piece of work.
ALTER TABLE tasks ADD COLUMN strikes integer NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN strikes integer NOT NULL DEFAULT 0;
