-- Tasks can be cancelled, say why they ended and how a directive wants them to go; steps say who did what to what.

CREATE TABLE new_tasks (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  end_reason TEXT,
  task TEXT NOT NULL,
  url TEXT,
  device TEXT NOT NULL,
  max_steps INTEGER NOT NULL,
  enable_recording INTEGER NOT NULL,
  options TEXT NOT NULL,
  directives TEXT NOT NULL,
  live_token TEXT NOT NULL UNIQUE,
  output TEXT,
  credits_used INTEGER NOT NULL DEFAULT 0,
  has_recording INTEGER NOT NULL DEFAULT 0,
  has_media INTEGER NOT NULL DEFAULT 1,
  read_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  cancelled_at INTEGER,
  finished_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease_token TEXT,
  -- A waiting task is not to be claimed before this, a running one not while its lease holds.
  claimable_at INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO new_tasks (id, account_id, status, end_reason, task, url, device, max_steps, enable_recording, options, directives,
  live_token, output, credits_used, has_recording, created_at, finished_at, attempts, lease_token, claimable_at)
SELECT id, account_id, status, CASE WHEN status IN ('done', 'failed') THEN status END, task, url, device, max_steps,
  enable_recording, options, '{}', live_token, output, credits_used, has_recording, created_at, finished_at, attempts,
  lease_token, lease_expires_at
FROM tasks;

CREATE TABLE new_steps (
  task_id TEXT NOT NULL REFERENCES new_tasks (id),
  step_index INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('agent', 'client', 'viewer')),
  action TEXT NOT NULL,
  target TEXT,
  reason TEXT NOT NULL,
  ok INTEGER NOT NULL,
  summary TEXT NOT NULL,
  value TEXT,
  screen TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (task_id, step_index)
) STRICT;

INSERT INTO new_steps
SELECT task_id, step_index, 'agent', action, NULL, reason, ok, summary, value, '{"app":"desktop","title":"","url":null}', 0,
  created_at
FROM steps;

DROP TABLE steps;
DROP TABLE tasks;
ALTER TABLE new_tasks RENAME TO tasks;
ALTER TABLE new_steps RENAME TO steps;

CREATE INDEX tasks_open ON tasks (id) WHERE status IN ('waiting', 'running');
CREATE INDEX tasks_waiting ON tasks (claimable_at) WHERE status = 'waiting';
CREATE INDEX tasks_with_media ON tasks (finished_at) WHERE has_media = 1 AND finished_at IS NOT NULL;

ALTER TABLE requests ADD COLUMN directives TEXT NOT NULL DEFAULT '{}';
ALTER TABLE requests ADD COLUMN read_count INTEGER NOT NULL DEFAULT 0;
