import type { ObjectStore } from '../object-store.ts';
import type { Readiness } from '../storage.ts';
import type { Database } from './connection/database.ts';

/** Each check writes the row of the node, and checks the object store where there is one. */
export function createPostgresReadiness(
  { query }: Pick<Database, 'query'>,
  nodeId: string,
  objects: ObjectStore | null = null,
): Readiness {
  return {
    async check() {
      await query(CHECK, [nodeId]);
      await objects?.check();
    },
    // To the database, a failure makes no difference: the free space on its disk is for its own monitoring.
    noteFailure: () => objects?.noteFailure(),
  };
}

/** Rows of nodes that have ended go with it, except those that another check is removing. */
const CHECK = `WITH ended AS (
    SELECT node FROM readiness WHERE node <> $1 AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)
    FOR UPDATE SKIP LOCKED
  ), removed AS (DELETE FROM readiness USING ended WHERE readiness.node = ended.node)
  INSERT INTO readiness (node, check_count) VALUES ($1, 1)
  ON CONFLICT (node) DO UPDATE SET check_count = readiness.check_count + 1`;
