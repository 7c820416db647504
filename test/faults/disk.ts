import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  makeReadOnly(): void;
  remove(): void;
}

/** A disk of its own, in memory; null where this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'doppel-disk-'));
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' });
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    makeReadOnly: () => run('mount', '-o', 'remount,ro', path),
    remove() {
      run('umount', '-l', path);
      rmSync(path, { recursive: true });
    },
  };
}
