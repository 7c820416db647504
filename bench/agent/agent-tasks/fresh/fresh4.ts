import type { BenchTask } from '../task.ts';
import { fresh4Acting } from './fresh4-acting.ts';
import { fresh4Reading } from './fresh4-reading.ts';

export const fresh4Tasks: readonly BenchTask[] = [...fresh4Reading, ...fresh4Acting];
