CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  task TEXT NOT NULL,
  url TEXT,
  device TEXT NOT NULL,
  max_steps INTEGER NOT NULL,
  enable_recording INTEGER NOT NULL,
  options TEXT NOT NULL,
  live_token TEXT NOT NULL UNIQUE,
  output TEXT,
  credits_used INTEGER NOT NULL DEFAULT 0,
  has_recording INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_expires_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX tasks_open ON tasks (id) WHERE status IN ('waiting', 'running');

CREATE TABLE steps (
  task_id TEXT NOT NULL REFERENCES tasks (id),
  step_index INTEGER NOT NULL,
  action TEXT NOT NULL,
  reason TEXT NOT NULL,
  ok INTEGER NOT NULL,
  summary TEXT NOT NULL,
  value TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (task_id, step_index)
) STRICT;
