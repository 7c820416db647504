import type { FileStore, StoredFile } from '../../../../assets/file-store.ts';
import type { MainDatabase } from '../main-database.ts';

const FIELDS = `id, account_id AS accountId, name, media_type AS mediaType, purpose, byte_count AS byteCount,
  created_at AS createdAt`;

export function createSqliteFileStore({ db, writes }: MainDatabase): FileStore {
  const insert = db.prepare(`INSERT INTO files (id, account_id, name, media_type, purpose, byte_count, created_at)
    SELECT $id, $accountId, $name, $mediaType, $purpose, $byteCount, $createdAt
    WHERE (SELECT coalesce(sum(byte_count), 0) FROM files WHERE account_id = $accountId) + $byteCount <= $maxBytes`);
  const select = db.prepare<[string, string], StoredFile>(
    `SELECT ${FIELDS} FROM files WHERE id = ? AND account_id = ?`,
  );
  const remove = db.prepare('DELETE FROM files WHERE id = ? AND account_id = ?');
  const selectOld = db
    .prepare<[number, number], string>('SELECT id FROM files WHERE created_at <= ? ORDER BY created_at, id LIMIT ?')
    .pluck();
  const forget = db.prepare('DELETE FROM files WHERE id = ?');
  const selectIds = db.prepare<[], string>('SELECT id FROM files ORDER BY id').pluck();

  return {
    addFile: (file, maxBytes) => writes.run(() => insert.run({ ...file, maxBytes }).changes === 1),
    async findFile(accountId, id) {
      return select.get(id, accountId) ?? null;
    },
    deleteFile: (accountId, id) => writes.run(() => remove.run(id, accountId).changes === 1, { frees: true }),
    async listOldFiles(createdUntil, limit) {
      return selectOld.all(createdUntil, limit);
    },
    async forgetFile(id) {
      await writes.run(() => forget.run(id));
    },
    async listFileIds() {
      return selectIds.all();
    },
  };
}
