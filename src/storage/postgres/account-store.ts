import type { Account, AccountStore, ApiKey } from '../../accounts/account-store.ts';
import type { Database } from './connection/database.ts';

export function createPostgresAccountStore({ query, transaction }: Database): AccountStore {
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
    addKey: ({ id, accountId, hash, prefix, createdAt }, maxActive) =>
      transaction(async (run) => {
        await run(LOCK_ACCOUNT, [accountId]);
        const added = await run(INSERT_KEY, [id, accountId, hash, prefix, createdAt, maxActive]);
        return added.length === 1;
      }),
    listKeysOf: (accountId) =>
      query<ApiKey>(`SELECT ${KEY} FROM api_keys WHERE account_id = $1 ORDER BY id`, [accountId]),
    revokeKeyOf: (accountId, keyId, revokedAt) =>
      transaction(async (run) => {
        await run(LOCK_ACCOUNT, [accountId]);
        const active = await run<{ id: string }>(SELECT_ACTIVE, [accountId]);
        if (!active.some(({ id }) => id === keyId)) return 'unknown';
        if (active.length === 1) return 'last';
        await run('UPDATE api_keys SET revoked_at = $1 WHERE id = $2', [revokedAt, keyId]);
        return 'revoked';
      }),
  };
}

const KEY = `id, account_id AS "accountId", hash, prefix, created_at AS "createdAt", revoked_at AS "revokedAt"`;
const SELECT_ACCOUNT = 'SELECT id, balance, created_at AS "createdAt" FROM accounts WHERE id = $1';
// Keys of one account are added and revoked one after another.
const LOCK_ACCOUNT = 'SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
const SELECT_ACTIVE = 'SELECT id FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL';
const INSERT_KEY = `INSERT INTO api_keys (id, account_id, hash, prefix, created_at) SELECT $1, $2, $3, $4, $5
  WHERE (SELECT count(*) FROM api_keys WHERE account_id = $2 AND revoked_at IS NULL) < $6 RETURNING id`;
const REVOKE = `UPDATE api_keys SET revoked_at = $2
  WHERE revoked_at IS NULL AND (id = $1 OR prefix = $1) RETURNING ${KEY}`;

const INSERT_ACCOUNT = `WITH account AS (INSERT INTO accounts (id, balance, created_at) VALUES ($1, $2, $3)),
  key AS (INSERT INTO api_keys (id, account_id, hash, prefix, created_at) VALUES ($4, $5, $6, $7, $8)),
  work AS (INSERT INTO account_work (account_id, lane) VALUES ($1, 'task'), ($1, 'session'), ($1, 'memory'))
  INSERT INTO ledger (account_id, amount, reason, created_at) VALUES ($1, $2, 'welcome', $3)`;
