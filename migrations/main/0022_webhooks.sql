-- Where to report ends of tasks and graph requests: one row per account, and one with an empty account_id for accounts that
-- have none. events: JSON array.
CREATE TABLE webhooks (
  account_id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  events TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row per end that is reported, written in the transaction of the end. next_attempt_at is set while it is pending.
CREATE TABLE webhook_deliveries (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL,
  event TEXT NOT NULL,
  record_id TEXT NOT NULL,
  url TEXT NOT NULL,
  -- Null if the receiver is only named by a rule: nothing is signed.
  secret TEXT,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER DEFAULT 0,
  response_status INTEGER,
  error TEXT,
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL))
) STRICT;

CREATE INDEX webhook_deliveries_of_account ON webhook_deliveries (account_id, number);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (account_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (record_id) WHERE next_attempt_at IS NOT NULL;

-- An end inserted here is stored as a delivery if a rule or a setting asks for it; the most specific one counts.
CREATE VIEW webhook_ends AS
  SELECT account_id, event, record_id, url AS rule_url, created_at AS ended_at FROM webhook_deliveries;

CREATE TRIGGER webhook_end_is_stored INSTEAD OF INSERT ON webhook_ends
WHEN NOT EXISTS (SELECT 1 FROM control_state WHERE name = 'webhooks are off')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, event, record_id, url, secret, created_at)
  SELECT lower(hex(randomblob(16))), NEW.account_id, NEW.event, NEW.record_id, coalesce(NEW.rule_url, url), secret,
    NEW.ended_at
  FROM (SELECT 1) LEFT JOIN (
    SELECT * FROM webhooks WHERE account_id IN (NEW.account_id, '') ORDER BY account_id DESC LIMIT 1
  )
  WHERE NEW.rule_url IS NOT NULL OR NEW.event IN (SELECT value FROM json_each(events));
END;

CREATE TRIGGER task_end_is_reported AFTER UPDATE OF finished_at ON tasks
WHEN OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL AND NEW.is_session = 0
  AND (EXISTS (SELECT 1 FROM webhooks) OR NEW.directives ->> '$.webhookUrl' IS NOT NULL)
BEGIN
  INSERT INTO webhook_ends VALUES
    (NEW.account_id, 'task.ended', NEW.id, NEW.directives ->> '$.webhookUrl', NEW.finished_at);
END;

-- A batch ends with the last of its requests, and has the id of the first.
CREATE TRIGGER request_end_is_reported AFTER UPDATE OF finished_at ON requests
WHEN OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL
  AND (EXISTS (SELECT 1 FROM webhooks) OR NEW.directives ->> '$.webhookUrl' IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM requests WHERE batch_id = NEW.batch_id AND finished_at IS NULL)
BEGIN
  INSERT INTO webhook_ends VALUES (NEW.account_id, 'graph_request.ended', coalesce(NEW.batch_id, NEW.id),
    NEW.directives ->> '$.webhookUrl', NEW.finished_at);
END;

-- Directives can hide the end of a request for a time; a test can show it before.
CREATE TRIGGER shown_request_is_reported AFTER UPDATE OF directives ON requests WHEN NEW.finished_at IS NOT NULL
BEGIN
  UPDATE webhook_deliveries SET next_attempt_at = -1
    WHERE record_id = NEW.id AND next_attempt_at IS NOT NULL AND attempts = 0;
END;
