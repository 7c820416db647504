import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder and those above it that are missing. With `recursive`, `mkdirSync` never returns where a parent exists and the
 *  system still says ENOENT, as in `/proc`. */
export function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  if (!existsSync(folder)) mkdirSync(folder);
}
