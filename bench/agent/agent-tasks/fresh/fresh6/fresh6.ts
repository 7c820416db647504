import type { BenchTask } from '../../task.ts';
import { actingTasks } from './acting.ts';
import { readingTasks } from './reading.ts';

export const fresh6Tasks: readonly BenchTask[] = [...readingTasks, ...actingTasks].toSorted(
  (a, b) => a.class - b.class,
);
