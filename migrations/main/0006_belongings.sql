-- What accounts keep beside their tasks: browser profiles, files given to the agent, extensions.

CREATE TABLE profiles (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  id TEXT NOT NULL,
  -- JSON: what the browser kept. The columns below it say of it what lists show.
  state TEXT NOT NULL,
  cookie_domains TEXT NOT NULL,
  cookie_count INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  saved_at INTEGER,
  PRIMARY KEY (account_id, id)
) STRICT;

-- The bytes of files and extensions are no rows: they lie in the data folder, by id.
CREATE TABLE files (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  purpose TEXT,
  byte_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX files_of_account ON files (account_id);
CREATE INDEX files_by_age ON files (created_at);

CREATE TABLE extensions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  byte_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX extensions_of_account ON extensions (account_id, id);
