import type { Welcome } from '../../../../control/state/state-store.ts';
import type { Connection } from '../../connection/database.ts';

/** Replaces the ledger entries of an account, or of all, by those of a new account, within a transaction. */
export function prepareLedgerReset(db: Connection, isOneAccount: boolean) {
  const [own, byId] = isOneAccount ? ['account_id = ?', 'id = ?'] : ['TRUE', 'TRUE'];
  const allow = db.prepare("INSERT INTO control_state VALUES ('ledger is being reset', '')");
  const forbid = db.prepare("DELETE FROM control_state WHERE name = 'ledger is being reset'");
  const drop = db.prepare<string[]>(`DELETE FROM ledger WHERE ${own}`);
  const setBalance = db.prepare<(number | string)[]>(`UPDATE accounts SET balance = ? WHERE ${byId}`);
  const addEntry = db.prepare<(number | string)[]>(`INSERT INTO ledger (account_id, amount, reason, created_at)
    SELECT id, balance, 'welcome', ? FROM accounts WHERE ${byId}`);
  return (scope: string[], { credits, at }: Welcome): void => {
    allow.run();
    drop.run(...scope);
    forbid.run();
    setBalance.run(credits, ...scope);
    addEntry.run(at, ...scope);
  };
}
