import type { Extension, ExtensionStore } from '../../../../assets/extension-store.ts';
import type { MainDatabase } from '../main-database.ts';

const FIELDS = 'id, account_id AS accountId, name, byte_count AS byteCount, created_at AS createdAt';

export function createSqliteExtensionStore({ db, writes }: MainDatabase): ExtensionStore {
  const insert = db.prepare(`INSERT INTO extensions (id, account_id, name, byte_count, created_at)
    SELECT $id, $accountId, $name, $byteCount, $createdAt
    WHERE (SELECT count(*) FROM extensions WHERE account_id = $accountId) < $maxCount`);
  const selectAll = db.prepare<[string], Extension>(
    `SELECT ${FIELDS} FROM extensions WHERE account_id = ? ORDER BY id`,
  );
  const has = db.prepare<[string, string], number>('SELECT 1 FROM extensions WHERE id = ? AND account_id = ?').pluck();
  const remove = db.prepare('DELETE FROM extensions WHERE id = ? AND account_id = ?');
  const selectIds = db.prepare<[], string>('SELECT id FROM extensions ORDER BY id').pluck();

  return {
    addExtension: (extension, maxCount) => writes.run(() => insert.run({ ...extension, maxCount }).changes === 1),
    async listExtensions(accountId) {
      return selectAll.all(accountId);
    },
    async hasExtension(accountId, id) {
      return has.get(id, accountId) === 1;
    },
    deleteExtension: (accountId, id) => writes.run(() => remove.run(id, accountId).changes === 1, { frees: true }),
    async listExtensionIds() {
      return selectIds.all();
    },
  };
}
