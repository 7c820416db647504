CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  balance INTEGER NOT NULL CHECK (balance >= 0),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  hash BLOB NOT NULL UNIQUE,
  prefix TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  amount INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('welcome', 'step')),
  task_id TEXT,
  step_index INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- A step is paid for once, however often its run is repeated after a crash.
CREATE UNIQUE INDEX ledger_step ON ledger (task_id, step_index) WHERE task_id IS NOT NULL;

CREATE TRIGGER ledger_is_append_only_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER ledger_is_append_only_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

-- Written by the readiness check.
CREATE TABLE readiness (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  check_count INTEGER NOT NULL
) STRICT;
