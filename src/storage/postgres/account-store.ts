import type { Account, AccountStore, ApiKey } from '../../accounts/account-store.ts';
import type { Database } from './connection/database.ts';

export function createPostgresAccountStore({ query }: Database): AccountStore {
  return {
    async createAccount({ id, balance, createdAt }, key) {
      await query(INSERT_ACCOUNT, [id, balance, createdAt, key.id, key.accountId, key.hash, key.prefix, key.createdAt]);
    },
    async findKeyByHash(hash) {
      const [key] = await query<ApiKey>(`SELECT ${KEY} FROM api_keys WHERE hash = $1`, [hash]);
      return key ?? null;
    },
    listKeys: () => query<ApiKey>(`SELECT ${KEY} FROM api_keys ORDER BY id`),
    revokeKeys: (name, revokedAt) => query<ApiKey>(REVOKE, [name, revokedAt]),
    async findAccount(id) {
      const [account] = await query<Account>(SELECT_ACCOUNT, [id]);
      return account ?? null;
    },
  };
}

const KEY = `id, account_id AS "accountId", hash, prefix, created_at AS "createdAt", revoked_at AS "revokedAt"`;
const SELECT_ACCOUNT = 'SELECT id, balance, created_at AS "createdAt" FROM accounts WHERE id = $1';
const REVOKE = `UPDATE api_keys SET revoked_at = $2
  WHERE revoked_at IS NULL AND (id = $1 OR prefix = $1) RETURNING ${KEY}`;

const INSERT_ACCOUNT = `WITH account AS (INSERT INTO accounts (id, balance, created_at) VALUES ($1, $2, $3)),
  key AS (INSERT INTO api_keys (id, account_id, hash, prefix, created_at) VALUES ($4, $5, $6, $7, $8)),
  work AS (INSERT INTO account_work (account_id, lane) VALUES ($1, 'task'), ($1, 'session'), ($1, 'memory'))
  INSERT INTO ledger (account_id, amount, reason, created_at) VALUES ($1, $2, 'welcome', $3)`;
