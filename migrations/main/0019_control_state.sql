-- What the control API was set to, one JSON document per part of it (the clock, for example).
CREATE TABLE control_state (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
