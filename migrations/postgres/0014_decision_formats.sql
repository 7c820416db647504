-- How the model behind an endpoint is asked for decisions, as found by a probe.
CREATE TABLE decision_formats (
  -- Digest of the endpoint's address and the model's name.
  endpoint text COLLATE "C" PRIMARY KEY,
  format text NOT NULL,
  probed_at bigint NOT NULL
);
