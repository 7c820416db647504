-- Graphs of accounts, and the requests to them.

CREATE TABLE graphs (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  name text COLLATE "C" NOT NULL,
  configuration text NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (account_id, name)
);

-- The state of each graph that changes with its work. Its row is locked while a request gets its number, so that the numbers
-- of a graph are in the order of commits. Rows are locked in this order: slots,
-- account_work, graph_heads, requests.
CREATE TABLE graph_heads (
  graph_id text COLLATE "C" PRIMARY KEY REFERENCES graphs (id) ON DELETE CASCADE,
  account_id text COLLATE "C" NOT NULL,
  -- Number of the last delta, and of the one that the last snapshot includes.
  seq bigint NOT NULL DEFAULT 0,
  snapshot_seq bigint NOT NULL DEFAULT 0,
  -- Number of the next request.
  next_number bigint NOT NULL DEFAULT 1,
  -- Requests that have not ended.
  open integer NOT NULL DEFAULT 0,
  -- A column of the index instead of `open`, which changes with each request: an update that changes no indexed column
  -- writes to no index.
  has_open boolean NOT NULL GENERATED ALWAYS AS (open > 0) STORED,
  -- The lease covers the open requests up to the number held_to. Without a token, lease_expires_at is when the oldest
  -- request may be claimed again.
  lease_token text,
  lease_expires_at bigint NOT NULL DEFAULT 0,
  held_to bigint NOT NULL DEFAULT 0,
  -- The node that held the last lease.
  last_node_id text
) WITH (fillfactor = 50);

-- The graphs of an account that have work, in the order of their turns.
CREATE INDEX graph_heads_open ON graph_heads (account_id, graph_id) WHERE has_open;
CREATE INDEX graph_heads_leased ON graph_heads (lease_token) WHERE lease_token IS NOT NULL;
-- The next graph whose delay ends.
CREATE INDEX graph_heads_delayed ON graph_heads (lease_expires_at) WHERE lease_token IS NULL AND lease_expires_at > 0;

-- graph_name stays readable after the graph is deleted. Without foreign keys: a graph may be deleted before its requests, and
-- the row of account_work that each insert locks refers to the account.
CREATE TABLE requests (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL,
  graph_id text COLLATE "C" NOT NULL,
  graph_name text NOT NULL,
  -- In the order of acceptance, by graph.
  number bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('insert', 'delete', 'import', 'file', 'query')),
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'done', 'failed')),
  -- JSON; null once the request has ended.
  payload text,
  -- Characters of the payload and of its slice, and bytes of its file.
  payload_size bigint NOT NULL,
  slice_id text COLLATE "C",
  memory_id text,
  -- The id of the first of several requests that a client knows as one.
  batch_id text COLLATE "C",
  directives text NOT NULL,
  -- Whether the directives that hide the end of the request no longer apply.
  is_shown boolean NOT NULL DEFAULT false,
  answer text NOT NULL DEFAULT '',
  context text NOT NULL DEFAULT '',
  detail text,
  read_count integer NOT NULL DEFAULT 0,
  requested_at bigint NOT NULL,
  finished_at bigint,
  attempts integer NOT NULL DEFAULT 0,
  -- Attempts that are no longer held against it, because its process died without it too.
  excused integer NOT NULL DEFAULT 0
);

-- The oldest open requests of a graph.
CREATE INDEX requests_open ON requests (graph_id, number) WHERE status = 'created';
CREATE INDEX requests_in_batch ON requests (batch_id) WHERE batch_id IS NOT NULL;
-- Requests that are old enough to be removed.
CREATE INDEX requests_finished ON requests (finished_at, id) WHERE finished_at IS NOT NULL;
-- Whether a slice is needed.
CREATE INDEX requests_by_slice ON requests (slice_id) WHERE slice_id IS NOT NULL;

-- Bytes of files, until their requests end.
CREATE TABLE request_contents (
  request_id text COLLATE "C" PRIMARY KEY REFERENCES requests (id) ON DELETE CASCADE,
  content bytea NOT NULL
);
-- Files are mostly packed already.
ALTER TABLE request_contents ALTER COLUMN content SET STORAGE EXTERNAL;

-- The memories of an import arrive slice by slice, before there is a request that refers to them.
CREATE TABLE import_slices (
  id text COLLATE "C" PRIMARY KEY,
  memories text NOT NULL,
  -- Characters of the memories.
  size bigint NOT NULL
);

-- How many requests an account has ever made, each batch counted once.
CREATE TABLE request_counts (
  account_id text COLLATE "C" PRIMARY KEY REFERENCES accounts (id),
  request_count bigint NOT NULL
) WITH (fillfactor = 50);

-- In lane 'memory', account_work counts all open requests as ready: the graphs know which are leased.
CREATE FUNCTION change_request_counts(of_account text, opened bigint, ended bigint, failures bigint)
RETURNS void LANGUAGE sql AS $$
  UPDATE account_work SET open = open + opened, ready = ready + opened, done = done + ended - failures,
    failed = failed + failures
  WHERE lane = 'memory' AND account_id = of_account;
$$;

CREATE FUNCTION count_created_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_request_counts(account_id, opened, made - opened, failures) FROM (
    SELECT account_id, count(*) AS made, count(*) FILTER (WHERE status = 'created') AS opened,
      count(*) FILTER (WHERE status = 'failed') AS failures
    FROM created GROUP BY account_id ORDER BY account_id
  ) AS counts;
  INSERT INTO request_counts AS total
  SELECT account_id, count(*) FROM created WHERE batch_id IS NULL OR batch_id = id GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET request_count = total.request_count + excluded.request_count;
  RETURN NULL;
END $$;

CREATE TRIGGER requests_created AFTER INSERT ON requests REFERENCING NEW TABLE AS created
FOR EACH STATEMENT EXECUTE FUNCTION count_created_requests();

-- Statements that end a request only set its status. This counts it, ends the lease if it holds no other request, and removes
-- what only the execution needs.
CREATE FUNCTION count_ended_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM before JOIN changed USING (id) WHERE before.status <> changed.status) THEN RETURN NULL; END IF;
  PERFORM change_request_counts(account_id, -ended, ended, failures) FROM (
    SELECT account_id, count(*) FILTER (WHERE before.status = 'created') AS ended,
      count(*) FILTER (WHERE changed.status = 'failed') - count(*) FILTER (WHERE before.status = 'failed') AS failures
    FROM before JOIN changed USING (id, account_id) WHERE before.status <> changed.status
    GROUP BY account_id ORDER BY account_id
  ) AS counts;
  UPDATE graph_heads SET open = graph_heads.open - ended.count,
    lease_token = CASE WHEN is_held THEN lease_token END,
    lease_expires_at = CASE WHEN is_held THEN lease_expires_at ELSE 0 END
  FROM (
    SELECT graph_id, count, EXISTS (
      SELECT FROM requests WHERE graph_id = head.graph_id AND status = 'created' AND number <= head.held_to
    ) AS is_held
    FROM (
      SELECT graph_id, count(*) FROM before JOIN changed USING (id, graph_id)
      WHERE before.status = 'created' AND changed.status <> 'created' GROUP BY graph_id
    ) AS counts JOIN graph_heads AS head USING (graph_id)
  ) AS ended WHERE graph_heads.graph_id = ended.graph_id;
  DELETE FROM request_contents USING changed WHERE request_id = changed.id AND kind = 'file' AND status <> 'created';
  DELETE FROM import_slices USING changed WHERE import_slices.id = slice_id AND status <> 'created';
  RETURN NULL;
END $$;

CREATE TRIGGER requests_ended AFTER UPDATE ON requests REFERENCING OLD TABLE AS before NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_ended_requests();

CREATE FUNCTION count_removed_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_request_counts(account_id, -opened, opened - made, -failures) FROM (
    SELECT account_id, count(*) AS made, count(*) FILTER (WHERE status = 'created') AS opened,
      count(*) FILTER (WHERE status = 'failed') AS failures
    FROM removed GROUP BY account_id ORDER BY account_id
  ) AS counts;
  RETURN NULL;
END $$;

CREATE TRIGGER requests_removed AFTER DELETE ON requests REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_requests();
