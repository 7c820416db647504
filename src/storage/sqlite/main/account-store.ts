import type { Account, AccountStore, ApiKey } from '../../../accounts/account-store.ts';
import type { MainDatabase } from './main-database.ts';

interface KeyRow {
  id: string;
  account_id: string;
  hash: Buffer;
  prefix: string;
  created_at: number;
  revoked_at: number | null;
}

export function createSqliteAccountStore({ db, writes }: MainDatabase): AccountStore {
  const insertAccount = db.prepare('INSERT INTO accounts (id, balance, created_at) VALUES (?, ?, ?)');
  const insertKey = db.prepare(
    'INSERT INTO api_keys (id, account_id, hash, prefix, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const insertWelcome = db.prepare(
    "INSERT INTO ledger (account_id, amount, reason, created_at) VALUES (?, ?, 'welcome', ?)",
  );
  const selectKey = db.prepare<[Buffer], KeyRow>('SELECT * FROM api_keys WHERE hash = ?');
  const selectKeys = db.prepare<[], KeyRow>('SELECT * FROM api_keys ORDER BY id');
  const revoke = db.prepare<[number, string, string], KeyRow>(
    'UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND (id = ? OR prefix = ?) RETURNING *',
  );
  const selectAccount = db.prepare<[string], Account>(
    'SELECT id, balance, created_at AS createdAt FROM accounts WHERE id = ?',
  );

  const selectKeysOf = db.prepare<[string], KeyRow>('SELECT * FROM api_keys WHERE account_id = ? ORDER BY id');
  const countActive = db
    .prepare<[string], number>('SELECT count(*) FROM api_keys WHERE account_id = ? AND revoked_at IS NULL')
    .pluck();
  const revokeOf = db.prepare(
    'UPDATE api_keys SET revoked_at = ? WHERE account_id = ? AND id = ? AND revoked_at IS NULL',
  );

  return {
    async createAccount(account, key) {
      await writes.run(() => {
        insertAccount.run(account.id, account.balance, account.createdAt);
        insertKey.run(key.id, key.accountId, key.hash, key.prefix, key.createdAt);
        insertWelcome.run(account.id, account.balance, account.createdAt);
      });
    },
    async findKeyByHash(hash) {
      const row = selectKey.get(hash);
      return row ? toApiKey(row) : null;
    },
    async listKeys() {
      return selectKeys.all().map(toApiKey);
    },
    async revokeKeys(name, revokedAt) {
      const rows = await writes.run(() => revoke.all(revokedAt, name, name));
      return rows.map(toApiKey);
    },
    async findAccount(id) {
      return selectAccount.get(id) ?? null;
    },
    addKey: (key, maxActive) =>
      writes.run(() => {
        if ((countActive.get(key.accountId) ?? 0) >= maxActive) return false;
        insertKey.run(key.id, key.accountId, key.hash, key.prefix, key.createdAt);
        return true;
      }),
    async listKeysOf(accountId) {
      return selectKeysOf.all(accountId).map(toApiKey);
    },
    revokeKeyOf: (accountId, keyId, revokedAt) =>
      writes.run(() => {
        const active = selectKeysOf.all(accountId).filter((key) => key.revoked_at === null);
        if (!active.some(({ id }) => id === keyId)) return 'unknown';
        if (active.length === 1) return 'last';
        revokeOf.run(revokedAt, accountId, keyId);
        return 'revoked';
      }),
  };
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    hash: row.hash,
    prefix: row.prefix,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
