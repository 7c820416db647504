-- Profiles, files and extensions of accounts; idempotency keys; replies of language models.

-- The functions below are VOLATILE, so that they see what is committed when they are called. A statement that has waited for
-- a lock sees only the locked row so; everything else it sees as of its own start.

CREATE TABLE profiles (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  id text COLLATE "C" NOT NULL,
  -- JSON. The columns after it are what lists show of it.
  state text NOT NULL,
  cookie_domains text NOT NULL,
  cookie_count integer NOT NULL,
  byte_count bigint NOT NULL,
  created_at bigint NOT NULL,
  saved_at bigint,
  PRIMARY KEY (account_id, id)
);

-- To be called with the account's row locked.
CREATE FUNCTION judge_profile(account text, profile text, max_count integer) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM profiles WHERE account_id = account AND id = profile) THEN 'exists'
    WHEN (SELECT count(*) FROM profiles WHERE account_id = account) >= max_count THEN 'full'
    ELSE 'created' END
$$;

-- The bytes of files and extensions are blobs of the same id.
CREATE TABLE files (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  media_type text NOT NULL,
  purpose text,
  byte_count bigint NOT NULL,
  created_at bigint NOT NULL
);

-- The bytes of an account are added up from the index alone.
CREATE INDEX files_of_account ON files (account_id) INCLUDE (byte_count);
-- The oldest files, which a sweep removes.
CREATE INDEX files_by_age ON files (created_at, id);

-- To be called with the account's row locked.
CREATE FUNCTION count_file_bytes(account text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(byte_count), 0)::bigint FROM files WHERE account_id = account
$$;

CREATE TABLE extensions (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  byte_count bigint NOT NULL,
  created_at bigint NOT NULL
);

-- In the order of lists.
CREATE INDEX extensions_of_account ON extensions (account_id, id);

-- To be called with the account's row locked.
CREATE FUNCTION count_extensions(account text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT count(*) FROM extensions WHERE account_id = account
$$;

CREATE TABLE idempotency_keys (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  key text COLLATE "C" NOT NULL,
  -- Digest of the request: another request under the same key is refused.
  fingerprint text NOT NULL,
  -- Id of what the request creates, the same for each attempt.
  new_id text NOT NULL,
  -- The node that executes the request; null when none does.
  holder text COLLATE "C",
  -- The answer; null until there is one.
  status integer,
  body text,
  created_at bigint NOT NULL,
  PRIMARY KEY (account_id, key)
) WITH (fillfactor = 70);

-- The oldest keys, which a sweep removes.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE FUNCTION is_live_node(node text, at bigint) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT 1 FROM nodes WHERE id = node AND expires_at > at)
$$;

CREATE TABLE model_replies (
  key text COLLATE "C" PRIMARY KEY,
  -- The graph or the task with which it is deleted.
  scope_id text COLLATE "C" NOT NULL,
  reply text NOT NULL,
  byte_count integer NOT NULL GENERATED ALWAYS AS (octet_length(reply)) STORED,
  -- Written at most once an hour.
  used_at bigint NOT NULL
);

CREATE INDEX model_replies_of_scope ON model_replies (scope_id);
-- The sweep adds up bytes in the order of use, from the index alone.
CREATE INDEX model_replies_by_use ON model_replies (used_at, key) INCLUDE (byte_count);

-- Usage of all owners, also of those that have been removed from model_usage. It is spread over rows that are added up, so
-- that nodes seldom wait for each other's.
CREATE TABLE model_usage_totals (
  slot integer PRIMARY KEY,
  calls bigint NOT NULL,
  cached_replies bigint NOT NULL,
  input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  chunks_by_rules bigint NOT NULL
) WITH (fillfactor = 50);
