import { existsSync } from 'node:fs';
import { openGraphReadOnly } from './sqlite/graph/graph-database.ts';
import { openGraphSnapshot } from './sqlite/graph/graph-snapshot.ts';

/** Opens a `GraphFile` by its path, in any thread. Null if it has been removed. */
export function openGraphFile(path: string) {
  return existsSync(path) ? openGraphSnapshot(openGraphReadOnly(path)) : null;
}
