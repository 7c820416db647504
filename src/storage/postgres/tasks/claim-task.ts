import type { ClaimedTask, NewLease, TaskKind, Turn } from '../../../tasks/ports/task-lease-store.ts';
import { type TaskRow, toClaimed } from '../../rows/task-rows.ts';
import type { Database, Query } from '../connection/database.ts';
import { isSuspectHeld, lockSlot, toSuspectHeld } from '../slots.ts';
import { passOnProfile } from './profile-turns.ts';
import { TASK_COLUMNS } from './task-columns.ts';

const PAGE_SIZE = 32;
const UNLIMITED = 2 ** 31 - 1;
const ANY_TURN: Turn = { afterAccountId: '', maxRunning: UNLIMITED };

interface Claim {
  kind: TaskKind;
  lease: NewLease;
  maxRunning: number;
  /** Tasks with this many attempts are skipped. */
  maxAttempts: number;
}

/** Two statements: the next accounts that have claimable work, without a lock; then the oldest task of the first. */
export function prepareClaimTask({ query, transaction }: Database) {
  return async (kind: TaskKind, lease: NewLease, turn = ANY_TURN): Promise<ClaimedTask | null> => {
    const claim = { kind, lease, maxRunning: Math.min(turn.maxRunning, UNLIMITED), maxAttempts: UNLIMITED };
    const { afterAccountId } = turn;
    let page = await findAccounts(query, claim, { after: afterAccountId, upTo: null });
    if (page.hasDue) {
      await query(FREE_DUE, [kind, kind === 'session', lease.now]);
      page = await findAccounts(query, claim, { after: afterAccountId, upTo: null });
    }
    while (page.hasFreeProfile && (await passOnProfile(transaction))) {
      page = await findAccounts(query, claim, { after: afterAccountId, upTo: null });
    }
    if (kind === 'session') return claimInTurn(query, claim, afterAccountId, page.accountIds);
    const withoutSuspects = { ...claim, maxAttempts: lease.suspectAfter };
    if (!page.hasSuspect) return claimInTurn(query, withoutSuspects, afterAccountId, page.accountIds);
    return transaction(async (inTransaction) => {
      await lockSlot(inTransaction, 'suspect');
      const isHeld = await isSuspectHeld(inTransaction, lease.now, lease.suspectAfter);
      return claimInTurn(inTransaction, isHeld ? withoutSuspects : claim, afterAccountId, page.accountIds);
    });
  };
}

interface AccountPage {
  /** Accounts with claimable tasks and fewer runs than allowed, ascending. */
  accountIds: string[];
  /** Whether the time of some task has come, or its lease is over. */
  hasDue: boolean;
  /** Whether a suspect task is claimable and none is held. */
  hasSuspect: boolean;
  /** Whether a task may wait for a profile that no task holds any longer. */
  hasFreeProfile: boolean;
}

type Flags = Omit<AccountPage, 'accountIds'>;
const NO_FLAGS: Flags = { hasDue: false, hasSuspect: false, hasFreeProfile: false };

interface AccountRange {
  after: string;
  /** Null if without end. */
  upTo: string | null;
}

async function findAccounts(
  query: Query,
  { kind, lease, maxRunning }: Claim,
  range: AccountRange,
): Promise<AccountPage> {
  const values = [lease.now, lease.suspectAfter, kind, kind === 'session', maxRunning, range.after, range.upTo];
  const rows = await query<Flags & { accountId: string | null }>(FIND_ACCOUNTS, values);
  const [flags = NO_FLAGS] = rows;
  return { ...flags, accountIds: rows.flatMap(({ accountId }) => accountId ?? []) };
}

/** Passes over accounts that other nodes claim from at this moment, and waits for those only if there are no others. */
async function claimInTurn(
  query: Query,
  claim: Claim,
  afterAccountId: string,
  firstPage: readonly string[],
): Promise<ClaimedTask | null> {
  const passedOver: string[] = [];
  for await (const accountId of walkAccounts(query, claim, afterAccountId, firstPage)) {
    const claimed = await claimFrom(query, CLAIM_UNLESS_LOCKED, claim, accountId);
    if (claimed) return claimed;
    passedOver.push(accountId);
  }
  for (const accountId of passedOver) {
    const claimed = await claimFrom(query, CLAIM, claim, accountId);
    if (claimed) return claimed;
  }
  return null;
}

async function* walkAccounts(
  query: Query,
  claim: Claim,
  afterAccountId: string,
  firstPage: readonly string[],
): AsyncGenerator<string> {
  yield* firstPage;
  const last = firstPage.at(-1);
  if (last !== undefined && firstPage.length === PAGE_SIZE) yield* walkRange(query, claim, { after: last, upTo: null });
  if (afterAccountId !== '') yield* walkRange(query, claim, { after: '', upTo: afterAccountId });
}

async function* walkRange(query: Query, claim: Claim, { after, upTo }: AccountRange): AsyncGenerator<string> {
  for (let last: string | undefined = after; last !== undefined; ) {
    const { accountIds } = await findAccounts(query, claim, { after: last, upTo });
    yield* accountIds;
    last = accountIds.length === PAGE_SIZE ? accountIds.at(-1) : undefined;
  }
}

type ClaimRow = TaskRow | { id: null };

async function claimFrom(query: Query, sql: string, claim: Claim, accountId: string): Promise<ClaimedTask | null> {
  const { kind, maxRunning, maxAttempts, lease } = claim;
  const { token, now, expiresAt, planner = '' } = lease;
  const values = [kind, kind === 'session', accountId, maxRunning, maxAttempts, token, now, expiresAt, planner];
  for (;;) {
    const [row] = await query<ClaimRow>(sql, values);
    if (!row) return null;
    if (row.id === null) continue;
    return toClaimed(row, token);
  }
}

const FIND_ACCOUNTS = `SELECT work.account_id AS "accountId", has_due AS "hasDue", has_suspect AS "hasSuspect",
    has_free_profile AS "hasFreeProfile" FROM (
    SELECT EXISTS (SELECT 1 FROM tasks
        WHERE is_open AND claimable_at > 0 AND is_session = $4 AND status IN ('waiting', 'running') AND claimable_at <= $1
      ) AS has_due,
      NOT $4 AND $2 <= coalesce((SELECT max(attempts) FROM tasks WHERE is_ready AND attempts > 0 AND NOT is_session), 0)
        AND NOT ${toSuspectHeld('$1', '$2')} AS has_suspect,
      EXISTS (SELECT 1 FROM profile_ends) AS has_free_profile
  ) AS flags LEFT JOIN LATERAL (
    SELECT account_id FROM account_work
    WHERE lane = $3 AND is_ready AND running < $5 AND account_id > $6 AND ($7::text IS NULL OR account_id <= $7)
    ORDER BY account_id LIMIT ${PAGE_SIZE}
  ) AS work ON true`;

// Those whose lease is over lose it. It waits for a node that does the same, so that the next statement sees them as
// claimable. Tasks are locked before accounts, as in all statements that wait for both.
const FREE_DUE = `WITH due AS (
    SELECT id, account_id FROM tasks
    WHERE is_open AND claimable_at > 0 AND is_session = $2 AND status IN ('waiting', 'running') AND claimable_at <= $3
    ORDER BY claimable_at, id LIMIT 200 FOR NO KEY UPDATE
  ), freed AS (
    UPDATE tasks SET claimable_at = 0, lease_token = NULL, node_id = NULL FROM due WHERE tasks.id = due.id
  ), locked AS (
    SELECT account_id FROM account_work WHERE lane = $1 AND account_id IN (SELECT account_id FROM due)
    ORDER BY account_id FOR NO KEY UPDATE
  )
  SELECT count(*) FROM locked`;

// One row without an id: the task has changed since the statement began, so that it may have steps which the statement does
// not see and would not delete. `running` is as it is now, because its row is locked.
const toClaim = (wait: string) => `WITH account AS (
    SELECT account_id FROM account_work
    WHERE lane = $1 AND account_id = $3 AND is_ready AND running < $4 FOR NO KEY UPDATE ${wait}
  ), next AS (
    SELECT id, xmin FROM tasks
    WHERE account_id = (SELECT account_id FROM account) AND is_session = $2 AND is_ready AND attempts < $5
    ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE tasks SET status = 'running', attempts = attempts + 1, lease_token = $6, claimable_at = $8,
      planner = CASE WHEN running_at IS NULL THEN $9 ELSE planner END,
      running_at = coalesce(running_at, greatest($7, last_event_at + 1)), last_event_at = greatest($7, last_event_at + 1)
    FROM next WHERE tasks.id = next.id AND tasks.xmin = next.xmin
    RETURNING tasks.*
  ), dropped_steps AS (DELETE FROM steps USING claimed WHERE task_id = claimed.id
  ), dropped_screens AS (DELETE FROM screens USING claimed WHERE task_id = claimed.id
  ), dropped_scenes AS (DELETE FROM scenes USING claimed WHERE task_id = claimed.id)
  SELECT ${TASK_COLUMNS.replace('id', 'claimed.id')} FROM next LEFT JOIN claimed ON claimed.id = next.id`;

const CLAIM = toClaim('');
const CLAIM_UNLESS_LOCKED = toClaim('SKIP LOCKED');
