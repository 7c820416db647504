import type { BenchTask } from '../task.ts';
import { dealTasks, keptTasks } from './dealings.ts';
import { countTasks, loginTasks, readTasks, tongueTasks, writeTasks } from './doing.ts';
import { besideTasks, factTasks, listTasks, partTasks } from './reading.ts';
import { airTasks, buyTasks, schemaTasks } from './shaped.ts';

/** Tasks to measure with: look at their totals only. */
export const heldTasks: readonly BenchTask[] = [
  ...factTasks,
  ...besideTasks,
  ...listTasks,
  ...partTasks,
  ...schemaTasks,
  ...airTasks,
  ...buyTasks,
  ...loginTasks,
  ...writeTasks,
  ...readTasks,
  ...countTasks,
  ...tongueTasks,
  ...dealTasks,
  ...keptTasks,
];
