import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of SQL that changes the schema of one database; the files of a folder are numbered from 1. */
export interface Migration {
  version: number;
  /** File name. */
  name: string;
  sql: string;
  checksum: string;
}

/** As recorded in the database. */
export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

const cache = new Map<string, Migration[]>();

/** The migrations in `directory` (files `0001_name.sql`, ...), in order. Throws when a number is missing. */
export function readMigrations(directory: URL): readonly Migration[] {
  const cached = cache.get(directory.href);
  if (cached) return cached;
  const names = readdirSync(fileURLToPath(directory))
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

/** Throws an Error that names the database when an applied migration has been edited. Migrations that this program does not
 *  know are not checked. */
export function checkUnchanged(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  database: string,
): void {
  for (const [index, done] of applied.entries()) {
    const same = known[index];
    if (same !== undefined && done.checksum !== same.checksum) {
      throw new Error(
        `${database} was created by a different ${done.name}. Restore that migration: an applied migration must not change.`,
      );
    }
  }
}

/** Error for a database whose schema this program cannot use. */
export function newerSchema(database: string, version: number, known: number): Error {
  return new Error(
    `${database} has schema version ${version}, but this version of Doppel knows ${known}. ` +
      'Start the newer version of Doppel, or restore a backup.',
  );
}
