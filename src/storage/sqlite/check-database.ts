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

/** Throws an Error that names the file `name` when the database at `path` is damaged or has an unknown schema. */
export function checkDatabase(path: string, kind: keyof typeof MIGRATIONS, name: string): void {
  let db: Connection | undefined;
  try {
    db = openDatabase(path);
    const problem = db.pragma('integrity_check(1)', { simple: true });
    if (problem !== 'ok') throw new Error(`${name} is damaged: ${problem}`);
    checkSchema(db, MIGRATIONS[kind], name);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CORRUPT') throw error;
    throw new Error(`${name} is damaged: ${(error as Error).message}`, { cause: error });
  } finally {
    db?.close();
  }
}
