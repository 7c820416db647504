import type {
  ClaimLimits,
  MemoryRequest,
  NewRequest,
  RequestLease,
  RequestStatus,
  RequestStore,
} from '../../memory/request-store.ts';
import type { ControlDatabase } from './control-database.ts';
import { type GraphRow, toGraph } from './graph-catalog.ts';
import { selectUsage, toUsage } from './reply-store.ts';

type RequestRow = Omit<MemoryRequest, 'directives' | 'usage'> & {
  batchId: string | null;
  directives: string;
  usage: string | null;
};

interface OpenRow {
  id: string;
  payload: string;
  directives: string;
  attempts: number;
  lease_token: string | null;
  contentBytes: number;
}

interface BatchRow extends Pick<MemoryRequest, 'status'> {
  count: number;
  failedCount: number;
  usage: string | null;
}

/** So many reasons are enough to tell a client. */
const MAX_BATCH_DETAILS = 20;

export function createSqliteRequestStore(control: ControlDatabase): RequestStore {
  const { db, writes } = control;
  const insert = db.prepare(`INSERT INTO requests
    (id, account_id, graph_id, graph_name, kind, status, payload, directives, memory_id, batch_id, requested_at)
    SELECT @id, @accountId, id, name, @kind, 'CREATED', @payload, @directives, @memoryId, @batchId, @requestedAt
    FROM graphs WHERE id = @graphId`);
  const insertContent = db.prepare('INSERT INTO request_contents (request_id, content) VALUES (?, ?)');
  const selectContent = db
    .prepare<[string], Uint8Array>('SELECT content FROM request_contents WHERE request_id = ?')
    .pluck();
  const isKnown = db.prepare<[string, string]>('SELECT 1 FROM requests WHERE id = ? AND account_id = ?');
  const select = db.prepare<[string, string], RequestRow>(`SELECT id, graph_name AS graphName, kind, status,
    memory_id AS memoryId, batch_id AS batchId, answer, context, detail, directives,
    requested_at AS requestedAt, ${selectUsage('= requests.id')} AS usage
    FROM requests WHERE id = ? AND account_id = ?`);
  const selectBatch = db.prepare<[{ batchId: string }], BatchRow>(`SELECT count(*) AS count,
    sum(status = 'FAILED') AS failedCount,
    CASE WHEN sum(status = 'CREATED') > 0 THEN 'CREATED' WHEN sum(status = 'FAILED') > 0 THEN 'FAILED' ELSE 'DONE' END
    AS status, ${selectUsage('IN (SELECT id FROM requests WHERE batch_id = @batchId)')} AS usage
    FROM requests WHERE batch_id = @batchId`);
  const selectDetails = db
    .prepare<[string], string>(
      `SELECT detail FROM requests WHERE batch_id = ? AND status = 'FAILED'
      GROUP BY detail ORDER BY min(number) LIMIT ${MAX_BATCH_DETAILS}`,
    )
    .pluck();
  const countRead = db.prepare('UPDATE requests SET read_count = read_count + 1 WHERE id = ? AND read_count < ?');
  const renew = db.prepare("UPDATE requests SET lease_expires_at = ? WHERE lease_token = ? AND status = 'CREATED'");
  const finish = db.prepare(`UPDATE requests SET status = ?, answer = ?, context = ?, detail = ?, finished_at = ?,
    payload = NULL, lease_token = NULL WHERE id = ? AND lease_token = ? AND status = 'CREATED'`);
  const release = db.prepare(`UPDATE requests SET lease_token = NULL, lease_expires_at = 0, attempts = attempts - 1
    WHERE lease_token = ? AND status = 'CREATED'`);
  const count = db.prepare<[], { status: RequestStatus; count: number }>(
    'SELECT status, count(*) AS count FROM requests GROUP BY status',
  );
  const countOf = db.prepare<[string], number>('SELECT request_count FROM request_counts WHERE account_id = ?').pluck();
  const voidLeases = db.prepare(
    "UPDATE requests SET lease_token = NULL, lease_expires_at = 0 WHERE status = 'CREATED'",
  );
  const findFreeGraph = prepareFindFreeGraph(control);
  const claim = prepareClaim(control, findFreeGraph);
  const claimMore = prepareClaimMore(control);

  const create = (row: ReturnType<typeof toRow>, content?: Uint8Array): boolean => {
    if (isKnown.get(row.id, row.accountId)) return true;
    if (insert.run(row).changes === 0) return false;
    if (content) insertContent.run(row.id, content);
    return true;
  };

  return {
    createRequest(request) {
      return writes.run(() => create(toRow(request, null)));
    },
    createBatch({ requests, ...shared }) {
      const batchId = requests[0]?.id ?? null;
      const rows = requests.map((request) => toRow({ ...shared, ...request, directives: {} }, batchId));
      return writes.run(() => {
        if (batchId !== null && isKnown.get(batchId, shared.accountId)) return true;
        return rows.every((row, at) => create(row, requests[at]?.content));
      });
    },
    async findRequest(accountId, id) {
      const row = select.get(id, accountId);
      if (!row || (row.batchId !== null && row.batchId !== id)) return null;
      const { batchId, ...rest } = row;
      const request = { ...rest, directives: JSON.parse(row.directives), usage: toUsage(row.usage) };
      const whole = batchId === null ? undefined : selectBatch.get({ batchId });
      if (batchId === null || !whole) return request;
      const { status, usage, ...batch } = whole;
      const detail = status === 'FAILED' ? selectDetails.all(batchId).join(' ') : null;
      return { ...request, status, detail, usage: toUsage(usage), batch };
    },
    async readContent(id) {
      return selectContent.get(id) ?? null;
    },
    countRead: (id, limit) => writes.run(() => countRead.run(id, limit).changes === 1),
    claimRequests: (afterGraphId, lease, limits) => writes.run(() => claim(afterGraphId, lease, limits)),
    claimMore: (graphId, leaseToken, limits) => writes.run(() => claimMore(graphId, leaseToken, limits)),
    async isGraphWaiting(now) {
      return findFreeGraph('', now) !== null;
    },
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
    async countRequestsOf(accountId) {
      return countOf.get(accountId) ?? 0;
    },
    async voidRequestLeases() {
      await writes.run(() => voidLeases.run());
    },
  };
}

function toRow(request: NewRequest, batchId: string | null) {
  const { id, accountId, graph, payload, requestedAt } = request;
  const memoryId = 'memoryId' in payload ? payload.memoryId : null;
  const [json, directives] = [payload, request.directives].map((part) => JSON.stringify(part));
  const shared = { id, accountId, graphId: graph.id, kind: payload.kind, requestedAt };
  return { ...shared, payload: json, directives, memoryId, batchId };
}

function prepareClaim({ db }: ControlDatabase, findFreeGraph: ReturnType<typeof prepareFindFreeGraph>) {
  const selectGraph = db.prepare<[string], GraphRow>('SELECT * FROM graphs WHERE id = ?');
  const oldest = db.prepare<[string, number], OpenRow>(`SELECT id, payload, directives, attempts, lease_token,
    coalesce((SELECT length(content) FROM request_contents WHERE request_id = requests.id), 0) AS contentBytes
    FROM requests WHERE graph_id = ? AND status = 'CREATED' ORDER BY number LIMIT ?`);
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
    return { graph: toGraph(row), leaseToken: token, requests: taken.map(toClaimed) };
  };
}

function toClaimed({ id, payload, directives, attempts }: OpenRow) {
  return { id, payload: JSON.parse(payload), directives: JSON.parse(directives), attempts: attempts + 1 };
}

function prepareClaimMore({ db }: ControlDatabase) {
  const lastHeld = db.prepare<[string, string], { number: number; expiresAt: number }>(`SELECT number,
    lease_expires_at AS expiresAt FROM requests WHERE graph_id = ? AND status = 'CREATED' AND lease_token = ?
    ORDER BY number DESC LIMIT 1`);
  const next = db.prepare<[string, number, number], OpenRow>(`SELECT id, payload, directives, attempts, lease_token,
    coalesce((SELECT length(content) FROM request_contents WHERE request_id = requests.id), 0) AS contentBytes
    FROM requests WHERE graph_id = ? AND status = 'CREATED' AND number > ? ORDER BY number LIMIT ?`);
  const lease = db.prepare(
    'UPDATE requests SET lease_token = ?, lease_expires_at = ?, attempts = attempts + 1 WHERE id = ?',
  );
  return (graphId: string, token: string, { requestCount, payloadCharacters }: ClaimLimits) => {
    const held = lastHeld.get(graphId, token);
    if (!held) return [];
    const taken = takeWithin(next.all(graphId, held.number, requestCount), payloadCharacters);
    if (taken[0]?.attempts) return [];
    for (const { id } of taken) lease.run(token, held.expiresAt, id);
    return taken.map(toClaimed);
  };
}

/** Finds the first graph after an id that has open requests and that no one holds. A graph's requests are leased from
 *  the oldest on, so the oldest tells whether it is held; each graph passed over costs two index seeks. */
function prepareFindFreeGraph({ db }: ControlDatabase) {
  const nextOpen = db.prepare<[string], { graphId: string; leaseExpiresAt: number }>(`SELECT
    graph_id AS graphId, lease_expires_at AS leaseExpiresAt FROM requests
    WHERE status = 'CREATED' AND graph_id > ? ORDER BY graph_id, number LIMIT 1`);
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
    characters += row.payload.length + row.contentBytes;
    if (taken.length > 0 && (characters > payloadCharacters || taken[0]?.attempts || row.attempts)) break;
    taken.push(row);
  }
  return taken;
}
