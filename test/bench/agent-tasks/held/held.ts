import type { BenchTask } from '../task.ts';

export const heldTasks: readonly BenchTask[] = [];
