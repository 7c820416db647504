-- Text is compared and sorted by code point, as in SQLite. Times are milliseconds since 1970.

CREATE TABLE accounts (
  id text COLLATE "C" PRIMARY KEY,
  balance integer NOT NULL CHECK (balance >= 0),
  created_at bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE api_keys (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  hash bytea NOT NULL UNIQUE,
  prefix text NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint
);

CREATE TABLE ledger (
  number bigint GENERATED ALWAYS AS IDENTITY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  amount integer NOT NULL,
  reason text NOT NULL CHECK (reason IN ('welcome', 'step')),
  task_id text COLLATE "C",
  step_index integer,
  created_at bigint NOT NULL,
  PRIMARY KEY (account_id, number)
);

-- A step is paid for once, however often its run is repeated after a crash.
CREATE UNIQUE INDEX ledger_step ON ledger (account_id, task_id, step_index) WHERE task_id IS NOT NULL;

-- Only a reset of an account by the control API deletes entries: it sets this for its transaction.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('doppel.ledger_reset', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the ledger is append-only';
END $$;

CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE ON ledger
FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- Work of each account by kind: where workers look for the next. Its row is locked by each change of the account's work.
CREATE TABLE account_work (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  lane text COLLATE "C" NOT NULL CHECK (lane IN ('task', 'session', 'memory')),
  -- What has not ended.
  open integer NOT NULL DEFAULT 0,
  -- What may be claimed at once.
  ready integer NOT NULL DEFAULT 0,
  -- What is leased and not cancelled.
  running integer NOT NULL DEFAULT 0,
  -- What has ended and is still stored, by status.
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0,
  -- The graph that was served last: the next one is after it.
  last_graph_id text COLLATE "C" NOT NULL DEFAULT '',
  -- Change less often than the counters: an update that leaves the indexes as they are is cheaper.
  is_open boolean GENERATED ALWAYS AS (open > 0) STORED,
  is_ready boolean GENERATED ALWAYS AS (ready > 0) STORED,
  PRIMARY KEY (lane, account_id)
) WITH (fillfactor = 50);

-- The next account that has work for workers.
CREATE INDEX account_work_ready ON account_work (lane, account_id) WHERE is_ready;
-- Sessions of all accounts are few, and are counted.
CREATE INDEX account_work_sessions ON account_work (account_id) WHERE lane = 'session' AND is_open;

-- Created once, at random; who knows one can sign what the server believes.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

-- What the control API was set to, one JSON document per part of it.
CREATE TABLE control_state (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- Written by the readiness check of each node.
CREATE TABLE readiness (
  node text PRIMARY KEY,
  check_count bigint NOT NULL
);
