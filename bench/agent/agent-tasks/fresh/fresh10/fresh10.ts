import type { BenchTask } from '../../task.ts';
import { actingTasks } from './acting.ts';
import { readingTasks } from './reading.ts';

/** 56 tasks, written as those of `fresh9`. */
export const fresh10Tasks: readonly BenchTask[] = [...readingTasks, ...actingTasks];
