import type { BenchTask } from './task.ts';

export const SETS = ['dev', 'held'] as const;

/** The tasks of a set, by class. */
export async function readSet(name: string): Promise<readonly BenchTask[]> {
  if (name === 'dev') return (await import('./dev/dev.ts')).devTasks;
  if (name === 'held') return (await import('./held/held.ts')).heldTasks;
  throw new Error(`No set ${name}. Sets: ${SETS.join(', ')}, fuzz.`);
}
