-- How the model behind an endpoint is asked for decisions, as found by a probe.
CREATE TABLE decision_formats (
  -- Digest of the endpoint's address and the model's name.
  endpoint TEXT PRIMARY KEY,
  format TEXT NOT NULL,
  probed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
