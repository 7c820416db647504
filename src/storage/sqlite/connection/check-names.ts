import { isPlainName } from '../../../stored-path.ts';
import type { Connection } from './database.ts';

/** Tables whose ids name files, or can be those of rows that do. */
const NAMED = ['accounts', 'tasks', 'requests', 'import_slices', 'graphs', 'files', 'extensions'];

/** Throws an Error that names the first row of a main database whose id cannot be the name of a file. */
export function checkNames(db: Connection): void {
  db.function('is_plain_name', { deterministic: true }, (id) => (isPlainName(String(id)) ? 1 : 0));
  const present = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  for (const table of NAMED.filter((name) => present.includes(name))) {
    const id = db.prepare<[], string>(`SELECT id FROM ${table} WHERE NOT is_plain_name(id) LIMIT 1`).pluck().get();
    if (id !== undefined) throw new Error(`${table}.id ${JSON.stringify(String(id).slice(0, 100))} is not an id.`);
  }
}
