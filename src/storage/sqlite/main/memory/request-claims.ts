import type { Attempts, LossPolicy } from '../../../../attempts.ts';
import type { ClaimLimits, NewRequestLease } from '../../../../memory/ports/request-store.ts';
import type { MainDatabase } from '../main-database.ts';
import { prepareIsSuspectHeld } from '../suspect-work.ts';
import { type GraphRow, toGraph } from './graph-catalog.ts';

interface OpenRow extends Attempts {
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

type Moment = Pick<NewRequestLease, 'now' | 'suspectAfter'>;

const OPEN_COLUMNS = `id, payload, directives, attempts, excused, lease_token, lease_expires_at AS leaseExpiresAt,
  CASE kind WHEN 'import' THEN (SELECT memories FROM import_slices WHERE id = payload ->> 'sliceId') END AS slice,
  CASE kind WHEN 'file' THEN coalesce((SELECT length(content) FROM request_contents WHERE request_id = requests.id), 0)
    ELSE 0 END AS contentBytes`;
const LEASE = 'UPDATE requests SET lease_token = ?, lease_expires_at = ?, attempts = attempts + 1 WHERE id = ?';

/** Null when the graph has no open requests any more, or when its oldest is held or has to wait. */
export function prepareClaim(main: MainDatabase) {
  const { db } = main;
  const isFree = prepareIsFree(main);
  const selectGraph = db.prepare<[string], GraphRow>('SELECT * FROM graphs WHERE id = ?');
  const oldest = db.prepare<[string, string, number], OpenRow>(`SELECT ${OPEN_COLUMNS} FROM requests
    WHERE account_id = ? AND graph_id = ? AND status = 'CREATED' ORDER BY number LIMIT ?`);
  const voidLease = db.prepare(`UPDATE requests SET lease_token = NULL, lease_expires_at = 0
    WHERE graph_id = ? AND status = 'CREATED' AND lease_token = ?`);
  const noteServed = db.prepare('UPDATE account_work SET last_graph_id = ? WHERE account_id = ?');
  const lease = db.prepare(LEASE);

  return (graphId: string, { token, now, expiresAt, suspectAfter }: NewRequestLease, limits: ClaimLimits) => {
    const row = selectGraph.get(graphId);
    if (!row) return null;
    const taken = takeWithin(oldest.iterate(row.account_id, row.id, limits.requestCount), limits.payloadCharacters);
    const [first] = taken;
    if (!first || !isFree(first, { now, suspectAfter })) return null;
    // Whoever held the graph before loses all of it, also what is not taken now.
    if (first.lease_token) voidLease.run(row.id, first.lease_token);
    for (const { id } of taken) lease.run(token, expiresAt, id);
    noteServed.run(row.id, row.account_id);
    return { graph: toGraph(row), leaseToken: token, requests: taken.map(toClaimed) };
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
    const taken = takeWithin(next.iterate(held.accountId, graphId, held.number, requestCount), payloadCharacters);
    if (taken[0]?.attempts) return [];
    for (const { id } of taken) lease.run(token, held.expiresAt, id);
    return taken.map(toClaimed);
  };
}

/** Finds the graph whose turn it is among those that have open requests and that no one holds: of the first account after
 *  one, round and round, and there the first after the graph that the account was last served of. A graph's requests are
 *  leased from the oldest on, so the oldest tells whether it is held, or has to wait. The cost is a few index seeks, and two more for each
 *  graph that is held. */
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

  function findOfAccount(accountId: string, afterGraphId: string, at: Moment): string | null {
    let open = nextOpen.get(accountId, afterGraphId);
    while (open && !isFree(open, at)) open = nextOpen.get(accountId, open.graphId);
    return open?.graphId ?? null;
  }

  function findAfter(afterAccountId: string, at: Moment): string | null {
    let accountId = nextAccount.get(afterAccountId);
    while (accountId !== undefined) {
      const found = findOfAccount(accountId, lastGraph.get(accountId) ?? '', at) ?? findOfAccount(accountId, '', at);
      if (found !== null) return found;
      accountId = nextAccount.get(accountId);
    }
    return null;
  }

  return (afterAccountId: string, at: Moment) => findAfter(afterAccountId, at) ?? findAfter('', at);
}

function prepareIsFree(main: MainDatabase) {
  const isSuspectHeld = prepareIsSuspectHeld(main);
  return ({ leaseExpiresAt, attempts }: Omit<OldestOpen, 'graphId'>, { now, suspectAfter }: Moment): boolean =>
    leaseExpiresAt <= now && (attempts < suspectAfter || !isSuspectHeld(now, suspectAfter));
}

/** Makes every lease void; what was lost more than once may be claimed again only after its delay. */
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

function toClaimed({ id, payload, slice, directives, attempts, excused }: OpenRow) {
  const asked = { ...JSON.parse(payload), ...(slice !== null && { memories: JSON.parse(slice) }) };
  return { id, payload: asked, directives: JSON.parse(directives), attempts: attempts + 1, excused };
}

/** The first request, and as many after it as fit; one that was broken off before stays alone. */
function takeWithin(rows: Iterable<OpenRow>, payloadCharacters: number): OpenRow[] {
  const taken: OpenRow[] = [];
  let characters = 0;
  for (const row of rows) {
    characters += row.payload.length + (row.slice?.length ?? 0) + row.contentBytes;
    if (taken.length > 0 && (characters > payloadCharacters || taken[0]?.attempts || row.attempts)) break;
    taken.push(row);
  }
  return taken;
}
