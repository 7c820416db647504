import { reword } from './reworded/reworded.ts';
import type { BenchTask } from './task.ts';

export const SETS = [
  'dev',
  'held',
  'fresh1',
  'fresh2',
  'fresh3',
  'fresh4',
  'fresh5',
  'fresh6',
  'fresh7',
  'fresh8',
  'fresh9',
  'fresh10',
  'fresh11',
  'reworded',
  'reworded-check',
] as const;

const REWORDED = ['dev', 'fresh1', 'fresh2', 'fresh3', 'fresh4', 'fresh5', 'fresh6'] as const;

async function readReworded(half: 'tune' | 'check'): Promise<readonly BenchTask[]> {
  const sets = await Promise.all(REWORDED.map(readSet));
  return reword(sets.flat(), half);
}

/** The tasks of a set, by class. */
export async function readSet(name: string): Promise<readonly BenchTask[]> {
  if (name === 'dev') return (await import('./dev/dev.ts')).devTasks;
  if (name === 'held') return (await import('./held/held.ts')).heldTasks;
  if (name === 'fresh1') return (await import('./fresh/fresh1.ts')).fresh1Tasks;
  if (name === 'fresh2') return (await import('./fresh/fresh2.ts')).fresh2Tasks;
  if (name === 'fresh3') return (await import('./fresh/fresh3.ts')).fresh3Tasks;
  if (name === 'fresh4') return (await import('./fresh/fresh4.ts')).fresh4Tasks;
  if (name === 'fresh5') return (await import('./fresh/fresh5/fresh5.ts')).fresh5Tasks;
  if (name === 'fresh6') return (await import('./fresh/fresh6/fresh6.ts')).fresh6Tasks;
  if (name === 'fresh7') return (await import('./fresh/fresh7/fresh7.ts')).fresh7Tasks;
  if (name === 'fresh8') return (await import('./fresh/fresh8/fresh8.ts')).fresh8Tasks;
  if (name === 'fresh9') return (await import('./fresh/fresh9/fresh9.ts')).fresh9Tasks;
  if (name === 'fresh10') return (await import('./fresh/fresh10/fresh10.ts')).fresh10Tasks;
  if (name === 'fresh11') return (await import('./fresh/fresh11/fresh11.ts')).fresh11Tasks;
  if (name === 'reworded') return readReworded('tune');
  if (name === 'reworded-check') return readReworded('check');
  throw new Error(`No set ${name}. Sets: ${SETS.join(', ')}, fuzz.`);
}
