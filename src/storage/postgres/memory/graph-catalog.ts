import type { Graph, GraphCatalog } from '../../../memory/ports/graph-catalog.ts';
import type { Database } from '../connection/database.ts';
import { LOCK_WORK } from './request-sql.ts';

export type GraphRow = Omit<Graph, 'configuration'> & { configuration: string };

export function createPostgresGraphCatalog({ query, transaction }: Database): GraphCatalog {
  async function findGraph(accountId: string, name: string): Promise<Graph | null> {
    const [row] = await query<GraphRow>(SELECT_GRAPH, [accountId, name]);
    return row ? toGraph(row) : null;
  }
  return {
    async createGraph({ id, accountId, name, configuration, createdAt }) {
      const values = [id, accountId, name, JSON.stringify(configuration), createdAt];
      const created = await query(INSERT_GRAPH, values);
      return created.length > 0 || (await findGraph(accountId, name))?.id === id;
    },
    findGraph,
    async hasGraph(id) {
      return (await query('SELECT FROM graphs WHERE id = $1', [id])).length > 0;
    },
    async listGraphNames(accountId) {
      const rows = await query<{ name: string }>(SELECT_NAMES, [accountId]);
      return rows.map(({ name }) => name);
    },
    async configureGraph(accountId, name, configuration) {
      return (await query(CONFIGURE, [accountId, name, JSON.stringify(configuration)])).length > 0;
    },
    deleteGraph: (accountId, name, { detail, deletedAt }) =>
      transaction(async (run) => {
        // Requests that are being created at this moment are seen by the next statement.
        await run(LOCK_WORK, [accountId]);
        const [deleted] = await run<{ id: string }>(DELETE_GRAPH, [accountId, name, detail, deletedAt]);
        return deleted?.id ?? null;
      }),
    async listGraphIds() {
      const rows = await query<{ id: string }>('SELECT id FROM graphs');
      return rows.map(({ id }) => id);
    },
  };
}

export function toGraph({ id, accountId, name, configuration, createdAt }: GraphRow): Graph {
  return { id, accountId, name, configuration: JSON.parse(configuration), createdAt };
}

export const GRAPH = 'id, graphs.account_id AS "accountId", name, configuration, created_at AS "createdAt"';
const SELECT_GRAPH = `SELECT ${GRAPH} FROM graphs WHERE account_id = $1 AND name = $2`;
const SELECT_NAMES = 'SELECT name FROM graphs WHERE account_id = $1 ORDER BY name';
const CONFIGURE = 'UPDATE graphs SET configuration = $3 WHERE account_id = $1 AND name = $2 RETURNING id';

const INSERT_GRAPH = `WITH created AS (INSERT INTO graphs (id, account_id, name, configuration, created_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id, account_id)
  INSERT INTO graph_heads (graph_id, account_id) SELECT id, account_id FROM created RETURNING graph_id`;

const DELETE_GRAPH = `WITH deleted AS (DELETE FROM graphs WHERE account_id = $1 AND name = $2 RETURNING id),
  failed AS (UPDATE requests SET status = 'failed', detail = $3, finished_at = $4, payload = NULL
    FROM deleted WHERE graph_id = deleted.id AND status = 'created'),
  replies AS (DELETE FROM model_replies USING deleted WHERE scope_id = deleted.id)
  SELECT id FROM deleted`;
