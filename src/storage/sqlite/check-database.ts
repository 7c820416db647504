import { checkNames } from './connection/check-names.ts';
import { checkShape } from './connection/check-shape.ts';
import { type Connection, openDatabase } from './connection/database.ts';
import { checkSchema, newestVersion } from './connection/migrate.ts';

const MIGRATIONS = {
  main: new URL('../../../migrations/main/', import.meta.url),
  graph: new URL('../../../migrations/graph/', import.meta.url),
};

/** Versions of the schemas that this program writes. */
export function newestSchemas(): { control: number; graph: number } {
  return { control: newestVersion(MIGRATIONS.main), graph: newestVersion(MIGRATIONS.graph) };
}

/** Throws an Error that names the file `name` when the database at `path` is damaged, has an unknown schema, or a row whose id
 *  would name a file elsewhere. */
export function checkDatabase(path: string, kind: keyof typeof MIGRATIONS, name: string): void {
  let db: Connection | undefined;
  try {
    db = openDatabase(path);
    db.pragma('trusted_schema = OFF');
    checkSchema(db, MIGRATIONS[kind], name);
    checkShape(db, MIGRATIONS[kind], name);
    const problem = db.pragma('integrity_check(1)', { simple: true });
    if (problem !== 'ok') throw new Error(`${name} is damaged: ${problem}`);
    if (kind === 'graph') return;
    checkNames(db);
    const [orphan] = db.pragma('foreign_key_check') as { table: string }[];
    if (orphan) throw new Error(`${name} has a row of ${orphan.table} that belongs to no other.`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CORRUPT') throw error;
    throw new Error(`${name} is damaged: ${(error as Error).message}`, { cause: error });
  } finally {
    db?.close();
  }
}
