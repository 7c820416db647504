import type { MainDatabase } from '../main-database.ts';

interface OpenGraph {
  accountId: string;
  graphId: string;
}

/** Finds when the oldest open request that no worker holds was made, with two index seeks for each graph with open requests. */
export function prepareOldestWaiting({ db }: MainDatabase) {
  const nextGraph = db.prepare<[string, string], OpenGraph>(
    `SELECT account_id AS accountId, graph_id AS graphId FROM requests
      WHERE status = 'CREATED' AND (account_id, graph_id) > (?, ?) ORDER BY account_id, graph_id LIMIT 1`,
  );
  const oldest = db
    .prepare<[string, string, number], number>(
      `SELECT requested_at FROM requests WHERE account_id = ? AND graph_id = ? AND status = 'CREATED'
        AND (lease_token IS NULL OR lease_expires_at <= ?) ORDER BY number LIMIT 1`,
    )
    .pluck();

  return (now: number): number | null => {
    let since = Number.POSITIVE_INFINITY;
    for (let graph = nextGraph.get('', ''); graph; graph = nextGraph.get(graph.accountId, graph.graphId)) {
      since = Math.min(since, oldest.get(graph.accountId, graph.graphId, now) ?? since);
    }
    return since === Number.POSITIVE_INFINITY ? null : since;
  };
}
