import type { MainDatabase } from './main-database.ts';

/** Whether a suspect task or request is held: one that has lost `suspectAfter` or more attempts. */
export function prepareIsSuspectHeld({ db }: MainDatabase): (now: number, suspectAfter: number) => boolean {
  const task = db.prepare<[number, number], number>(
    `SELECT 1 FROM tasks WHERE status = 'running' AND claimable_at > ? AND attempts > ? LIMIT 1`,
  );
  const request = db.prepare<[number, number], number>(`SELECT 1 FROM requests
    WHERE lease_token IS NOT NULL AND lease_expires_at > ? AND attempts > ? LIMIT 1`);
  return (now, suspectAfter) => [task, request].some((held) => held.get(now, suspectAfter) !== undefined);
}
