import type { HeldKey, IdempotencyStore, KeyUse, Reservation } from '../../../accounts/idempotency-store.ts';
import type { MainDatabase } from './main-database.ts';

/** Each use of a key takes away so many old ones at most: more than come in, and no more than is quick. */
const FORGOTTEN_AT_ONCE = 100;

interface KeyRow {
  fingerprint: string;
  newId: string;
  holder: string | null;
  status: number | null;
  body: string | null;
}

export function createSqliteIdempotencyStore({ db, writes }: MainDatabase): IdempotencyStore {
  const forgetOld = db.prepare(`DELETE FROM idempotency_keys WHERE rowid IN
    (SELECT rowid FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)`);
  const forgetIfOld = db.prepare('DELETE FROM idempotency_keys WHERE account_id = ? AND key = ? AND created_at < ?');
  const select = db.prepare<[string, string], KeyRow>(`SELECT fingerprint, new_id AS newId, holder, status, body
    FROM idempotency_keys WHERE account_id = ? AND key = ?`);
  const insert = db.prepare(`INSERT INTO idempotency_keys (account_id, key, fingerprint, new_id, holder, created_at)
    VALUES (@accountId, @key, @fingerprint, @newId, @holder, @now)`);
  const hold = db.prepare('UPDATE idempotency_keys SET holder = ? WHERE account_id = ? AND key = ?');
  const HELD = 'WHERE account_id = @accountId AND key = @key AND holder = @holder';
  const keep = db.prepare(`UPDATE idempotency_keys SET status = @status, body = @body, holder = NULL ${HELD}`);
  const release = db.prepare(`UPDATE idempotency_keys SET holder = NULL ${HELD}`);
  const forget = db.prepare(`DELETE FROM idempotency_keys ${HELD}`);

  function reserve(use: KeyUse): Reservation {
    const { accountId, key, fingerprint, newId, holder, keptSince } = use;
    forgetOld.run(keptSince, FORGOTTEN_AT_ONCE);
    forgetIfOld.run(accountId, key, keptSince);
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

  const named = ({ accountId, key, holder }: HeldKey) => ({ accountId, key, holder });
  return {
    reserve: (use) => writes.run(() => reserve(use)),
    async keepAnswer(held, { status, body }) {
      await writes.run(() => keep.run({ ...named(held), status, body }));
    },
    async release(held) {
      await writes.run(() => release.run(named(held)));
    },
    async forget(held) {
      await writes.run(() => forget.run(named(held)));
    },
    removeOld: (keptSince, limit) => writes.run(() => forgetOld.run(keptSince, limit).changes),
  };
}
