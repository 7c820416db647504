import type { Attempts, LossPolicy } from '../../../../attempts.ts';
import type { ClaimLimits, NewRequestLease } from '../../../../memory/ports/request-store.ts';
import { readPayload } from '../../../rows/request-payload-rows.ts';
import type { MainDatabase } from '../main-database.ts';
import { prepareIsSuspectHeld } from '../suspect-work.ts';
import { type GraphRow, toGraph } from './graph-catalog.ts';

interface OpenRow extends Attempts {
  strikes: number;
  id: string;
  /** JSON of the memories of an import. */
  slice: string | null;
  payload: string;
  directives: string;
  lease_token: string | null;
  leaseExpiresAt: number;
  contentBytes: number;
}

/** The oldest open request of a graph. */
interface OldestOpen {
  graphId: string;
  leaseExpiresAt: number;
  attempts: number;
}

type ClaimTime = Pick<NewRequestLease, 'now' | 'suspectAfter'>;

const OPEN_COLUMNS = `id, payload, directives, attempts, excused, strikes, lease_token, lease_expires_at AS leaseExpiresAt,
  CASE kind WHEN 'import' THEN (SELECT memories FROM import_slices WHERE id = payload ->> 'sliceId') END AS slice,
  CASE kind WHEN 'file' THEN coalesce((SELECT length(content) FROM request_contents WHERE request_id = requests.id), 0)
    ELSE 0 END AS contentBytes`;
const LEASE = 'UPDATE requests SET lease_token = ?, lease_expires_at = ?, attempts = attempts + 1 WHERE id = ?';

/** Claims open requests of a graph. Null when it has none, or when the oldest is held or delayed. */
export function prepareClaim(main: MainDatabase) {
  const { db } = main;
  const isFree = prepareIsFree(main);
  const selectGraph = db.prepare<[string], GraphRow>('SELECT * FROM graphs WHERE id = ?');
  const oldest = db.prepare<[string, string, number], OpenRow>(`SELECT ${OPEN_COLUMNS} FROM requests
    WHERE account_id = ? AND graph_id = ? AND status = 'CREATED' ORDER BY number LIMIT ?`);
  const voidLease = db.prepare(`UPDATE requests SET lease_token = NULL, lease_expires_at = 0
    WHERE graph_id = ? AND status = 'CREATED' AND lease_token = ?`);
  const setLastServed = db.prepare('UPDATE account_work SET last_graph_id = ? WHERE account_id = ?');
  const lease = db.prepare(LEASE);

  return (graphId: string, { token, now, expiresAt, suspectAfter }: NewRequestLease, limits: ClaimLimits) => {
    const row = selectGraph.get(graphId);
    if (!row) return null;
    const claimed = takeBatch(oldest.iterate(row.account_id, row.id, limits.requestCount), limits.payloadCharacters);
    const [first] = claimed;
    if (!first || !isFree(first, { now, suspectAfter })) return null;
    // The expired lease loses all of its requests, including those that are not claimed now.
    if (first.lease_token) voidLease.run(row.id, first.lease_token);
    for (const { id } of claimed) lease.run(token, expiresAt, id);
    setLastServed.run(row.id, row.account_id);
    return { graph: toGraph(row), leaseToken: token, requests: claimed.map(toClaimed) };
  };
}

export function prepareClaimMore({ db }: MainDatabase) {
  const lastHeld = db.prepare<[string, string], { accountId: string; number: number; expiresAt: number }>(`SELECT
    account_id AS accountId, number, lease_expires_at AS expiresAt FROM requests
    WHERE lease_token = ? AND graph_id = ? AND status = 'CREATED' ORDER BY number DESC LIMIT 1`);
  const next = db.prepare<[string, string, number, number], OpenRow>(`SELECT ${OPEN_COLUMNS} FROM requests
    WHERE account_id = ? AND graph_id = ? AND status = 'CREATED' AND number > ? ORDER BY number LIMIT ?`);
  const lease = db.prepare(LEASE);
  return (graphId: string, token: string, { requestCount, payloadCharacters }: ClaimLimits) => {
    const held = lastHeld.get(token, graphId);
    if (!held) return [];
    const claimed = takeBatch(next.iterate(held.accountId, graphId, held.number, requestCount), payloadCharacters);
    if (claimed[0]?.attempts) return [];
    for (const { id } of claimed) lease.run(token, held.expiresAt, id);
    return claimed.map(toClaimed);
  };
}

/** Finds the next unheld graph with open requests: round robin among accounts, and within an account from the graph after
 *  the last served one. A graph's requests are leased oldest first, so the oldest shows whether the graph is held or
 *  delayed. Costs a few index seeks, and two more for each held graph. */
export function prepareFindFreeGraph(main: MainDatabase) {
  const { db } = main;
  const isFree = prepareIsFree(main);
  const nextAccount = db
    .prepare<[string], string>(
      "SELECT account_id FROM requests WHERE status = 'CREATED' AND account_id > ? ORDER BY account_id LIMIT 1",
    )
    .pluck();
  const nextOpen = db.prepare<[string, string], OldestOpen>(`SELECT
    graph_id AS graphId, lease_expires_at AS leaseExpiresAt, attempts FROM requests
    WHERE account_id = ? AND status = 'CREATED' AND graph_id > ? ORDER BY graph_id, number LIMIT 1`);
  const lastGraph = db.prepare<[string], string>('SELECT last_graph_id FROM account_work WHERE account_id = ?').pluck();

  function findOfAccount(accountId: string, afterGraphId: string, at: ClaimTime): string | null {
    let open = nextOpen.get(accountId, afterGraphId);
    while (open && !isFree(open, at)) open = nextOpen.get(accountId, open.graphId);
    return open?.graphId ?? null;
  }

  function findAfter(afterAccountId: string, at: ClaimTime): string | null {
    let accountId = nextAccount.get(afterAccountId);
    while (accountId !== undefined) {
      const found = findOfAccount(accountId, lastGraph.get(accountId) ?? '', at) ?? findOfAccount(accountId, '', at);
      if (found !== null) return found;
      accountId = nextAccount.get(accountId);
    }
    return null;
  }

  return (afterAccountId: string, at: ClaimTime) => findAfter(afterAccountId, at) ?? findAfter('', at);
}

function prepareIsFree(main: MainDatabase) {
  const isSuspectHeld = prepareIsSuspectHeld(main);
  return ({ leaseExpiresAt, attempts }: Omit<OldestOpen, 'graphId'>, { now, suspectAfter }: ClaimTime): boolean =>
    leaseExpiresAt <= now && (attempts < suspectAfter || !isSuspectHeld(now, suspectAfter));
}

/** Voids every lease. Requests that were lost more than once become claimable after a delay. */
export function prepareVoidLeases({ db }: MainDatabase) {
  const held = db.prepare<[], Attempts & { id: string }>(
    'SELECT id, attempts, excused FROM requests WHERE lease_token IS NOT NULL',
  );
  const free = db.prepare('UPDATE requests SET lease_token = NULL, lease_expires_at = ? WHERE id = ?');
  const excuse = db.prepare<
    [LossPolicy]
  >(`UPDATE requests SET excused = excused + attempts - @suspectAfter, attempts = @suspectAfter
    WHERE status = 'CREATED' AND lease_token IS NULL AND attempts > @suspectAfter`);
  return (now: number, policy: LossPolicy) => {
    excuse.run(policy);
    for (const { id, ...claims } of held.all()) {
      const delayMs = policy.retryDelayMs(claims);
      free.run(delayMs > 0 ? now + delayMs : 0, id);
    }
  };
}

function toClaimed({ id, payload, slice, directives, attempts, excused, strikes }: OpenRow) {
  return {
    ...{ id, directives: JSON.parse(directives), attempts: attempts + 1, excused, strikes },
    ...readPayload(payload, slice),
  };
}

/** The first request and as many after it as fit. A request with a lost attempt is claimed alone. */
function takeBatch(rows: Iterable<OpenRow>, payloadCharacters: number): OpenRow[] {
  const claimed: OpenRow[] = [];
  let characters = 0;
  for (const row of rows) {
    characters += row.payload.length + (row.slice?.length ?? 0) + row.contentBytes;
    if (claimed.length > 0 && (characters > payloadCharacters || claimed[0]?.attempts || row.attempts)) break;
    claimed.push(row);
  }
  return claimed;
}
