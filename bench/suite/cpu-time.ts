import { existsSync, readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1_000_000;

export async function findCpuObstacle(): Promise<string | null> {
  return existsSync('/proc/self/schedstat')
    ? null
    : 'it needs Linux, which tells the CPU time of a process to the nanosecond';
}

/** CPU time that a process has used so far, in ms, of the threads that it has now (Linux; to the nanosecond). */
export function readCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + readThreadMs(pid, thread), 0);
}

function readThreadMs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS;
  } catch {
    // It has ended since the threads were listed.
    return 0;
  }
}
