-- Replies of language models, kept so that none is paid for twice; and what was paid.

CREATE TABLE model_replies (
  key TEXT PRIMARY KEY,
  -- The graph or the task that it is forgotten with.
  scope_id TEXT NOT NULL,
  reply TEXT NOT NULL,
  -- Greater the later it was used.
  used_number INTEGER NOT NULL
) STRICT;

CREATE INDEX model_replies_by_use ON model_replies (used_number);
CREATE INDEX model_replies_by_scope ON model_replies (scope_id);

CREATE TABLE model_reply_totals (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  byte_count INTEGER NOT NULL,
  last_used_number INTEGER NOT NULL
) STRICT;

INSERT INTO model_reply_totals VALUES (1, 0, 0);

CREATE TRIGGER model_replies_insert AFTER INSERT ON model_replies
BEGIN UPDATE model_reply_totals SET byte_count = byte_count + octet_length(NEW.reply); END;

CREATE TRIGGER model_replies_delete AFTER DELETE ON model_replies
BEGIN UPDATE model_reply_totals SET byte_count = byte_count - octet_length(OLD.reply); END;

-- By request or task; the row of all together has an empty owner.
CREATE TABLE model_usage (
  owner_id TEXT PRIMARY KEY,
  calls INTEGER NOT NULL,
  cached_replies INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  chunks_by_rules INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
