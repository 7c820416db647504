import type { Extension, ExtensionStore } from '../../../assets/extension-store.ts';
import type { Database } from '../connection/database.ts';

export function createPostgresExtensionStore({ query }: Pick<Database, 'query'>): ExtensionStore {
  return {
    async addExtension({ id, accountId, name, byteCount, createdAt }, maxCount) {
      return (await query(ADD, [id, accountId, name, byteCount, createdAt, maxCount])).length === 1;
    },
    listExtensions: (accountId) => query<Extension>(LIST, [accountId]),
    async hasExtension(accountId, id) {
      return (await query(FIND, [id, accountId])).length === 1;
    },
    async deleteExtension(accountId, id) {
      return (await query(DELETE, [id, accountId])).length === 1;
    },
    async listExtensionIds() {
      return (await query<{ id: string }>('SELECT id FROM extensions ORDER BY id', [])).map(({ id }) => id);
    },
  };
}

const ADD = `WITH account AS MATERIALIZED (SELECT id FROM accounts WHERE id = $2 FOR NO KEY UPDATE)
  INSERT INTO extensions (id, account_id, name, byte_count, created_at)
  SELECT $1, id, $3, $4, $5 FROM account WHERE count_extensions(id) < $6 RETURNING id`;
const LIST = `SELECT id, account_id AS "accountId", name, byte_count AS "byteCount", created_at AS "createdAt"
  FROM extensions WHERE account_id = $1 ORDER BY id`;
const FIND = 'SELECT id FROM extensions WHERE id = $1 AND account_id = $2';
const DELETE = 'DELETE FROM extensions WHERE id = $1 AND account_id = $2 RETURNING id';
