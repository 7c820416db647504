-- What a finished task did not do, and which parts of its output are sample data: JSON arrays. Null for tasks that finished
-- before, and for ends that the agent did not choose.
ALTER TABLE tasks ADD COLUMN unmet TEXT;
ALTER TABLE tasks ADD COLUMN sampled TEXT;
