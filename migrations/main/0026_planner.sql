-- Version of the planner that began a run; NULL until its first claim, and for runs that began before there were versions.
ALTER TABLE tasks ADD COLUMN planner TEXT;
