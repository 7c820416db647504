import type { HeldKey, IdempotencyStore, KeyUse, Reservation } from '../../../accounts/idempotency-store.ts';
import type { MainDatabase } from './main-database.ts';

/** Limit of expired keys that each use of a key removes: more than one, so that they cannot accumulate, and few enough
 *  to be fast. */
const EXPIRED_PER_USE = 100;

interface KeyRow {
  fingerprint: string;
  newId: string;
  holder: string | null;
  status: number | null;
  body: string | null;
}

export function createSqliteIdempotencyStore({ db, writes }: MainDatabase): IdempotencyStore {
  const deleteExpired = db.prepare(`DELETE FROM idempotency_keys WHERE rowid IN
    (SELECT rowid FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)`);
  const deleteIfExpired = db.prepare(
    'DELETE FROM idempotency_keys WHERE account_id = ? AND key = ? AND created_at < ?',
  );
  const select = db.prepare<[string, string], KeyRow>(`SELECT fingerprint, new_id AS newId, holder, status, body
    FROM idempotency_keys WHERE account_id = ? AND key = ?`);
  const insert = db.prepare(`INSERT INTO idempotency_keys (account_id, key, fingerprint, new_id, holder, created_at)
    VALUES (@accountId, @key, @fingerprint, @newId, @holder, @now)`);
  const hold = db.prepare('UPDATE idempotency_keys SET holder = ? WHERE account_id = ? AND key = ?');
  const HELD = 'WHERE account_id = @accountId AND key = @key AND holder = @holder';
  const storeAnswer = db.prepare(`UPDATE idempotency_keys SET status = @status, body = @body, holder = NULL ${HELD}`);
  const release = db.prepare(`UPDATE idempotency_keys SET holder = NULL ${HELD}`);
  const remove = db.prepare(`DELETE FROM idempotency_keys ${HELD}`);

  function reserve(use: KeyUse): Reservation {
    const { accountId, key, fingerprint, newId, holder, expiredBefore } = use;
    deleteExpired.run(expiredBefore, EXPIRED_PER_USE);
    deleteIfExpired.run(accountId, key, expiredBefore);
    const row = select.get(accountId, key);
    if (!row) {
      insert.run(use);
      return { state: 'reserved', newId };
    }
    if (row.fingerprint !== fingerprint) return { state: 'other_request' };
    if (row.status !== null) return { state: 'answered', status: row.status, body: row.body ?? '' };
    if (row.holder === holder) return { state: 'held' };
    hold.run(holder, accountId, key);
    return { state: 'reserved', newId: row.newId };
  }

  const toKey = ({ accountId, key, holder }: HeldKey) => ({ accountId, key, holder });
  return {
    reserve: (use) => writes.run(() => reserve(use)),
    async storeAnswer(held, { status, body }) {
      await writes.run(() => storeAnswer.run({ ...toKey(held), status, body }));
    },
    async release(held) {
      await writes.run(() => release.run(toKey(held)));
    },
    async remove(held) {
      await writes.run(() => remove.run(toKey(held)));
    },
    removeOld: (expiredBefore, limit) => writes.run(() => deleteExpired.run(expiredBefore, limit).changes),
  };
}
