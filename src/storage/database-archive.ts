/** Operations of backup and restore on a PostgreSQL database. */
export { type DatabaseContents, type LeftOut, openDatabaseArchive } from './postgres/archive/database-archive.ts';
export { newestSchemas } from './sqlite/check-database.ts';
