import type { Attempts, LossPolicy } from '../../../attempts.ts';
import type { ClaimedRequests, ClaimLimits, NewRequestLease } from '../../../memory/ports/request-store.ts';
import { readPayload } from '../../rows/request-payload-rows.ts';
import type { Database, Query } from '../connection/database.ts';
import { isSuspectHeld, lockSlot, toSuspectHeld } from '../slots.ts';
import { GRAPH, type GraphRow, toGraph } from './graph-catalog.ts';
import { type DirectiveColumns, toDirectives } from './request-rows.ts';
import { HELD } from './request-sql.ts';

interface TakenRow extends Attempts, DirectiveColumns {
  strikes: number;
  id: string;
  payload: string;
  /** JSON of the memories of an import. */
  memories: string | null;
}

type Requests = ClaimedRequests['requests'];

/** How often a graph is looked for whose requests others have taken or ended since it was found. */
const MAX_TRIES = 3;
const ANY_ATTEMPTS = 2 ** 31 - 1;

/** A graph that was leased. */
interface LeasedRow extends GraphRow {
  /** Whether its oldest request is suspect. */
  isSuspect: boolean;
}

/** Claims in two statements: the first leases a graph, which no one else then serves; the second takes its oldest requests
 *  and sees all that were accepted before. */
export function createClaims({ query, transaction }: Database) {
  async function leaseGraph(afterAccountId: string, { token, now, expiresAt, suspectAfter }: NewRequestLease) {
    const values = [afterAccountId, now, suspectAfter, token, expiresAt];
    const [free] = await query<LeasedRow>(LEASE_UNLOCKED, values);
    if (free) return free;
    // Each graph with work may be locked by a request that is being created.
    const [first] = await query<LeasedRow>(LEASE_FIRST, values);
    return first ?? null;
  }

  /** A request that has been claimed before is taken alone, and only if it was claimed less often than `maxAttempts`. */
  async function take(run: Query, graphId: string, token: string, limits: ClaimLimits, maxAttempts: number) {
    const values = [graphId, token, limits.requestCount, limits.payloadCharacters, maxAttempts];
    return (await run<TakenRow>(TAKE, values)).map(toTaken);
  }

  const takeSuspect = (graphId: string, { token, now, suspectAfter }: NewRequestLease, limits: ClaimLimits) =>
    transaction(async (run) => {
      await lockSlot(run, 'suspect');
      if (await isSuspectHeld(run, now, suspectAfter)) return [];
      return take(run, graphId, token, limits, ANY_ATTEMPTS);
    });

  return {
    async claim(afterAccountId: string, lease: NewRequestLease, limits: ClaimLimits): Promise<ClaimedRequests | null> {
      const { token, suspectAfter } = lease;
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const graph = await leaseGraph(afterAccountId, lease);
        if (!graph) return null;
        const requests = graph.isSuspect
          ? await takeSuspect(graph.id, lease, limits)
          : await take(query, graph.id, token, limits, suspectAfter);
        if (requests.length > 0) return { graph: toGraph(graph), leaseToken: token, requests };
        await query(RELEASE, [token, [], 0]);
      }
      return null;
    },
    claimMore: (graphId: string, token: string, limits: ClaimLimits) => take(query, graphId, token, limits, 1),
    async isGraphWaiting(now: number, suspectAfter: number): Promise<boolean> {
      return (await query(SELECT_CANDIDATE, ['', now, suspectAfter])).length > 0;
    },
    /** Ends the lease. Its requests were not attempted, but for those in `lostIds`, which get `strikes`. */
    async release(token: string, lostIds: readonly string[] = [], strikes = 0): Promise<void> {
      await query(RELEASE, [token, lostIds, strikes]);
    },
    voidLeases: (now: number, policy: LossPolicy) =>
      transaction(async (run) => {
        const held = await run<Attempts & { graphId: string }>(SELECT_LEASED);
        const ends = held
          .map((claims) => policy.retryDelayMs(claims))
          .map((delayMs) => (delayMs > 0 ? now + delayMs : 0));
        await run(EXCUSE, [policy.suspectAfter]);
        await run(VOID_LEASES, [held.map(({ graphId }) => graphId), ends]);
      }),
  };
}

function toTaken({ id, payload, memories, attempts, excused, strikes, ...directives }: TakenRow): Requests[number] {
  return { id, directives: toDirectives(directives), attempts, excused, strikes, ...readPayload(payload, memories) };
}

const OLDEST_ATTEMPTS = `(SELECT attempts FROM requests
  WHERE requests.graph_id = graph_heads.graph_id AND status = 'created' ORDER BY number LIMIT 1)`;
// $2: now; $3: suspectAfter. `lease_expires_at` is also the end of a delay.
const IS_FREE = `has_open AND lease_expires_at <= $2::bigint
  AND ($3::int > ${OLDEST_ATTEMPTS} OR NOT ${toSuspectHeld('$2', '$3')})`;

/** The next graphs of each account, at most as many as may be locked at once. */
const candidatesOf = (accounts: string) => `(SELECT account_id, is_second_round, graph_id
  FROM (SELECT account_id, last_graph_id FROM account_work
    WHERE lane = 'memory' AND is_ready AND account_id ${accounts} $1 ORDER BY account_id) AS account
  CROSS JOIN LATERAL (
    (SELECT false AS is_second_round, graph_id FROM graph_heads
      WHERE account_id = account.account_id AND graph_id > last_graph_id AND ${IS_FREE} ORDER BY graph_id LIMIT 16)
    UNION ALL
    (SELECT true, graph_id FROM graph_heads
      WHERE account_id = account.account_id AND graph_id <= last_graph_id AND ${IS_FREE} ORDER BY graph_id LIMIT 16)
  ) AS head
  ORDER BY account_id, is_second_round, graph_id LIMIT 16)`;

/** Free graphs in the order of their turns: of the accounts after $1 and then of the others, and of an account from the graph
 *  after the last that was served. */
const CANDIDATES = `SELECT row_number() OVER (ORDER BY turn, account_id, is_second_round, graph_id) AS position, graph_id
  FROM (SELECT 1 AS turn, * FROM ${candidatesOf('>')} AS later UNION ALL SELECT 2, * FROM ${candidatesOf('<=')} AS earlier)
  AS candidate`;
const SELECT_CANDIDATE = `SELECT 1 FROM ${candidatesOf('>')} AS candidate LIMIT 1`;

const leaseOf = (candidates: string, lock: string) => `WITH candidate AS MATERIALIZED (${candidates}),
  chosen AS (SELECT graph_id FROM graph_heads JOIN candidate USING (graph_id)
    WHERE has_open AND lease_expires_at <= $2 ORDER BY position LIMIT 1 ${lock})
  UPDATE graph_heads SET lease_token = $4, lease_expires_at = $5, held_to = 0
  FROM chosen JOIN graphs ON graphs.id = graph_id WHERE graph_heads.graph_id = chosen.graph_id
  RETURNING ${GRAPH}, $3 <= ${OLDEST_ATTEMPTS} AS "isSuspect"`;

const LEASE_UNLOCKED = leaseOf(CANDIDATES, 'FOR UPDATE OF graph_heads SKIP LOCKED');
// Waits for one row only: locks of several, in the order of turns, could block each other.
const LEASE_FIRST = leaseOf(`${CANDIDATES} ORDER BY position LIMIT 1`, 'FOR UPDATE OF graph_heads');

const TAKE = `WITH work AS (UPDATE account_work SET last_graph_id = $1
    WHERE lane = 'memory' AND account_id = (SELECT account_id FROM graph_heads WHERE graph_id = $1) RETURNING account_id),
  head AS (SELECT graph_id, held_to FROM graph_heads JOIN work USING (account_id)
    WHERE graph_id = $1 AND lease_token = $2 FOR UPDATE OF graph_heads),
  oldest AS (SELECT id, number, attempts, payload_size FROM head JOIN requests USING (graph_id)
    WHERE status = 'created' AND number > held_to ORDER BY number LIMIT $3),
  batch AS (SELECT id FROM (
      SELECT id, attempts, row_number() OVER before AS position, sum(payload_size) OVER before AS characters,
        max(attempts) OVER before AS most_attempts FROM oldest WINDOW before AS (ORDER BY number)
    ) AS oldest
    WHERE (position = 1 AND attempts < $5) OR (most_attempts = 0 AND characters <= $4)),
  taken AS (UPDATE requests SET attempts = attempts + 1 FROM batch WHERE requests.id = batch.id AND status = 'created'
    RETURNING requests.*),
  held AS (UPDATE graph_heads SET held_to = last.number FROM (SELECT max(number) AS number FROM taken) AS last
    WHERE graph_id = $1 AND last.number IS NOT NULL)
  SELECT taken.id, payload, memories, directives, is_shown AS "isShown", attempts, excused, strikes
  FROM taken LEFT JOIN import_slices ON import_slices.id = slice_id ORDER BY number`;

const RELEASE = `WITH ${HELD},
  returned AS (UPDATE requests SET attempts = attempts - CASE WHEN id = ANY($2::text[]) THEN 0 ELSE 1 END,
      strikes = strikes + CASE WHEN id = ANY($2::text[]) THEN $3::int ELSE 0 END FROM head
    WHERE requests.graph_id = head.graph_id AND status = 'created' AND number <= held_to)
  UPDATE graph_heads SET lease_token = NULL, lease_expires_at = 0, held_to = 0
  FROM head WHERE graph_heads.graph_id = head.graph_id`;

const SELECT_LEASED = `SELECT graph_id AS "graphId", coalesce(attempts, 0) AS attempts, coalesce(excused, 0) AS excused
  FROM graph_heads LEFT JOIN LATERAL (
    SELECT attempts, excused FROM requests
    WHERE requests.graph_id = graph_heads.graph_id AND status = 'created' AND number <= held_to ORDER BY number LIMIT 1
  ) AS oldest ON true
  WHERE lease_token IS NOT NULL ORDER BY graph_id FOR UPDATE OF graph_heads`;

const EXCUSE = `UPDATE requests SET excused = excused + attempts - $1, attempts = $1 FROM graph_heads
  WHERE requests.graph_id = graph_heads.graph_id AND status = 'created' AND attempts > $1
  AND (lease_token IS NULL OR number > held_to)`;

const VOID_LEASES = `UPDATE graph_heads SET lease_token = NULL, lease_expires_at = ends_at
  FROM unnest($1::text[], $2::bigint[]) AS delay (of_graph, ends_at) WHERE graph_id = of_graph`;
