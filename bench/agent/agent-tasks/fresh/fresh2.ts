import type { BenchTask } from '../task.ts';
import { fresh2Acting } from './fresh2-acting.ts';
import { fresh2Reading } from './fresh2-reading.ts';

export const fresh2Tasks: readonly BenchTask[] = [...fresh2Reading, ...fresh2Acting];
