import { openSqliteStorage } from './open-sqlite-storage.ts';
import type { Storage, StorageOptions } from './storage.ts';

/** Opens the stores of the configured database.
 * @throws an Error that names what cannot be used and the remedy */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  if (!options.databaseUrl) return openSqliteStorage(options);
  // Loaded only then.
  const { openPostgresStorage } = await import('./open-postgres-storage.ts');
  return openPostgresStorage(options.databaseUrl, options);
}
