import type { BenchTask } from '../../task.ts';
import { actingTasks } from './acting.ts';
import { readingTasks } from './reading.ts';

/** 56 tasks by an author who has not read the agent or the other sets. */
export const fresh9Tasks: readonly BenchTask[] = [...readingTasks, ...actingTasks];
