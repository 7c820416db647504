-- Files given to a graph; how many requests an account has made; answers to requests that carry an Idempotency-Key.

CREATE TABLE new_requests (
  -- The order of acceptance, in which the requests of a graph are carried out.
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  graph_id TEXT NOT NULL,
  graph_name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('insert', 'delete', 'import', 'file', 'query')),
  status TEXT NOT NULL CHECK (status IN ('CREATED', 'DONE', 'FAILED')),
  payload TEXT,
  directives TEXT NOT NULL,
  memory_id TEXT,
  -- The id of the first of several requests that a client knows as one.
  batch_id TEXT,
  answer TEXT NOT NULL DEFAULT '',
  context TEXT NOT NULL DEFAULT '',
  detail TEXT,
  read_count INTEGER NOT NULL DEFAULT 0,
  requested_at INTEGER NOT NULL,
  finished_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_expires_at INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO new_requests (id, account_id, graph_id, graph_name, kind, status, payload, directives, memory_id, batch_id,
  answer, context, detail, read_count, requested_at, finished_at, attempts, lease_token, lease_expires_at)
SELECT id, account_id, graph_id, graph_name, kind, status, payload, directives, memory_id, batch_id,
  answer, context, detail, read_count, requested_at, finished_at, attempts, lease_token, lease_expires_at
FROM requests ORDER BY id;

DROP TABLE requests;
ALTER TABLE new_requests RENAME TO requests;

CREATE INDEX requests_in_batch ON requests (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX requests_open ON requests (graph_id, number) WHERE status = 'CREATED';

-- The bytes of a file, as they were sent, until its request has ended.
CREATE TABLE request_contents (
  request_id TEXT PRIMARY KEY REFERENCES requests (id),
  content BLOB NOT NULL
) STRICT;

CREATE TRIGGER request_contents_end AFTER UPDATE OF status ON requests
WHEN NEW.kind = 'file' AND NEW.status <> 'CREATED'
BEGIN DELETE FROM request_contents WHERE request_id = NEW.id; END;

-- What a client knows as one request counts once. A count over all rows would take longer with each of them.
CREATE TABLE request_counts (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  request_count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO request_counts
SELECT account_id, count(*) FROM requests WHERE batch_id IS NULL OR batch_id = id GROUP BY account_id;

CREATE TRIGGER request_counts_insert AFTER INSERT ON requests WHEN NEW.batch_id IS NULL OR NEW.batch_id = NEW.id
BEGIN
  INSERT INTO request_counts VALUES (NEW.account_id, 1)
  ON CONFLICT (account_id) DO UPDATE SET request_count = request_count + 1;
END;

CREATE TABLE idempotency_keys (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  key TEXT NOT NULL,
  -- A digest of the request: another one under the same key is refused.
  fingerprint TEXT NOT NULL,
  -- The id that what the request creates gets, however often it is tried.
  new_id TEXT NOT NULL,
  -- Who is working on it; null when no one is.
  holder TEXT,
  -- The answer; null until there is one.
  status INTEGER,
  body TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, key)
) STRICT;

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
