import type {
  NewRequest,
  RequestAcceptance,
  RequestEnd,
  RequestStore,
} from '../../../../memory/ports/request-store.ts';
import { writePayload } from '../../../rows/request-payload-rows.ts';
import { toUsage } from '../../../rows/usage-row.ts';
import { createAccountCounts } from '../account-counts.ts';
import type { MainDatabase } from '../main-database.ts';
import { selectUsage } from '../reply-store.ts';
import { prepareOldestWaiting } from './oldest-waiting.ts';
import { prepareClaim, prepareClaimMore, prepareFindFreeGraph, prepareVoidLeases } from './request-claims.ts';
import { type RequestRow, type StoredStatus, toRequest, toStatus, toStoredStatus } from './request-rows.ts';

interface BatchRow {
  status: StoredStatus;
  count: number;
  failedCount: number;
  usage: string | null;
}

/** Limit of distinct failure reasons that a client is shown. */
const MAX_BATCH_DETAILS = 20;

export function createSqliteRequestStore(main: MainDatabase): RequestStore {
  const { db, writes, reads } = main;
  const storeSlice = db.prepare('INSERT INTO import_slices (id, memories) VALUES (?, ?)');
  const removeUnusedSlices = db.prepare(`DELETE FROM import_slices
    WHERE id IN (SELECT value FROM json_each(coalesce(?, (SELECT json_group_array(id) FROM import_slices))))
    AND id NOT IN (SELECT payload ->> 'sliceId' FROM requests
      WHERE status = 'CREATED' AND kind = 'import' AND payload ->> 'sliceId' IS NOT NULL)`);
  const selectContent = db
    .prepare<[string], Uint8Array>('SELECT content FROM request_contents WHERE request_id = ?')
    .pluck();
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
  const held = db
    .prepare<[string], number>("SELECT 1 FROM requests WHERE lease_token = ? AND status = 'CREATED' LIMIT 1")
    .pluck();
  const finish = db.prepare(`UPDATE requests SET status = ?, answer = ?, context = ?, detail = ?, finished_at = ?,
    payload = NULL, lease_token = NULL WHERE id = ? AND lease_token = ? AND status = 'CREATED'`);
  // One statement for many rows: SQLite copies the pages that a statement with triggers changes, once per statement.
  const finishPlain = db.prepare(`UPDATE requests SET status = 'DONE', finished_at = ?, payload = NULL,
    lease_token = NULL WHERE id IN (SELECT value FROM json_each(?)) AND lease_token = ? AND status = 'CREATED'`);
  const failOpen = db.prepare(`UPDATE requests SET status = 'FAILED', detail = ?, finished_at = ?, payload = NULL,
    lease_token = NULL WHERE account_id = ? AND status = 'CREATED'`);
  const release = db.prepare(`UPDATE requests SET lease_token = NULL, lease_expires_at = 0, attempts = attempts - 1
    WHERE lease_token = ? AND status = 'CREATED'`);
  const count = db.prepare<[], { status: StoredStatus; count: number }>(
    "SELECT status, row_count AS count FROM status_counts WHERE of_table = 'requests'",
  );
  const oldestWaiting = prepareOldestWaiting(main);
  const countOf = db.prepare<[string], number>('SELECT request_count FROM request_counts WHERE account_id = ?').pluck();
  const lose = db.prepare(
    'UPDATE requests SET strikes = strikes + ?, lease_token = NULL, lease_expires_at = 0 WHERE id = ? AND lease_token = ?',
  );
  const nextDelayed = db
    .prepare<[number], number | null>(
      `SELECT min(lease_expires_at) FROM requests
        WHERE status = 'CREATED' AND lease_token IS NULL AND lease_expires_at > max(?, 0)`,
    )
    .pluck();
  const byHand = prepareByHand(main);
  const voidLeases = prepareVoidLeases(main);
  const findFreeGraph = prepareFindFreeGraph(main);
  const claim = prepareClaim(main);
  const claimMore = prepareClaimMore(main);
  const create = prepareCreate(main);
  const removeFinished = prepareRemoveFinished(main);

  return {
    createRequest(request, maxOpen = Number.POSITIVE_INFINITY) {
      return writes.run(() => create([{ row: toRow(request, null) }], maxOpen));
    },
    createBatch({ requests, ...shared }, maxOpen = Number.POSITIVE_INFINITY) {
      const batchId = requests[0]?.id ?? null;
      const parts = requests.map(({ content, ...request }) => {
        return { row: toRow({ ...shared, ...request, directives: {} }, batchId), content };
      });
      return writes.run(() => create(parts, maxOpen));
    },
    async storeSlice(id, memories) {
      const json = JSON.stringify(memories);
      await writes.run(() => storeSlice.run(id, json));
    },
    async removeUnusedSlices(ids) {
      await writes.run(() => removeUnusedSlices.run(ids ? JSON.stringify(ids) : null));
    },
    async findRequest(accountId, id) {
      const row = reads.run(() => select.get(id, accountId));
      if (!row || (row.batchId !== null && row.batchId !== id)) return null;
      const { batchId } = row;
      const request = toRequest(row);
      const batch = batchId === null ? undefined : selectBatch.get({ batchId });
      if (batchId === null || !batch) return request;
      const { usage, count, failedCount } = batch;
      const status = toStatus(batch.status);
      const detail = status === 'failed' ? selectDetails.all(batchId).join(' ') : null;
      return { ...request, status, detail, usage: toUsage(usage), batch: { count, failedCount } };
    },
    async readContent(id) {
      return selectContent.get(id) ?? null;
    },
    countRead: (id, limit) => writes.run(() => countRead.run(id, limit).changes === 1),
    async claimRequests(afterAccountId, lease, limits) {
      // Looked up outside of the transaction, so that an idle poll does not write.
      const graphId = findFreeGraph(afterAccountId, lease);
      if (graphId === null) return null;
      return writes.run(() => {
        const claimed = claim(graphId, lease, limits);
        if (claimed) return claimed;
        // Another worker has claimed it since.
        const other = findFreeGraph(afterAccountId, lease);
        return other === null ? null : claim(other, lease, limits);
      });
    },
    claimMore: (graphId, leaseToken, limits) => writes.run(() => claimMore(graphId, leaseToken, limits)),
    async isGraphWaiting(now, suspectAfter) {
      return findFreeGraph('', { now, suspectAfter }) !== null;
    },
    async isHeld(leaseToken) {
      return held.get(leaseToken) === 1;
    },
    renewRequests: (lease) => writes.run(() => renew.run(lease.expiresAt, lease.token).changes > 0),
    async finishRequests(leaseToken, ends, finishedAt) {
      await writes.run(() => {
        const plain = ends.filter(isPlain);
        if (plain.length > 0) finishPlain.run(finishedAt, JSON.stringify(plain.map(({ id }) => id)), leaseToken);
        for (const { id, status, answer, context, detail } of ends.filter((end) => !isPlain(end))) {
          finish.run(toStoredStatus(status), answer, context, detail, finishedAt, id, leaseToken);
        }
      });
    },
    failOpenRequests: (accountId, detail, finishedAt) =>
      writes.run(() => failOpen.run(detail, finishedAt, accountId).changes),
    async releaseRequests(leaseToken) {
      await writes.run(() => release.run(leaseToken));
    },
    async countRequests() {
      const counts = { created: 0, done: 0, failed: 0 };
      for (const row of count.all()) counts[toStatus(row.status)] = row.count;
      return counts;
    },
    findOldestWaiting: async (now) => oldestWaiting(now),
    async countRequestsOf(accountId) {
      return countOf.get(accountId) ?? 0;
    },
    removeFinished: (finishedBefore, limit) => writes.run(() => removeFinished(finishedBefore, limit)),
    releaseByHand: (accountId, id) => writes.run(() => byHand.release.run({ accountId, id }).changes > 0),
    endByHand: (accountId, { status, ...end }, finishedAt) =>
      writes.run(() => {
        const { id, answer, context, detail } = end;
        const values = { id, accountId, status: toStoredStatus(status), answer, context, detail, finishedAt };
        return byHand.end.run(values).changes > 0;
      }),
    async loseRequests(leaseToken, ids, strikes = 0) {
      await writes.run(() => {
        for (const id of ids) lose.run(strikes, id, leaseToken);
        release.run(leaseToken);
      });
    },
    async nextClaimAt(after) {
      return nextDelayed.get(after) ?? null;
    },
    voidRequestLeases: (now, policy) => writes.run(() => voidLeases(now, policy)),
  };
}

/** True for a success without an answer, a context or a detail. */
function isPlain({ status, answer, context, detail }: RequestEnd): boolean {
  return status === 'done' && answer === '' && context === '' && detail === null;
}

function toRow(request: NewRequest, batchId: string | null) {
  const { id, accountId, graph, payload, requestedAt, traceparent } = request;
  const memoryId = 'memoryId' in payload ? payload.memoryId : null;
  const [json, directives] = [writePayload(payload, traceparent), JSON.stringify(request.directives)];
  const shared = { id, accountId, graphId: graph.id, kind: payload.kind, requestedAt };
  return { ...shared, payload: json, directives, memoryId, batchId };
}

interface NewPart {
  row: ReturnType<typeof toRow>;
  content?: Uint8Array | undefined;
}

/** Stores all parts of a request or none. */
function prepareCreate({ db, writes }: MainDatabase) {
  const insert = db.prepare(`INSERT INTO requests
    (id, account_id, graph_id, graph_name, kind, status, payload, directives, memory_id, batch_id, requested_at)
    SELECT @id, @accountId, id, name, @kind, 'CREATED', @payload, @directives, @memoryId, @batchId, @requestedAt
    FROM graphs WHERE id = @graphId`);
  const insertContent = db.prepare('INSERT INTO request_contents (request_id, content) VALUES (?, ?)');
  const isKnown = db.prepare<[string, string]>('SELECT 1 FROM requests WHERE id = ? AND account_id = ?');
  const countOpen = db.prepare<[string], number>('SELECT open_requests FROM account_work WHERE account_id = ?').pluck();
  const openRequests = createAccountCounts(writes, (accountId) => countOpen.get(accountId) ?? 0);

  return (parts: readonly NewPart[], maxOpen: number): RequestAcceptance => {
    const first = parts[0]?.row;
    if (!first || isKnown.get(first.id, first.accountId)) return 'created';
    const open = openRequests.get(first.accountId) + parts.length;
    if (open > maxOpen) return 'too_many';
    for (const { row, content } of parts) {
      if (insert.run(row).changes === 0) return 'no_graph';
      if (content) insertContent.run(row.id, content);
    }
    openRequests.set(first.accountId, open);
    return 'created';
  };
}

function prepareRemoveFinished({ db }: MainDatabase) {
  // The first request of a batch has the batch's id; a batch is removed when all of its requests may be removed.
  const select = db
    .prepare<[{ before: number; limit: number }], string>(
      `SELECT id FROM requests WHERE finished_at < @before AND (batch_id IS NULL OR batch_id = id) AND NOT EXISTS
        (SELECT 1 FROM requests AS part WHERE part.batch_id = requests.id AND coalesce(part.finished_at >= @before, TRUE))
      ORDER BY finished_at LIMIT @limit`,
    )
    .pluck();
  const dropUsage = db.prepare(`DELETE FROM model_usage
    WHERE owner_id IN (SELECT @id UNION ALL SELECT id FROM requests WHERE batch_id = @id)`);
  const removeParts = db.prepare('DELETE FROM requests WHERE batch_id = ?');
  const remove = db.prepare('DELETE FROM requests WHERE id = ?');
  return (before: number, limit: number): number => {
    const ids = select.all({ before, limit });
    for (const id of ids) {
      dropUsage.run({ id });
      removeParts.run(id);
      remove.run(id);
    }
    return ids.length;
  };
}

/** A batch has the id of its first request. */
function prepareByHand({ db }: MainDatabase) {
  const ofScope = '(id = @id OR batch_id = @id) AND (@accountId IS NULL OR account_id = @accountId)';
  const released = "directives = json_remove(directives, '$.held', '$.stuck', '$.delayMs', '$.polls')";
  return {
    release: db.prepare(`UPDATE requests SET ${released} WHERE ${ofScope}`),
    end: db.prepare(`UPDATE requests SET status = @status, answer = @answer, context = @context, detail = @detail,
      finished_at = @finishedAt, payload = NULL, lease_token = NULL, ${released} WHERE ${ofScope}`),
  };
}
