import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What figures depend on besides the code: the machine and every version. */
export function describeSurroundings() {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    commit: findCommit(),
    machine: {
      cpu: processors[0]?.model ?? 'unknown',
      cores: processors.length,
      memoryMb: Math.round(totalmem() / 2 ** 20),
      platform: `${platform()} ${process.arch}`,
      kernel: release(),
      /** Processes that ran or waited in the minute before. */
      loadBefore: loadavg()[0] ?? 0,
    },
    versions: { node: process.version, ...readDependencies() },
  };
}

/** Null outside of a clone, or without git. */
function findCommit(): { id: string; isDirty: boolean } | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return { id: git('rev-parse', 'HEAD'), isDirty: git('status', '--porcelain') !== '' };
  } catch {
    return null;
  }
}

/** Of the packages as they are installed. */
function readDependencies(): Record<string, string> {
  const read = (path: string) => JSON.parse(readFileSync(`${ROOT}/${path}`, 'utf8'));
  const names = Object.keys(read('package.json').dependencies);
  return Object.fromEntries(names.map((name) => [name, read(`node_modules/${name}/package.json`).version]));
}
