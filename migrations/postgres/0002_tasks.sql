CREATE TABLE tasks (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id),
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  end_reason text,
  task text NOT NULL,
  is_session boolean NOT NULL,
  url text,
  device text NOT NULL,
  max_steps integer NOT NULL,
  enable_recording boolean NOT NULL,
  -- JSON, as `directives`, `output`, `unmet` and `sampled`. It is text because jsonb refuses the escape of U+0000.
  options text NOT NULL,
  directives text NOT NULL,
  live_token text COLLATE "C" NOT NULL UNIQUE,
  output text,
  unmet text,
  sampled text,
  -- How a running task is to end instead of as its run ends it; null for any other task.
  forced_status text,
  forced_end_reason text,
  forced_output text,
  credits_used integer NOT NULL DEFAULT 0,
  has_recording boolean NOT NULL DEFAULT false,
  has_downloads boolean NOT NULL DEFAULT false,
  has_media boolean NOT NULL DEFAULT true,
  uses_self_proxy boolean NOT NULL,
  read_count integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  -- Of the event that reports the start of the run.
  running_at bigint,
  cancelled_at bigint,
  finished_at bigint,
  -- Whether the run accepts no more events of the client.
  is_closed boolean NOT NULL DEFAULT false,
  -- Of the newest event: the next one must be later.
  last_event_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  excused integer NOT NULL DEFAULT 0,
  -- The node that holds the lease.
  node_id text COLLATE "C",
  lease_token text,
  -- 0: claimable. Otherwise a waiting task becomes claimable at this time, and a running one when its lease ends at it;
  -- claims set it to 0 then, and remove the lease.
  claimable_at bigint NOT NULL,
  -- What account_work counts.
  is_open boolean GENERATED ALWAYS AS (status IN ('waiting', 'running')) STORED,
  is_ready boolean GENERATED ALWAYS AS (status IN ('waiting', 'running') AND claimable_at = 0) STORED,
  -- Held by a run that is not about to end.
  is_held boolean GENERATED ALWAYS AS (
    status = 'running' AND lease_token IS NOT NULL AND cancelled_at IS NULL AND NOT is_closed) STORED,
  -- A session that is about to end has returned its place.
  has_place boolean GENERATED ALWAYS AS (
    is_session AND status IN ('waiting', 'running') AND cancelled_at IS NULL AND NOT is_closed) STORED
) WITH (fillfactor = 70);

-- The oldest claimable task of an account.
CREATE INDEX tasks_ready ON tasks (account_id, is_session, id) WHERE is_ready;
-- Whose time has come, and when the next one's comes.
CREATE INDEX tasks_timed ON tasks (is_session, status, claimable_at) WHERE is_open AND claimable_at > 0;
-- Whether a suspect task is claimable, or held.
CREATE INDEX tasks_lost ON tasks (attempts) WHERE is_ready AND attempts > 0 AND NOT is_session;
CREATE INDEX tasks_running ON tasks (attempts) WHERE status = 'running';
CREATE INDEX tasks_by_account ON tasks (account_id, created_at, id);
-- What sweeps remove.
CREATE INDEX tasks_finished ON tasks (finished_at, id) WHERE finished_at IS NOT NULL;
CREATE INDEX tasks_with_media ON tasks (finished_at, id) WHERE has_media AND finished_at IS NOT NULL;

CREATE TABLE steps (
  task_id text COLLATE "C" NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  step_index integer NOT NULL,
  actor text NOT NULL CHECK (actor IN ('agent', 'client', 'viewer')),
  action text NOT NULL,
  target text,
  reason text NOT NULL,
  ok boolean NOT NULL,
  summary text NOT NULL,
  -- A value that was sent to the client is stored once: in the answer to its event, at this path.
  value text,
  answer_id text COLLATE "C",
  answer_path text,
  screen text NOT NULL,
  duration_ms bigint NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (task_id, step_index)
);

CREATE TABLE events (
  task_id text COLLATE "C" NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  sender text COLLATE "C" NOT NULL CHECK (sender IN ('client', 'server')),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  payload text NOT NULL,
  -- Strictly increasing among the events of a task.
  created_at bigint NOT NULL,
  PRIMARY KEY (task_id, sender, id)
);

CREATE INDEX events_in_order ON events (task_id, created_at);

-- Screen 0 is the one before the first step, screen n the one after step n. `digest` names the scene that the picture is
-- painted from; null if the picture itself is stored.
CREATE TABLE screens (
  task_id text COLLATE "C" NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  step_index integer NOT NULL,
  at_ms integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  digest bytea,
  PRIMARY KEY (task_id, step_index)
);

-- Equal scenes of a run are stored once.
CREATE TABLE scenes (
  task_id text COLLATE "C" NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  digest bytea NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (task_id, digest)
);

-- By request or task.
CREATE TABLE model_usage (
  owner_id text COLLATE "C" PRIMARY KEY,
  calls bigint NOT NULL,
  cached_replies bigint NOT NULL,
  input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  chunks_by_rules bigint NOT NULL
) WITH (fillfactor = 70);

-- A row is locked while something is decided of which there is one for all nodes, such as which suspect work is run.
CREATE TABLE slots (
  name text PRIMARY KEY
);

-- Keeps account_work. Sessions count as open work of lane 'task' too, whose limit is for both; in their own lane only those
-- that have a place do.
CREATE FUNCTION count_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
  counts record;
BEGIN
  -- One by one: a join would read every account where the planner takes the changed tasks for many.
  FOR counts IN
    SELECT account_id, 'task' AS lane, count(*) FILTER (WHERE is_open) AS open,
      count(*) FILTER (WHERE is_ready AND NOT is_session) AS ready,
      count(*) FILTER (WHERE is_held AND NOT is_session) AS running, count(*) FILTER (WHERE status = 'done') AS done,
      count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
    FROM changed GROUP BY account_id
    UNION ALL
    SELECT account_id, 'session', count(*) FILTER (WHERE has_place), count(*) FILTER (WHERE is_ready),
      count(*) FILTER (WHERE is_held), 0, 0, 0
    FROM changed WHERE is_session GROUP BY account_id
    ORDER BY account_id, lane
  LOOP
    UPDATE account_work SET
      open = open + sign * counts.open, ready = ready + sign * counts.ready, running = running + sign * counts.running,
      done = done + sign * counts.done, failed = failed + sign * counts.failed,
      cancelled = cancelled + sign * counts.cancelled
    WHERE account_id = counts.account_id AND lane = counts.lane;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_are_counted AFTER INSERT ON tasks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_tasks();

CREATE TRIGGER tasks_are_uncounted AFTER DELETE ON tasks REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_tasks();

CREATE FUNCTION count_changed_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order in which the creation of a session locks the rows.
  IF NEW.is_session THEN
    UPDATE account_work SET
      open = open + NEW.has_place::integer - OLD.has_place::integer,
      ready = ready + NEW.is_ready::integer - OLD.is_ready::integer,
      running = running + NEW.is_held::integer - OLD.is_held::integer
    WHERE account_id = NEW.account_id AND lane = 'session';
  END IF;
  IF NOT NEW.is_session OR NEW.is_open <> OLD.is_open THEN
    UPDATE account_work SET
      open = open + NEW.is_open::integer - OLD.is_open::integer,
      ready = ready + CASE WHEN NEW.is_session THEN 0 ELSE NEW.is_ready::integer - OLD.is_ready::integer END,
      running = running + CASE WHEN NEW.is_session THEN 0 ELSE NEW.is_held::integer - OLD.is_held::integer END,
      done = done + (NEW.status = 'done')::integer - (OLD.status = 'done')::integer,
      failed = failed + (NEW.status = 'failed')::integer - (OLD.status = 'failed')::integer,
      cancelled = cancelled + (NEW.status = 'cancelled')::integer - (OLD.status = 'cancelled')::integer
    WHERE account_id = NEW.account_id AND lane = 'task';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER changed_tasks_are_counted AFTER UPDATE ON tasks FOR EACH ROW
WHEN (
  OLD.is_open <> NEW.is_open OR OLD.is_ready <> NEW.is_ready OR OLD.is_held <> NEW.is_held OR OLD.has_place <> NEW.has_place
)
EXECUTE FUNCTION count_changed_task();
