import type { FileStore, StoredFile } from '../../../assets/file-store.ts';
import type { Database, Value } from '../connection/database.ts';

export function createPostgresFileStore({ query }: Pick<Database, 'query'>): FileStore {
  const readIds = async (sql: string, values: readonly Value[]): Promise<string[]> =>
    (await query<{ id: string }>(sql, values)).map(({ id }) => id);

  return {
    async addFile({ id, accountId, name, mediaType, purpose, byteCount, createdAt }, maxBytes) {
      const file = [id, accountId, name, mediaType, purpose, byteCount, createdAt];
      return (await readIds(ADD, [...file, maxBytes])).length === 1;
    },
    async findFile(accountId, id) {
      const [file] = await query<StoredFile>(FIND, [id, accountId]);
      return file ?? null;
    },
    deleteFile: async (accountId, id) => (await readIds(DELETE, [id, accountId])).length === 1,
    listOldFiles: (createdUntil, limit) => readIds(LIST_OLD, [createdUntil, limit]),
    async forgetFile(id) {
      await query('DELETE FROM files WHERE id = $1', [id]);
    },
    listFileIds: () => readIds('SELECT id FROM files ORDER BY id', []),
  };
}

const ADD = `WITH account AS MATERIALIZED (SELECT id FROM accounts WHERE id = $2 FOR NO KEY UPDATE)
  INSERT INTO files (id, account_id, name, media_type, purpose, byte_count, created_at)
  SELECT $1, id, $3, $4, $5, $6, $7 FROM account WHERE count_file_bytes(id) + $6::bigint <= $8 RETURNING id`;
const FIND = `SELECT id, account_id AS "accountId", name, media_type AS "mediaType", purpose, byte_count AS "byteCount",
  created_at AS "createdAt" FROM files WHERE id = $1 AND account_id = $2`;
const DELETE = 'DELETE FROM files WHERE id = $1 AND account_id = $2 RETURNING id';
const LIST_OLD = 'SELECT id FROM files WHERE created_at <= $1 ORDER BY created_at, id LIMIT $2';
