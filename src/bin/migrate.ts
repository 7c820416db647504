import { readConfig } from '../config.ts';
import { migrateDatabase } from '../storage/shared-database.ts';

/** Brings the schema of the PostgreSQL database up to date: `npm run migrate`. */
try {
  // The role does not matter, nor what it needs.
  const { databaseUrl: url } = readConfig({ ...process.env, ROLE: 'all' });
  if (!url) throw new Error('Set DATABASE_URL. SQLite is migrated when the server starts.');
  await migrateDatabase(url);
  console.log('The schema is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
