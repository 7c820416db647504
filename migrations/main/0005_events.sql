-- Sessions, and what a client and a run say to each other.

ALTER TABLE tasks ADD COLUMN is_session INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN has_downloads INTEGER NOT NULL DEFAULT 0;
-- Epoch ms of the event that tells of the run's start; whether the run takes no more events; and epoch ms of the newest
-- event, after which the next one must come.
ALTER TABLE tasks ADD COLUMN running_at INTEGER;
ALTER TABLE tasks ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN last_event_at INTEGER NOT NULL DEFAULT 0;

DROP INDEX tasks_open;
CREATE INDEX tasks_open ON tasks (is_session, id) WHERE status IN ('waiting', 'running');
DROP INDEX tasks_waiting;
CREATE INDEX tasks_waiting ON tasks (is_session, claimable_at) WHERE status = 'waiting';
CREATE INDEX tasks_by_account ON tasks (account_id, created_at, id);

CREATE TABLE events (
  task_id TEXT NOT NULL REFERENCES tasks (id),
  sender TEXT NOT NULL CHECK (sender IN ('client', 'server')),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- Epoch ms; strictly increasing among the events of a task.
  created_at INTEGER NOT NULL,
  PRIMARY KEY (task_id, sender, id)
) STRICT;

CREATE INDEX events_in_order ON events (task_id, created_at);
