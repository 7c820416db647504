import { type AppliedMigration, checkUnchanged, newerSchema, readMigrations } from '../../migrations.ts';
import type { Database, Query } from './database.ts';

const MIGRATIONS = new URL('../../../../migrations/postgres/', import.meta.url);
/** First line of a migration after which programs that know fewer migrations than this cannot use the database. */
const MIN_READER = /^-- min_reader: (\d+)\n/;

interface Applied extends AppliedMigration {
  minReader: number;
}

/** Applies the missing migrations and records them, in one transaction; several nodes may do so at once. Throws when the
 *  database has a newer schema that this program cannot use, or when an applied migration has been edited. */
export async function migrate(database: Database): Promise<void> {
  const known = readMigrations(MIGRATIONS);
  // Nodes that create it at the same moment fail, but for one.
  await database.query(CREATE_TABLE).catch(() => database.query(CREATE_TABLE));
  await database.transaction(async (query) => {
    await query('LOCK TABLE schema_migrations IN EXCLUSIVE MODE');
    const applied = await readApplied(query);
    check(applied);
    for (const { version, name, sql, checksum } of known.slice(applied.length)) {
      await query(sql);
      await query('INSERT INTO schema_migrations (version, name, checksum, min_reader) VALUES ($1, $2, $3, $4)', [
        ...[version, name, checksum],
        Number(MIN_READER.exec(sql)?.[1] ?? 1),
      ]);
    }
  });
}

/** Throws when this program cannot use the schema: it is older than the program, or too new. */
export async function checkSchema(database: Database): Promise<void> {
  const applied = await readApplied(database.query).catch(() => []);
  const known = readMigrations(MIGRATIONS).length;
  if (applied.length < known) {
    const state = applied.length === 0 ? 'no schema' : `schema version ${applied.length} of ${known}`;
    throw new Error(`The database has ${state}. Run npm run migrate.`);
  }
  check(applied);
}

function check(applied: readonly Applied[]): void {
  const known = readMigrations(MIGRATIONS);
  const minReader = Math.max(0, ...applied.map((each) => each.minReader));
  if (minReader > known.length) throw newerSchema('The database', applied.length, known.length);
  checkUnchanged(applied, known, 'The database');
}

const readApplied = (query: Query): Promise<Applied[]> =>
  query('SELECT version, name, checksum, min_reader AS "minReader" FROM schema_migrations ORDER BY version');

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, min_reader integer NOT NULL)`;
