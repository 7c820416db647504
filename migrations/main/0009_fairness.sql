-- Whose turn it is, how much each account has open, how much there is in each status, and what is old enough to go.

-- Work is handed out account by account, and within an account graph by graph, from the oldest on.
DROP INDEX requests_open;
CREATE INDEX requests_open ON requests (account_id, graph_id, number) WHERE status = 'CREATED';
CREATE INDEX requests_leased ON requests (lease_token) WHERE lease_token IS NOT NULL;
CREATE INDEX requests_finished ON requests (finished_at) WHERE finished_at IS NOT NULL;

-- What has come to its time has claimable_at = 0: it is ready, or, where it runs, its lease is over.
DROP INDEX tasks_open;
CREATE INDEX tasks_ready ON tasks (is_session, account_id, id)
  WHERE status IN ('waiting', 'running') AND claimable_at = 0;
CREATE INDEX tasks_running ON tasks (is_session, account_id, claimable_at) WHERE status = 'running';
CREATE INDEX tasks_finished ON tasks (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE account_work (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  open_tasks INTEGER NOT NULL DEFAULT 0,
  open_requests INTEGER NOT NULL DEFAULT 0,
  -- The graph that was served last: the next one is after it.
  last_graph_id TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

INSERT INTO account_work (account_id, open_tasks, open_requests)
SELECT id,
  (SELECT count(*) FROM tasks WHERE account_id = accounts.id AND status IN ('waiting', 'running')),
  (SELECT count(*) FROM requests WHERE account_id = accounts.id AND status = 'CREATED')
FROM accounts;

-- A count over all rows would take longer with each of them.
CREATE TABLE status_counts (
  of_table TEXT NOT NULL CHECK (of_table IN ('tasks', 'requests')),
  status TEXT NOT NULL,
  row_count INTEGER NOT NULL,
  PRIMARY KEY (of_table, status)
) STRICT, WITHOUT ROWID;

INSERT INTO status_counts SELECT 'tasks', column1, (SELECT count(*) FROM tasks WHERE status = column1)
FROM (VALUES ('waiting'), ('running'), ('done'), ('failed'), ('cancelled'));
INSERT INTO status_counts SELECT 'requests', column1, (SELECT count(*) FROM requests WHERE status = column1)
FROM (VALUES ('CREATED'), ('DONE'), ('FAILED'));

CREATE TRIGGER tasks_count_insert AFTER INSERT ON tasks
BEGIN
  UPDATE status_counts SET row_count = row_count + 1 WHERE of_table = 'tasks' AND status = NEW.status;
  INSERT INTO account_work (account_id, open_tasks) VALUES (NEW.account_id, NEW.status IN ('waiting', 'running'))
  ON CONFLICT (account_id) DO UPDATE SET open_tasks = open_tasks + excluded.open_tasks;
END;

CREATE TRIGGER tasks_count_update AFTER UPDATE OF status ON tasks WHEN NEW.status <> OLD.status
BEGIN
  UPDATE status_counts SET row_count = row_count + (status = NEW.status) - (status = OLD.status)
  WHERE of_table = 'tasks' AND status IN (OLD.status, NEW.status);
  UPDATE account_work
  SET open_tasks = open_tasks + (NEW.status IN ('waiting', 'running')) - (OLD.status IN ('waiting', 'running'))
  WHERE account_id = NEW.account_id;
END;

CREATE TRIGGER tasks_count_delete AFTER DELETE ON tasks
BEGIN
  UPDATE status_counts SET row_count = row_count - 1 WHERE of_table = 'tasks' AND status = OLD.status;
  UPDATE account_work SET open_tasks = open_tasks - (OLD.status IN ('waiting', 'running'))
  WHERE account_id = OLD.account_id;
END;

CREATE TRIGGER requests_count_insert AFTER INSERT ON requests
BEGIN
  UPDATE status_counts SET row_count = row_count + 1 WHERE of_table = 'requests' AND status = NEW.status;
  INSERT INTO account_work (account_id, open_requests) VALUES (NEW.account_id, NEW.status = 'CREATED')
  ON CONFLICT (account_id) DO UPDATE SET open_requests = open_requests + excluded.open_requests;
END;

CREATE TRIGGER requests_count_update AFTER UPDATE OF status ON requests WHEN NEW.status <> OLD.status
BEGIN
  UPDATE status_counts SET row_count = row_count + (status = NEW.status) - (status = OLD.status)
  WHERE of_table = 'requests' AND status IN (OLD.status, NEW.status);
  UPDATE account_work SET open_requests = open_requests + (NEW.status = 'CREATED') - (OLD.status = 'CREATED')
  WHERE account_id = NEW.account_id;
END;

CREATE TRIGGER requests_count_delete AFTER DELETE ON requests
BEGIN
  UPDATE status_counts SET row_count = row_count - 1 WHERE of_table = 'requests' AND status = OLD.status;
  UPDATE account_work SET open_requests = open_requests - (OLD.status = 'CREATED') WHERE account_id = OLD.account_id;
END;
