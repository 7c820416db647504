import { LRUCache } from 'lru-cache';
import type { Graph, GraphCatalog } from '../../../../memory/ports/graph-catalog.ts';
import type { MainDatabase } from '../main-database.ts';

export interface GraphRow {
  id: string;
  account_id: string;
  name: string;
  configuration: string;
  created_at: number;
}

const MAX_CACHED_GRAPHS = 10_000;

/** Graphs by account and name. */
export type GraphCache = LRUCache<string, Graph>;

export const createGraphCache = (): GraphCache => new LRUCache({ max: MAX_CACHED_GRAPHS });

/** Caches the graphs that it reads: another store that changes them clears `cache` in the same transaction. */
export function createSqliteGraphCatalog(
  { db, writes, reads }: MainDatabase,
  cache = createGraphCache(),
): GraphCatalog {
  const insert = db.prepare(`INSERT INTO graphs (id, account_id, name, configuration, created_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (account_id, name) DO NOTHING`);
  const select = db.prepare<[string, string], GraphRow>('SELECT * FROM graphs WHERE account_id = ? AND name = ?');
  const selectId = db.prepare<[string]>('SELECT id FROM graphs WHERE id = ?');
  const selectNames = db
    .prepare<[string], string>('SELECT name FROM graphs WHERE account_id = ? ORDER BY name')
    .pluck();
  const configure = db.prepare('UPDATE graphs SET configuration = ? WHERE account_id = ? AND name = ?');
  const remove = db
    .prepare<[string, string], string>('DELETE FROM graphs WHERE account_id = ? AND name = ? RETURNING id')
    .pluck();
  const failRequests = db.prepare(`UPDATE requests
    SET status = 'FAILED', detail = ?, finished_at = ?, payload = NULL, lease_token = NULL
    WHERE account_id = ? AND graph_id = ? AND status = 'CREATED'`);
  const forgetReplies = db.prepare('DELETE FROM model_replies WHERE scope_id = ?');
  const selectIds = db.prepare<[], string>('SELECT id FROM graphs').pluck();

  return {
    createGraph({ id, accountId, name, configuration, createdAt }) {
      return writes.run(() => {
        const { changes } = insert.run(id, accountId, name, JSON.stringify(configuration), createdAt);
        return changes === 1 || select.get(accountId, name)?.id === id;
      });
    },
    async findGraph(accountId, name) {
      const cached = cache.get(cacheKey(accountId, name));
      if (cached) return cached;
      const row = reads.run(() => select.get(accountId, name));
      if (!row) return null;
      const graph = toGraph(row);
      cache.set(cacheKey(accountId, name), graph);
      return graph;
    },
    async hasGraph(id) {
      return selectId.get(id) !== undefined;
    },
    async listGraphNames(accountId) {
      return selectNames.all(accountId);
    },
    configureGraph(accountId, name, configuration) {
      return writes.run(() => {
        cache.delete(cacheKey(accountId, name));
        return configure.run(JSON.stringify(configuration), accountId, name).changes === 1;
      });
    },
    deleteGraph(accountId, name, { detail, deletedAt }) {
      return writes.run(
        () => {
          cache.delete(cacheKey(accountId, name));
          const id = remove.get(accountId, name);
          if (!id) return null;
          failRequests.run(detail, deletedAt, accountId, id);
          forgetReplies.run(id);
          return id;
        },
        { frees: true },
      );
    },
    async listGraphIds() {
      return selectIds.all();
    },
  };
}

const cacheKey = (accountId: string, name: string) => `${accountId} ${name}`;

export function toGraph(row: GraphRow): Graph {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    configuration: JSON.parse(row.configuration),
    createdAt: row.created_at,
  };
}
