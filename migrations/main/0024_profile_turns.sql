-- The profile that the run saves at its end; null if it saves none. Of the open tasks of an account that write one profile,
-- one has its turn. The others have a claimable_at of 2^52 more than they would have without it.
ALTER TABLE tasks ADD COLUMN written_profile TEXT;

CREATE INDEX tasks_by_profile ON tasks (account_id, written_profile, claimable_at, id)
  WHERE written_profile IS NOT NULL AND status IN ('waiting', 'running');

-- Then the first of the others has its turn, unless it is the turn of one.
CREATE TRIGGER profile_is_passed_on_after_end AFTER UPDATE OF status ON tasks
WHEN NEW.written_profile IS NOT NULL AND NEW.status NOT IN ('waiting', 'running') AND OLD.status IN ('waiting', 'running')
BEGIN
  UPDATE tasks SET claimable_at = claimable_at - 4503599627370496
  WHERE claimable_at >= 4503599627370496 AND id = (
    SELECT id FROM tasks
    WHERE account_id = NEW.account_id AND written_profile = NEW.written_profile AND status IN ('waiting', 'running')
    ORDER BY claimable_at, id LIMIT 1
  );
END;

CREATE TRIGGER profile_is_passed_on_after_delete AFTER DELETE ON tasks
WHEN OLD.written_profile IS NOT NULL AND OLD.status IN ('waiting', 'running')
BEGIN
  UPDATE tasks SET claimable_at = claimable_at - 4503599627370496
  WHERE claimable_at >= 4503599627370496 AND id = (
    SELECT id FROM tasks
    WHERE account_id = OLD.account_id AND written_profile = OLD.written_profile AND status IN ('waiting', 'running')
    ORDER BY claimable_at, id LIMIT 1
  );
END;
