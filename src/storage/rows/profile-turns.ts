import type { Task } from '../../tasks/task.ts';

/** Added to the `claimable_at` of a task that waits until no earlier task that writes its profile is open. */
export const AWAITS_PROFILE = 2 ** 52;

/** The profile that the run of a task saves at its end; null if it saves none. */
export function writtenProfileOf({ options: { profileId, isProfileReadOnly } }: Pick<Task, 'options'>): string | null {
  return profileId === undefined || isProfileReadOnly ? null : profileId;
}
