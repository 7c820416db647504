-- Tokens of language models by account and day.
CREATE TABLE account_tokens (
  account_id TEXT NOT NULL,
  -- In UTC: 2026-11-28.
  day TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  PRIMARY KEY (account_id, day)
) STRICT, WITHOUT ROWID;
