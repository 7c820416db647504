import type { BenchTask } from '../../task.ts';
import { actingTasks } from './acting.ts';
import { readingTasks } from './reading.ts';

/** 56 tasks, written from the pages of the sites, without a look at the agent. */
export const fresh9Tasks: readonly BenchTask[] = [...readingTasks, ...actingTasks];
