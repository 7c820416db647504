-- The control API can reset an account: only then are entries of its ledger deleted. The row of that name exists within the
-- transaction that does so.
DROP TRIGGER ledger_is_append_only_delete;

CREATE TRIGGER ledger_is_append_only_delete BEFORE DELETE ON ledger
WHEN NOT EXISTS (SELECT 1 FROM control_state WHERE name = 'ledger is being reset')
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE INDEX ledger_by_account ON ledger (account_id);
CREATE INDEX requests_by_account ON requests (account_id);
