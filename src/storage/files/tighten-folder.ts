import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const GROUP_AND_OTHERS = 0o077;

/** Takes what others may do away from a data folder that an earlier version made, and from all in it. Does nothing where
 *  the folder is for its owner only. Throws where the system does not let this user change it. */
export function tightenFolder(folder: string): void {
  if (process.platform === 'win32' || (statSync(folder).mode & GROUP_AND_OTHERS) === 0) return;
  tightenAll(folder);
}

// The folder itself comes last: until then, a start that was cut short is tightened again.
function tightenAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) tightenAll(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
  chmodSync(folder, 0o700);
}
