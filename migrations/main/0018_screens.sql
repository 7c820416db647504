-- The screens of a run: screen 0 is the one before the first step, screen n the one after step n. `digest` names the scene
-- that the picture is painted from; null if the picture is a file. Runs of earlier versions have files only.
CREATE TABLE screens (
  task_id TEXT NOT NULL REFERENCES tasks (id),
  step_index INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  digest BLOB,
  PRIMARY KEY (task_id, step_index)
) STRICT, WITHOUT ROWID;

-- Equal scenes of a run are stored once.
CREATE TABLE scenes (
  task_id TEXT NOT NULL REFERENCES tasks (id),
  digest BLOB NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (task_id, digest)
) STRICT;
