import {
  type AppliedMigration,
  checkUnchanged,
  type Migration,
  newerSchema,
  readMigrations,
} from '../../migrations.ts';
import type { Connection } from './database.ts';

/** Applies the missing migrations in `directory` (files `0001_name.sql`, ...) and records them, in one transaction. Throws
 *  when the file has a newer schema than this program, or when an applied migration has been edited. */
export function migrate(db: Connection, directory: URL): void {
  const known = readMigrations(directory);
  if (db.pragma('user_version', { simple: true }) === known.length) {
    checkApplied(readApplied(db), known, db.name);
    return;
  }
  // BEGIN IMMEDIATE, so that two connections that open a new file do not both create the schema.
  db.transaction(() => {
    const applied = readApplied(db);
    checkApplied(applied, known, db.name);
    for (const migration of known.slice(applied.length)) apply(db, migration);
    db.pragma(`user_version = ${known.length}`);
  }).immediate();
}

/** Throws an Error that names the file `name` when `migrate` would refuse it. An older schema is accepted. */
export function checkSchema(db: Connection, directory: URL, name: string): void {
  const version = db.pragma('user_version', { simple: true });
  checkApplied(version === 0 ? [] : readApplied(db), readMigrations(directory), name);
}

/** True when the file has the newest schema in `directory`. */
export function isMigrated(db: Connection, directory: URL): boolean {
  return db.pragma('user_version', { simple: true }) === readMigrations(directory).length;
}

/** Version of the newest schema in `directory`. */
export const newestVersion = (directory: URL): number => readMigrations(directory).length;

function readApplied(db: Connection): AppliedMigration[] {
  db.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT`);
  return db
    .prepare<[], AppliedMigration>('SELECT version, name, checksum FROM schema_migrations ORDER BY version')
    .all();
}

function checkApplied(applied: readonly AppliedMigration[], known: readonly Migration[], file: string): void {
  if (applied.length > known.length) throw newerSchema(file, applied.length, known.length);
  checkUnchanged(applied, known, file);
}

function apply(db: Connection, migration: Migration): void {
  db.exec(migration.sql);
  db.prepare('INSERT INTO schema_migrations (version, name, checksum) VALUES (?, ?, ?)').run(
    migration.version,
    migration.name,
    migration.checksum,
  );
}
