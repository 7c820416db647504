import type { Query } from './connection/database.ts';

/** What nodes decide one after another: which suspect work is held, and whether one more session may be open. */
export type SlotName = 'suspect' | 'sessions';

/** Waits for the slot and keeps it until the transaction ends. The next statement sees what its last holder has stored. */
export async function lockSlot(query: Query, name: SlotName): Promise<void> {
  await query(LOCK, [name]);
}

/** Whether suspect work is held: work that had lost `suspectAfter` or more attempts when it was claimed. */
export async function isSuspectHeld(query: Query, now: number, suspectAfter: number): Promise<boolean> {
  const [row] = await query<{ isHeld: boolean }>(`SELECT ${toSuspectHeld('$1', '$2')} AS "isHeld"`, [
    now,
    suspectAfter,
  ]);
  return row?.isHeld ?? false;
}

/** SQL expression: whether suspect work is held. `suspectAfter` is the number of lost attempts from which work is suspect. */
export const toSuspectHeld = (now: string, suspectAfter: string) => `(EXISTS (SELECT 1 FROM tasks
    WHERE is_open AND attempts > 1 AND status = 'running' AND claimable_at > ${now} AND attempts > ${suspectAfter})
  OR EXISTS (SELECT 1 FROM graph_heads JOIN requests USING (graph_id)
    WHERE lease_token IS NOT NULL AND lease_expires_at > ${now} AND requests.status = 'created' AND number <= held_to
      AND requests.attempts > ${suspectAfter}))`;

// The insert waits for a node that inserts the same row.
const LOCK = 'INSERT INTO slots (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET name = excluded.name';
