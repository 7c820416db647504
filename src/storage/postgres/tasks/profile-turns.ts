import { AWAITS_PROFILE } from '../../rows/profile-turns.ts';
import type { Database } from '../connection/database.ts';
import { lockSlot } from '../slots.ts';

/** Gives the profile of a task that has ended to the first task that waits for it, unless another one holds it. Resolves to
 *  false when no such end is noted. */
export function passOnProfile(transaction: Database['transaction']): Promise<boolean> {
  return transaction(async (query) => {
    await lockSlot(query, 'profiles');
    const [ended] = await query<{ accountId: string; profileId: string }>(TAKE_END, []);
    if (!ended) return false;
    await query(START_NEXT, [ended.accountId, ended.profileId]);
    return true;
  });
}

const HAS_TURN = `is_open AND claimable_at >= ${AWAITS_PROFILE} AND NOT EXISTS (
    SELECT 1 FROM tasks AS other WHERE other.is_open AND other.account_id = tasks.account_id
      AND other.written_profile = tasks.written_profile AND (other.claimable_at < ${AWAITS_PROFILE} OR other.id < tasks.id))`;

/** SQL expression: `claimable_at` of a row of `tasks` after the profiles of all ended tasks are passed on. */
export const CLAIMABLE_AT = `CASE WHEN ${HAS_TURN} THEN claimable_at - ${AWAITS_PROFILE} ELSE claimable_at END`;

const TAKE_END = `DELETE FROM profile_ends WHERE task_id = (SELECT task_id FROM profile_ends LIMIT 1)
  RETURNING account_id AS "accountId", profile_id AS "profileId"`;
// If the task is cancelled at this moment, its end is noted, too, and the one after it follows.
const START_NEXT = `UPDATE tasks SET claimable_at = claimable_at - ${AWAITS_PROFILE}
  WHERE account_id = $1 AND written_profile = $2 AND ${HAS_TURN}`;
