import type { Readiness } from '../storage.ts';
import type { Database } from './connection/database.ts';

/** Each check writes the row of the node. */
export function createPostgresReadiness({ query }: Pick<Database, 'query'>, nodeId: string): Readiness {
  return {
    async check() {
      await query(CHECK, [nodeId]);
    },
    // A failure makes no difference: the free space on the disk of the database is for its own monitoring.
    noteFailure() {},
  };
}

/** Rows of nodes that have ended go with it, except those that another check is removing. */
const CHECK = `WITH ended AS (
    SELECT node FROM readiness WHERE node <> $1 AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)
    FOR UPDATE SKIP LOCKED
  ), removed AS (DELETE FROM readiness USING ended WHERE readiness.node = ended.node)
  INSERT INTO readiness (node, check_count) VALUES ($1, 1)
  ON CONFLICT (node) DO UPDATE SET check_count = readiness.check_count + 1`;
