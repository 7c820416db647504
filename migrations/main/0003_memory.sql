CREATE TABLE graphs (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  configuration TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (account_id, name)
) STRICT;

-- graph_name stays readable after the graph is deleted, so that a client polling a request still learns how it ended.
CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  graph_id TEXT NOT NULL,
  graph_name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('insert', 'delete', 'import', 'query')),
  status TEXT NOT NULL CHECK (status IN ('CREATED', 'DONE', 'FAILED')),
  payload TEXT,
  memory_id TEXT,
  -- The id of the first of several requests that a client knows as one.
  batch_id TEXT,
  answer TEXT NOT NULL DEFAULT '',
  context TEXT NOT NULL DEFAULT '',
  detail TEXT,
  requested_at INTEGER NOT NULL,
  finished_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_expires_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX requests_in_batch ON requests (batch_id) WHERE batch_id IS NOT NULL;

CREATE INDEX requests_open ON requests (graph_id, id) WHERE status = 'CREATED';

-- Made once, at random; whoever knows one can sign what the server believes.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT;
