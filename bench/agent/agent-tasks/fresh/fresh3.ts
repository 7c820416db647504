import type { BenchTask } from '../task.ts';
import { fresh3Acting } from './fresh3-acting.ts';
import { fresh3Reading } from './fresh3-reading.ts';

export const fresh3Tasks: readonly BenchTask[] = [...fresh3Reading, ...fresh3Acting];
