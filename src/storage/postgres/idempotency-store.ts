import type { HeldKey, IdempotencyStore, Reservation } from '../../accounts/idempotency-store.ts';
import type { Database } from './connection/database.ts';

type KeyRow = { state: Reservation['state']; newId: string; status: number; body: string };

/** A holder is the id of a node. It keeps a key until it releases it, or its entry in the register of nodes expires. */
export function createPostgresIdempotencyStore({ query }: Pick<Database, 'query'>): IdempotencyStore {
  return {
    async reserve({ accountId, key, fingerprint, newId, holder, now, expiredBefore }) {
      const values = [accountId, key, fingerprint, newId, holder, now, expiredBefore];
      const [row] = await query<KeyRow>(RESERVE, values);
      return row ? toReservation(row) : { state: 'held' };
    },
    async storeAnswer(held, { status, body }) {
      await query(STORE_ANSWER, [...toValues(held), status, body]);
    },
    async release(held) {
      await query(`UPDATE idempotency_keys SET holder = NULL ${HELD}`, toValues(held));
    },
    async remove(held) {
      await query(`DELETE FROM idempotency_keys ${HELD}`, toValues(held));
    },
    async removeOld(expiredBefore, limit) {
      return (await query(REMOVE_OLD, [expiredBefore, limit])).length;
    },
  };
}

const toValues = ({ accountId, key, holder }: HeldKey): string[] => [accountId, key, holder];

function toReservation({ state, newId, status, body }: KeyRow): Reservation {
  if (state === 'answered') return { state, status, body };
  return state === 'reserved' ? { state, newId } : { state };
}

// The insert locks a stored key, decides by what it is then, and leaves a key that is not free as it is. What such a key is
// comes from the snapshot of the statement. A key that another node has stored since then is not in it: it counts as held.
const RESERVE = `WITH reserved AS (
    INSERT INTO idempotency_keys AS stored (account_id, key, fingerprint, new_id, holder, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (account_id, key) DO UPDATE SET
      fingerprint = $3, holder = $5, status = NULL, body = NULL,
      new_id = CASE WHEN stored.created_at < $7 THEN $4 ELSE stored.new_id END,
      created_at = CASE WHEN stored.created_at < $7 THEN $6 ELSE stored.created_at END
    WHERE stored.created_at < $7 OR stored.fingerprint = $3 AND stored.status IS NULL
      AND (stored.holder IS NULL OR stored.holder <> $5 AND NOT is_live_node(stored.holder, $6))
    RETURNING new_id
  )
  SELECT 'reserved' AS state, new_id AS "newId", NULL::integer AS status, NULL AS body FROM reserved
  UNION ALL
  SELECT CASE WHEN fingerprint <> $3 THEN 'other_request' WHEN status IS NULL THEN 'held' ELSE 'answered' END,
    new_id, status, body
  FROM idempotency_keys
  WHERE account_id = $1 AND key = $2 AND created_at >= $7 AND NOT EXISTS (SELECT 1 FROM reserved)`;

const HELD = 'WHERE account_id = $1 AND key = $2 AND holder = $3';
const STORE_ANSWER = `UPDATE idempotency_keys SET status = $4, body = $5, holder = NULL ${HELD}`;
const REMOVE_OLD = `WITH old AS (
    SELECT account_id, key FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2
    FOR UPDATE SKIP LOCKED
  )
  DELETE FROM idempotency_keys AS stored USING old
  WHERE stored.account_id = old.account_id AND stored.key = old.key RETURNING 1`;
