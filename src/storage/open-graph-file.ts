import { existsSync } from 'node:fs';
import { explainStorageError, withExplainedErrors } from './sqlite/connection/storage-error.ts';
import { openGraphReadOnly } from './sqlite/graph/graph-database.ts';
import { openGraphSnapshot } from './sqlite/graph/graph-snapshot.ts';

/** Opens a `GraphFile` by its path, in any thread. Null if it has been removed. Throws, and its reads reject with, an AppError if
 *  the file is damaged. */
export function openGraphFile(path: string) {
  if (!existsSync(path)) return null;
  try {
    return withExplainedErrors(openGraphSnapshot(openGraphReadOnly(path)), path);
  } catch (error) {
    throw explainStorageError(error, path);
  }
}
