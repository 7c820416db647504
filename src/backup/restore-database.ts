import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../storage/data-folder.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import { openDatabaseArchive } from '../storage/database-archive.ts';
import { toLeftOutLine } from './left-out.ts';
import { type ArchiveInput, PART, unpackAndCheck } from './unpack.ts';

/** Restores an archive into an empty PostgreSQL database, on which no node runs. All files are unpacked and checked before the
 *  first row is stored, and all is stored in one transaction. */
export async function restoreDatabase(
  { databaseUrl, objects, dataDirectory }: Pick<Config, 'databaseUrl' | 'objects' | 'dataDirectory'>,
  input: ArchiveInput,
): Promise<void> {
  const { log } = input;
  mkdirSync(dataDirectory, { recursive: true });
  const lock = lockDataFolder(toDataPaths(dataDirectory).lock);
  const part = join(dataDirectory, PART);
  const database = await openDatabaseArchive({ databaseUrl, objects });
  try {
    await database.checkEmpty();
    await rm(part, { recursive: true, force: true });
    const { madeAt } = await unpackAndCheck(input, part);
    const hasKey = existsSync(toDataPaths(part).apiKey);
    const leftOut = await database.fill(part);
    for (const line of toLeftOutLine(leftOut, 'servers on SQLite')) log(line);
    if (hasKey) log('The key in the file api-key of the archive is valid: nodes can have it as DOPPEL_API_KEY.');
    log(`The backup of ${madeAt} is restored in the database. You can start nodes now.`);
  } finally {
    await rm(part, { recursive: true, force: true });
    await database.close();
    lock.release();
  }
}
