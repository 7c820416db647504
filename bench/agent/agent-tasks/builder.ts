import type { BenchTask, Check } from './task.ts';

type More = Omit<BenchTask, 'class' | 'task' | 'check' | 'left'>;

export interface Builder {
  /** A task that can be done. */
  can(task: string, check: Check, more?: More): BenchTask;
  /** A task better left, with the reason. `check` states what must not be said or done. */
  left(task: string, reason: string, more?: More & { check?: Check }): BenchTask;
}

/** Writes tasks of one class. */
export const tasksOf = (number: number): Builder => ({
  can: (task, check, more = {}) => ({ class: number, task, check, ...more }),
  left: (task, reason, more = {}) => ({ class: number, task, left: reason, ...more }),
});
