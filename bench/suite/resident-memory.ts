import { readFileSync } from 'node:fs';

/** Resident memory of a process, in megabytes. Linux only. */
export function readResidentMb(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}
