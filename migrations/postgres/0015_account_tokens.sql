-- Tokens of language models by account and day.
CREATE TABLE account_tokens (
  account_id text COLLATE "C" NOT NULL,
  -- In UTC: 2026-11-28.
  day text COLLATE "C" NOT NULL,
  input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  PRIMARY KEY (account_id, day)
) WITH (fillfactor = 70);
