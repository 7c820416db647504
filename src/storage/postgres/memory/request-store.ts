import type { MemoryRequest, RequestEnd, RequestStore } from '../../../memory/ports/request-store.ts';
import type { Database } from '../connection/database.ts';
import { selectUsage } from '../model-usage.ts';
import { createClaims } from './request-claims.ts';
import { createRequestCreator } from './request-creation.ts';
import { type RequestRow, toRequest } from './request-rows.ts';
import { HELD, LOCK_WORK } from './request-sql.ts';

export function createPostgresRequestStore(database: Database): RequestStore {
  const { query, transaction } = database;
  const create = createRequestCreator(database);
  const { claim, claimMore, isGraphWaiting, release, voidLeases } = createClaims(database);
  return {
    createRequest({ id, payload, directives, ...shared }, maxOpen = Number.POSITIVE_INFINITY) {
      return create(shared, [{ id, payload, directives }], null, maxOpen);
    },
    createBatch({ requests, ...shared }, maxOpen = Number.POSITIVE_INFINITY) {
      const parts = requests.map((part) => ({ ...part, directives: {} }));
      return create(shared, parts, requests[0]?.id ?? null, maxOpen);
    },
    async storeSlice(id, memories) {
      const json = JSON.stringify(memories);
      await query('INSERT INTO import_slices (id, memories, size) VALUES ($1, $2, $3)', [id, json, json.length]);
    },
    async removeUnusedSlices(ids) {
      await query(REMOVE_UNUSED_SLICES, [ids ?? null]);
    },
    async findRequest(accountId, id): Promise<MemoryRequest | null> {
      const [row] = await query<RequestRow>(SELECT_REQUEST, [id, accountId]);
      return row ? toRequest(row) : null;
    },
    async readContent(id) {
      const [row] = await query<{ content: Uint8Array }>(SELECT_CONTENT, [id]);
      return row?.content ?? null;
    },
    async countRead(id, limit) {
      return (await query(COUNT_READ, [id, limit])).length > 0;
    },
    claimRequests: claim,
    claimMore,
    isGraphWaiting,
    async renewRequests({ token, expiresAt }) {
      return (await query(RENEW, [token, expiresAt])).length > 0;
    },
    async isHeld(leaseToken) {
      return (await query('SELECT FROM graph_heads WHERE lease_token = $1', [leaseToken])).length > 0;
    },
    async finishRequests(leaseToken, ends, finishedAt) {
      await query(FINISH, [leaseToken, finishedAt, ...toColumns(ends)]);
    },
    failOpenRequests: (accountId, detail, finishedAt) =>
      transaction(async (run) => {
        // Requests that are being created at this moment are seen by the next statement.
        await run(LOCK_WORK, [accountId]);
        return (await run(FAIL_OPEN, [accountId, detail, finishedAt])).length;
      }),
    releaseRequests: (leaseToken) => release(leaseToken),
    loseRequests: release,
    async countRequests() {
      const [counts] = await query<Awaited<ReturnType<RequestStore['countRequests']>>>(COUNT_REQUESTS);
      return counts ?? { created: 0, done: 0, failed: 0 };
    },
    async findOldestWaiting(now) {
      const [row] = await query<{ since: number | null }>(OLDEST_WAITING, [now]);
      return row?.since ?? null;
    },
    async countRequestsOf(accountId) {
      const [row] = await query<{ count: number }>(COUNT_REQUESTS_OF, [accountId]);
      return row?.count ?? 0;
    },
    async removeFinished(finishedBefore, limit) {
      const [row] = await query<{ count: number }>(REMOVE_FINISHED, [finishedBefore, limit]);
      return row?.count ?? 0;
    },
    async releaseByHand(accountId, id) {
      return (await query(RELEASE_BY_HAND, [id, accountId])).length > 0;
    },
    async endByHand(accountId, { id, status, answer, context, detail }, finishedAt) {
      const values = [id, accountId, status, answer, context, detail, finishedAt];
      return (await query(END_BY_HAND, values)).length > 0;
    },
    async nextClaimAt(after) {
      const [row] = await query<{ nextAt: number | null }>(NEXT_CLAIM_AT, [after]);
      return row?.nextAt ?? null;
    },
    voidRequestLeases: voidLeases,
  };
}

function toColumns(ends: readonly RequestEnd[]) {
  return [
    ends.map(({ id }) => id),
    ends.map(({ status }) => status),
    ends.map(({ answer }) => answer),
    ends.map(({ context }) => context),
    ends.map(({ detail }) => detail),
  ];
}

const REMOVE_UNUSED_SLICES = `DELETE FROM import_slices WHERE ($1::text[] IS NULL OR id = ANY ($1))
  AND NOT EXISTS (SELECT FROM requests WHERE slice_id = import_slices.id AND status = 'created')`;

/** Limit of distinct failure reasons that a client is shown. */
const MAX_BATCH_DETAILS = 20;

const SELECT_REQUEST = `SELECT id, graph_name AS "graphName", kind, status, memory_id AS "memoryId", batch_id AS "batchId",
    answer, context, detail, directives, is_shown AS "isShown", requested_at AS "requestedAt", part.*,
    ${selectUsage('IN (SELECT requests.id UNION SELECT id FROM requests AS part WHERE part.batch_id = requests.id)')} AS usage,
    CASE WHEN "failedCount" > 0 AND "openCount" = 0 THEN (
      SELECT string_agg(detail, ' ' ORDER BY first_number) FROM (
        SELECT detail, min(number) AS first_number FROM requests AS part
        WHERE part.batch_id = requests.id AND status = 'failed'
        GROUP BY detail ORDER BY first_number LIMIT ${MAX_BATCH_DETAILS}
      ) AS reason
    ) END AS details
  FROM requests CROSS JOIN LATERAL (
    SELECT count(*) AS count, count(*) FILTER (WHERE status = 'failed') AS "failedCount",
      count(*) FILTER (WHERE status = 'created') AS "openCount"
    FROM requests AS part WHERE part.batch_id = requests.batch_id
  ) AS part
  WHERE id = $1 AND account_id = $2 AND (batch_id IS NULL OR batch_id = id)`;

const SELECT_CONTENT = 'SELECT content FROM request_contents WHERE request_id = $1';
const COUNT_READ = 'UPDATE requests SET read_count = read_count + 1 WHERE id = $1 AND read_count < $2 RETURNING id';
const RENEW = 'UPDATE graph_heads SET lease_expires_at = $2 WHERE lease_token = $1 RETURNING graph_id';

const FINISH = `WITH ${HELD}
  UPDATE requests SET status = ends.status, answer = ends.answer, context = ends.context, detail = ends.detail,
    finished_at = $2, payload = NULL
  FROM head, unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS ends (id, status, answer, context, detail)
  WHERE requests.id = ends.id AND requests.graph_id = head.graph_id AND number <= held_to AND requests.status = 'created'`;

const FAIL_OPEN = `UPDATE requests SET status = 'failed', detail = $2, finished_at = $3, payload = NULL
  WHERE graph_id IN (SELECT graph_id FROM graph_heads WHERE account_id = $1 AND has_open) AND status = 'created'
  RETURNING id`;

const COUNT_REQUESTS = `SELECT coalesce(sum(open), 0) AS created, coalesce(sum(done), 0) AS done,
    coalesce(sum(failed), 0) AS failed
  FROM account_work WHERE lane = 'memory'`;
const OLDEST_WAITING = `SELECT min(since) AS since FROM (
    SELECT (SELECT requested_at FROM requests
      WHERE graph_id = head.graph_id AND status = 'created'
        AND number > CASE WHEN lease_token IS NULL OR lease_expires_at <= $1 THEN 0 ELSE held_to END
      ORDER BY number LIMIT 1) AS since
    FROM graph_heads AS head WHERE has_open
  ) AS waiting`;
const COUNT_REQUESTS_OF = 'SELECT request_count AS count FROM request_counts WHERE account_id = $1';

// The first request of a batch has the batch's id; a batch is removed when all of its requests may be removed.
const REMOVE_FINISHED = `WITH ended AS (SELECT id FROM requests
    WHERE finished_at < $1 AND (batch_id IS NULL OR batch_id = id) AND NOT EXISTS (
      SELECT FROM requests AS part WHERE part.batch_id = requests.id AND coalesce(part.finished_at >= $1, true)
    ) ORDER BY finished_at, id LIMIT $2 FOR UPDATE SKIP LOCKED),
  part AS (SELECT id FROM ended UNION SELECT part.id FROM ended JOIN requests AS part ON part.batch_id = ended.id),
  usage AS (DELETE FROM model_usage WHERE owner_id IN (SELECT id FROM part)),
  removed AS (DELETE FROM requests WHERE id IN (SELECT id FROM part))
  SELECT count(*) AS count FROM ended`;

// A batch has the id of its first request.
const byHand = (
  changes: string,
) => `WITH work AS (SELECT account_id FROM account_work WHERE lane = 'memory' AND account_id IN (
      SELECT account_id FROM requests WHERE (id = $1 OR batch_id = $1) AND ($2::text IS NULL OR account_id = $2)
    ) FOR UPDATE)
  UPDATE requests SET is_shown = true ${changes} FROM work
  WHERE (id = $1 OR batch_id = $1) AND requests.account_id = work.account_id RETURNING id`;
const RELEASE_BY_HAND = byHand('');
const END_BY_HAND = byHand(`, status = $3, answer = $4, context = $5, detail = $6, finished_at = $7, payload = NULL`);

const NEXT_CLAIM_AT = `SELECT min(lease_expires_at) AS "nextAt" FROM graph_heads
  WHERE lease_token IS NULL AND lease_expires_at > 0 AND lease_expires_at > $1 AND has_open`;
