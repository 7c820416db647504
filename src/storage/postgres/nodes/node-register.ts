import type { LiveNode, NodeRegister } from '../../../nodes/node-register.ts';
import type { Database } from '../connection/database.ts';

export function createPostgresNodeRegister({ query }: Pick<Database, 'query'>): NodeRegister {
  return {
    async renew({ id, role, version, startedAt }, expiresAt) {
      await query(RENEW, [id, role, version, startedAt, expiresAt]);
    },
    listLive: (now) => query<LiveNode>(LIST_LIVE, [now]),
    async remove(id) {
      await query('DELETE FROM nodes WHERE id = $1', [id]);
    },
  };
}

/** Entries of nodes that ended long ago go with it. */
const RENEW = `WITH old AS (DELETE FROM nodes WHERE expires_at < $5::bigint - 86400000)
  INSERT INTO nodes (id, role, version, started_at, expires_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`;
const LIST_LIVE = `SELECT id, role, version, started_at AS "startedAt" FROM nodes WHERE expires_at > $1 ORDER BY started_at, id`;
