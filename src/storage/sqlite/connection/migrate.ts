import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Connection } from './database.ts';

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

const cache = new Map<string, Migration[]>();

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

function readMigrations(directory: URL): Migration[] {
  const cached = cache.get(directory.href);
  if (cached) return cached;
  const folder = fileURLToPath(directory);
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();
  const migrations = names.map((name, index) => {
    const sql = readFileSync(new URL(name, `${directory.href.replace(/\/$/, '')}/`), 'utf8');
    const version = Number(name.slice(0, 4));
    if (version !== index + 1) throw new Error(`Migrations must be numbered without gaps: ${name}`);
    return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  cache.set(directory.href, migrations);
  return migrations;
}

function readApplied(db: Connection): AppliedMigration[] {
  db.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT`);
  return db
    .prepare<[], AppliedMigration>('SELECT version, name, checksum FROM schema_migrations ORDER BY version')
    .all();
}

function checkApplied(applied: readonly AppliedMigration[], known: readonly Migration[], file: string): void {
  if (applied.length > known.length) {
    throw new Error(
      `${file} has schema version ${applied.length}, but this version of Doppel knows ${known.length}. ` +
        'Start the newer version of Doppel, or restore a backup.',
    );
  }
  for (const [index, done] of applied.entries()) {
    if (done.checksum !== known[index]?.checksum) {
      throw new Error(
        `${file} was created by a different ${done.name}. Restore that migration: an applied migration must not change.`,
      );
    }
  }
}

function apply(db: Connection, migration: Migration): void {
  db.exec(migration.sql);
  db.prepare('INSERT INTO schema_migrations (version, name, checksum) VALUES (?, ?, ?)').run(
    migration.version,
    migration.name,
    migration.checksum,
  );
}
