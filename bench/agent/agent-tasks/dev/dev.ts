import type { BenchTask } from '../task.ts';
import { dealings, keepTasks } from './dealings.ts';
import { besideThePoint, facts } from './facts.ts';
import { fileTasks } from './files.ts';
import { flightTasks } from './flights.ts';
import { languages } from './languages.ts';
import { orders } from './orders.ts';
import { rowTasks, severalFacts } from './rows.ts';
import { schemas } from './schemas.ts';
import { formTasks, portal } from './sites.ts';
import { sums } from './sums.ts';

/** Tasks to develop with. */
export const devTasks: readonly BenchTask[] = [
  ...facts,
  ...besideThePoint,
  ...rowTasks,
  ...severalFacts,
  ...schemas,
  ...flightTasks,
  ...orders,
  ...portal,
  ...formTasks,
  ...fileTasks,
  ...sums,
  ...languages,
  ...dealings,
  ...keepTasks,
];
