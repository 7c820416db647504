-- The profile that the run saves at its end; null if it saves none. Of the open tasks of an account that write one profile,
-- one has its turn. The others have a claimable_at of 2^52 more than they would have without it.
ALTER TABLE tasks ADD COLUMN written_profile text COLLATE "C";

CREATE INDEX tasks_by_profile ON tasks (account_id, written_profile, claimable_at, id)
  WHERE is_open AND written_profile IS NOT NULL;

-- Tasks that have ended while others wait for their profile. The next claim gives it to the first of these: the end of a task
-- does not wait for the lock of another one.
CREATE TABLE profile_ends (
  task_id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL,
  profile_id text COLLATE "C" NOT NULL
);

CREATE FUNCTION note_profile_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_ends (task_id, account_id, profile_id)
  SELECT OLD.id, OLD.account_id, OLD.written_profile WHERE EXISTS (
    SELECT 1 FROM tasks
    WHERE is_open AND account_id = OLD.account_id AND written_profile = OLD.written_profile AND id <> OLD.id
  ) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- By its name, it fires after the account's row in account_work is locked: the creation of a task of this profile has
-- either been committed by then, or begins later.
CREATE TRIGGER profile_ends_are_noted AFTER UPDATE ON tasks FOR EACH ROW
WHEN (OLD.written_profile IS NOT NULL AND OLD.is_open AND NOT NEW.is_open)
EXECUTE FUNCTION note_profile_end();
