import { readdirSync, readFileSync } from 'node:fs';

interface ProcessState {
  parent: number;
  isZombie: boolean;
}

/** Null if there is no such process. Linux only. */
function readState(id: number): ProcessState | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(parent), isZombie: state === 'Z' };
  } catch {
    return null;
  }
}

export function isRunning(id: number): boolean {
  const state = readState(id);
  return state !== null && !state.isZombie;
}

/** Ids of the running processes that descend from `ancestor`. */
export function listDescendants(ancestor: number): number[] {
  const ids = readdirSync('/proc').map(Number).filter(isRunning);
  const childrenOf = Map.groupBy(ids, (id) => readState(id)?.parent ?? 0);
  const descend = (id: number): number[] => (childrenOf.get(id) ?? []).flatMap((child) => [child, ...descend(child)]);
  return descend(ancestor);
}

/** Main processes of the browsers that a process, or one that it started, drives. */
export function listBrowsers(ancestor: number): number[] {
  return listDescendants(ancestor).filter((id) => {
    const command = commandOf(id);
    return command.includes('--remote-debugging-pipe') && !command.includes('--type=');
  });
}

/** Empty if the process has ended. */
function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
