import { SUSPECT_AFTER } from '../../../attempts.ts';
import type { ControlDatabase } from './main-database.ts';

/** Tells whether a task or a request is held whose attempts were lost so often that it may be the cause. */
export function prepareIsSuspectHeld({ db }: ControlDatabase): (now: number) => boolean {
  const task = db.prepare<[number], number>(
    `SELECT 1 FROM tasks WHERE status = 'running' AND claimable_at > ? AND attempts > ${SUSPECT_AFTER} LIMIT 1`,
  );
  const request = db.prepare<[number], number>(`SELECT 1 FROM requests
    WHERE lease_token IS NOT NULL AND lease_expires_at > ? AND attempts > ${SUSPECT_AFTER} LIMIT 1`);
  return (now) => task.get(now) !== undefined || request.get(now) !== undefined;
}
