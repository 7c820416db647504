import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that is removed when the running test ends. */
export function makeTemporaryFolder(): string {
  const { path, remove } = makeFolder();
  onTestFinished(remove);
  return path;
}

/** Makes a folder for several tests. */
export function makeFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'doppel-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
