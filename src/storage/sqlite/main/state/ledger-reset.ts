import type { Welcome } from '../../../../control/state/state-store.ts';
import type { Connection } from '../../connection/database.ts';

/** Runs `change` within a transaction; it may delete entries of the ledger, which is append-only otherwise. */
export function withLedgerUnlocked(db: Connection, change: () => void): void {
  db.exec("INSERT INTO control_state VALUES ('ledger is being reset', '')");
  change();
  db.exec("DELETE FROM control_state WHERE name = 'ledger is being reset'");
}

/** Replaces the ledger entries of an account, or of all, by those of a new account, within a transaction. */
export function prepareLedgerReset(db: Connection, isOneAccount: boolean) {
  const [own, byId] = isOneAccount ? ['account_id = ?', 'id = ?'] : ['TRUE', 'TRUE'];
  const drop = db.prepare<string[]>(`DELETE FROM ledger WHERE ${own}`);
  const setBalance = db.prepare<(number | string)[]>(`UPDATE accounts SET balance = ? WHERE ${byId}`);
  const addEntry = db.prepare<(number | string)[]>(`INSERT INTO ledger (account_id, amount, reason, created_at)
    SELECT id, balance, 'welcome', ? FROM accounts WHERE ${byId}`);
  return (scope: string[], { credits, at }: Welcome): void => {
    withLedgerUnlocked(db, () => drop.run(...scope));
    setBalance.run(credits, ...scope);
    addEntry.run(at, ...scope);
  };
}
