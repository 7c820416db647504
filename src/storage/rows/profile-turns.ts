import type { Task } from '../../tasks/task.ts';

/** Added to the `claimable_at` of a task while another open task that writes the same profile has its turn. */
export const AWAITS_PROFILE = 2 ** 52;

/** The profile that the run of a task saves at its end; null if it saves none. */
export function writtenProfileOf({ options: { profileId, isProfileReadOnly } }: Pick<Task, 'options'>): string | null {
  return profileId === undefined || isProfileReadOnly ? null : profileId;
}
