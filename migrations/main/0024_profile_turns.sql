-- The profile that the run saves at its end; null if it saves none. Of the open tasks of an account that write one profile,
-- the first is claimable. The others have a claimable_at of 2^52 more than they would have without it.
ALTER TABLE tasks ADD COLUMN written_profile TEXT;

CREATE INDEX tasks_by_profile ON tasks (account_id, written_profile, id)
  WHERE written_profile IS NOT NULL AND status IN ('waiting', 'running');

-- Its next task has its turn.
CREATE TRIGGER profile_is_free_after_end AFTER UPDATE OF status ON tasks
WHEN NEW.written_profile IS NOT NULL AND NEW.status NOT IN ('waiting', 'running') AND OLD.status IN ('waiting', 'running')
BEGIN
  UPDATE tasks SET claimable_at = claimable_at - 4503599627370496
  WHERE id = (
    SELECT id FROM tasks WHERE account_id = NEW.account_id AND written_profile = NEW.written_profile
      AND status IN ('waiting', 'running') AND claimable_at >= 4503599627370496 ORDER BY id LIMIT 1
  ) AND NOT EXISTS (
    SELECT 1 FROM tasks WHERE account_id = NEW.account_id AND written_profile = NEW.written_profile
      AND status IN ('waiting', 'running') AND claimable_at < 4503599627370496
  );
END;

CREATE TRIGGER profile_is_free_after_delete AFTER DELETE ON tasks
WHEN OLD.written_profile IS NOT NULL AND OLD.status IN ('waiting', 'running')
BEGIN
  UPDATE tasks SET claimable_at = claimable_at - 4503599627370496
  WHERE id = (
    SELECT id FROM tasks WHERE account_id = OLD.account_id AND written_profile = OLD.written_profile
      AND status IN ('waiting', 'running') AND claimable_at >= 4503599627370496 ORDER BY id LIMIT 1
  ) AND NOT EXISTS (
    SELECT 1 FROM tasks WHERE account_id = OLD.account_id AND written_profile = OLD.written_profile
      AND status IN ('waiting', 'running') AND claimable_at < 4503599627370496
  );
END;
