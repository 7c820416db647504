import { AWAITS_PROFILE } from '../../rows/profile-turns.ts';
import type { Database } from '../connection/database.ts';

/** Gives the profile of a task that has ended to the first task that waits for it, unless it is the turn of another one.
 *  Resolves to false when no such end is noted, or other nodes do this for all that are. */
export function passOnProfile(transaction: Database['transaction']): Promise<boolean> {
  return transaction(async (query) => {
    const [ended] = await query<{ accountId: string; profileId: string }>(TAKE_END, []);
    if (!ended) return false;
    await query(START_NEXT, [ended.accountId, ended.profileId]);
    return true;
  });
}

/** SQL expression: `claimable_at` of a row of `tasks` after the profiles of all ended tasks are passed on. */
export const CLAIMABLE_AT = `CASE WHEN is_open AND claimable_at >= ${AWAITS_PROFILE} AND NOT EXISTS (
    SELECT 1 FROM tasks AS other
    WHERE other.is_open AND other.account_id = tasks.account_id AND other.written_profile = tasks.written_profile
      AND (other.claimable_at, other.id) < (tasks.claimable_at, tasks.id)
  ) THEN claimable_at - ${AWAITS_PROFILE} ELSE claimable_at END`;

// Ends of one profile are taken one after the other, so that the next statement sees what came of the one before.
const TAKE_END = `WITH ended AS (
    DELETE FROM profile_ends WHERE task_id = (SELECT task_id FROM profile_ends LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING account_id, profile_id
  )
  SELECT account_id AS "accountId", profile_id AS "profileId",
    pg_advisory_xact_lock(hashtext(account_id), hashtext(profile_id)) FROM ended`;
// If the task is cancelled at this moment, its end is noted, too, and the one after it follows.
const START_NEXT = `UPDATE tasks SET claimable_at = claimable_at - ${AWAITS_PROFILE}
  WHERE is_open AND claimable_at >= ${AWAITS_PROFILE} AND id = (
    SELECT id FROM tasks WHERE is_open AND account_id = $1 AND written_profile = $2 ORDER BY claimable_at, id LIMIT 1)`;
