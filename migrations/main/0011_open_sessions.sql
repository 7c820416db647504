-- Sessions that hold a place: a session that is to end gives its place back before it has ended.
CREATE INDEX sessions_open ON tasks (account_id)
  WHERE is_session = 1 AND status IN ('waiting', 'running') AND cancelled_at IS NULL AND is_closed = 0;
