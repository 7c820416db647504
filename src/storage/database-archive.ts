import type { ObjectStoreOptions } from './object-store.ts';
import { type DatabaseArchive, openPostgresArchive } from './postgres/archive/database-archive.ts';

export type { DatabaseContents, LeftOut } from './postgres/archive/database-archive.ts';
export { newestSchemas } from './sqlite/check-database.ts';

interface Location {
  databaseUrl: string;
  /** Where the database has pictures and files outside of it; null if nowhere. */
  objects: ObjectStoreOptions | null;
}

/** Opens a PostgreSQL database for backup and restore. */
export async function openDatabaseArchive({ databaseUrl, objects }: Location): Promise<DatabaseArchive> {
  if (!objects) return openPostgresArchive(databaseUrl, null);
  // Loaded only then.
  const { createS3ObjectStore } = await import('./s3/s3-object-store.ts');
  return openPostgresArchive(databaseUrl, createS3ObjectStore(objects));
}
