import type {
  ClaimLimits,
  MemoryRequest,
  RequestLease,
  RequestStatus,
  RequestStore,
} from '../../memory/request-store.ts';
import type { ControlDatabase } from './control-database.ts';
import { type GraphRow, toGraph } from './graph-catalog.ts';

interface OpenRow {
  id: string;
  payload: string;
  attempts: number;
  lease_token: string | null;
}

export function createSqliteRequestStore(control: ControlDatabase): RequestStore {
  const { db, writes } = control;
  const insert = db.prepare(`INSERT INTO requests
    (id, account_id, graph_id, graph_name, kind, status, payload, memory_id, requested_at)
    SELECT @id, @accountId, id, name, @kind, 'CREATED', @payload, @memoryId, @requestedAt FROM graphs WHERE id = @graphId`);
  const select = db.prepare<[string, string], MemoryRequest>(`SELECT id, graph_name AS graphName, kind, status,
    memory_id AS memoryId, answer, context, detail, requested_at AS requestedAt
    FROM requests WHERE id = ? AND account_id = ?`);
  const renew = db.prepare("UPDATE requests SET lease_expires_at = ? WHERE lease_token = ? AND status = 'CREATED'");
  const finish = db.prepare(`UPDATE requests SET status = ?, answer = ?, context = ?, detail = ?, finished_at = ?,
    payload = NULL, lease_token = NULL WHERE id = ? AND lease_token = ? AND status = 'CREATED'`);
  const release = db.prepare(`UPDATE requests SET lease_token = NULL, lease_expires_at = 0, attempts = attempts - 1
    WHERE lease_token = ? AND status = 'CREATED'`);
  const count = db.prepare<[], { status: RequestStatus; count: number }>(
    'SELECT status, count(*) AS count FROM requests GROUP BY status',
  );
  const voidLeases = db.prepare(
    "UPDATE requests SET lease_token = NULL, lease_expires_at = 0 WHERE status = 'CREATED'",
  );
  const claim = prepareClaim(control);

  return {
    createRequest({ id, accountId, graph, payload, requestedAt }) {
      const memoryId = payload.kind === 'insert' ? payload.memoryId : null;
      const json = JSON.stringify(payload);
      const row = { id, accountId, graphId: graph.id, kind: payload.kind, payload: json, memoryId, requestedAt };
      return writes.run(() => insert.run(row).changes === 1);
    },
    async findRequest(accountId, id) {
      return select.get(id, accountId) ?? null;
    },
    claimRequests: (afterGraphId, lease, limits) => writes.run(() => claim(afterGraphId, lease, limits)),
    renewRequests: (lease) => writes.run(() => renew.run(lease.expiresAt, lease.token).changes > 0),
    async finishRequests(leaseToken, ends, finishedAt) {
      await writes.run(() => {
        for (const { id, status, answer, context, detail } of ends) {
          finish.run(status, answer, context, detail, finishedAt, id, leaseToken);
        }
      });
    },
    async releaseRequests(leaseToken) {
      await writes.run(() => release.run(leaseToken));
    },
    async countRequests() {
      const counts = { CREATED: 0, DONE: 0, FAILED: 0 };
      for (const row of count.all()) counts[row.status] = row.count;
      return counts;
    },
    async voidRequestLeases() {
      await writes.run(() => voidLeases.run());
    },
  };
}

function prepareClaim(control: ControlDatabase) {
  const { db } = control;
  const findFreeGraph = prepareFindFreeGraph(control);
  const selectGraph = db.prepare<[string], GraphRow>('SELECT * FROM graphs WHERE id = ?');
  const oldest = db.prepare<[string, number], OpenRow>(`SELECT id, payload, attempts, lease_token FROM requests
    WHERE graph_id = ? AND status = 'CREATED' ORDER BY id LIMIT ?`);
  const voidLease = db.prepare(`UPDATE requests SET lease_token = NULL, lease_expires_at = 0
    WHERE graph_id = ? AND status = 'CREATED' AND lease_token = ?`);
  const lease = db.prepare(
    'UPDATE requests SET lease_token = ?, lease_expires_at = ?, attempts = attempts + 1 WHERE id = ?',
  );

  return (afterGraphId: string, { token, now, expiresAt }: RequestLease, limits: ClaimLimits) => {
    const graphId = findFreeGraph(afterGraphId, now) ?? findFreeGraph('', now);
    const row = graphId && selectGraph.get(graphId);
    if (!row) return null;
    const open = oldest.all(row.id, limits.requestCount);
    // Whoever held the graph before loses all of it, also what is not taken now.
    if (open[0]?.lease_token) voidLease.run(row.id, open[0].lease_token);
    const taken = takeWithin(open, limits.payloadCharacters);
    for (const { id } of taken) lease.run(token, expiresAt, id);
    const requests = taken.map(({ id, payload, attempts }) => ({
      id,
      payload: JSON.parse(payload),
      attempts: attempts + 1,
    }));
    return { graph: toGraph(row), leaseToken: token, requests };
  };
}

/** Finds the first graph after an id that has open requests and that no one holds. A graph's requests are leased from
 *  the oldest on, so the oldest tells whether it is held; each graph passed over costs two index seeks. */
function prepareFindFreeGraph({ db }: ControlDatabase) {
  const nextOpen = db.prepare<[string], { graphId: string; leaseExpiresAt: number }>(`SELECT
    graph_id AS graphId, lease_expires_at AS leaseExpiresAt FROM requests
    WHERE status = 'CREATED' AND graph_id > ? ORDER BY graph_id, id LIMIT 1`);
  return (afterGraphId: string, now: number): string | null => {
    let open = nextOpen.get(afterGraphId);
    while (open && open.leaseExpiresAt > now) open = nextOpen.get(open.graphId);
    return open?.graphId ?? null;
  };
}

/** The first request, and as many after it as fit; one that was broken off before stays alone. */
function takeWithin(rows: readonly OpenRow[], payloadCharacters: number): OpenRow[] {
  const taken: OpenRow[] = [];
  let characters = 0;
  for (const row of rows) {
    characters += row.payload.length;
    if (taken.length > 0 && (characters > payloadCharacters || row.attempts > 0)) break;
    taken.push(row);
    if (row.attempts > 0) break;
  }
  return taken;
}
