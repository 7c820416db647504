import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const GROUP_AND_OTHERS = 0o077;

/** Removes the permissions of other users on a data folder of an earlier version and its content. Does nothing if the
 *  folder is already private. Throws if this user may not change the mode. */
export function tightenFolder(folder: string): void {
  if (process.platform === 'win32' || (statSync(folder).mode & GROUP_AND_OTHERS) === 0) return;
  tightenAll(folder);
}

// The folder itself comes last, so that an interrupted run is repeated at the next start.
function tightenAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) tightenAll(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
  chmodSync(folder, 0o700);
}
