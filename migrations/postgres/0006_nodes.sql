-- The processes of the server. One that has not renewed its entry in time has ended.
CREATE TABLE nodes (
  id text COLLATE "C" PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('all', 'api', 'worker')),
  version text NOT NULL,
  started_at bigint NOT NULL,
  expires_at bigint NOT NULL
) WITH (fillfactor = 50);

-- What viewers send to a run: read by the node that runs it. A message that was read stays as an empty row, so that all can
-- be counted.
CREATE TABLE run_messages (
  task_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (task_id, number)
);
