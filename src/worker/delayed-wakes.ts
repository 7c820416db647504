import type { Clock } from '../clock.ts';
import type { JobLoopName } from './worker.ts';

/** Wakes a job loop when its new work becomes claimable, not before: a loop that is woken claims, and finds nothing. At
 *  most one timer per loop, for the earliest work; the loop, once awake, waits for the next one by itself.
 *  @param claimableAt epoch ms */
export type WakeAt = (loop: JobLoopName, claimableAt: number) => void;

export function createDelayedWakes(wake: (loop: JobLoopName) => void, clock: Pick<Clock, 'now' | 'at'>): WakeAt {
  const pending = new Map<JobLoopName, { at: number; cancel: () => void }>();
  return (loop, claimableAt) => {
    if (claimableAt <= clock.now()) return wake(loop);
    const earlier = pending.get(loop);
    if (earlier && earlier.at <= claimableAt) return;
    earlier?.cancel();
    const cancel = clock.at(claimableAt, () => {
      pending.delete(loop);
      wake(loop);
    });
    pending.set(loop, { at: claimableAt, cancel });
  };
}
