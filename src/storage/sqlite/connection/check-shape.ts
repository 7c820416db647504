import Database from 'better-sqlite3';
import { readMigrations } from '../../migrations.ts';
import type { Connection } from './database.ts';

interface SchemaItem {
  type: string;
  name: string;
  table: string;
  sql: string | null;
}

/** Throws an Error that names the first table, index, trigger or view of the file `name` that its migrations did not create, or
 *  that is missing: a trigger of another's would run as soon as the server writes. */
export function checkShape(db: Connection, directory: URL, name: string): void {
  const version = Number(db.prepare('SELECT count(*) FROM schema_migrations').pluck().get());
  const expected = shapeAt(directory, version);
  const found = readShape(db);
  for (const [item, shape] of found) {
    if (expected.get(item) !== shape)
      throw new Error(`${name} has the ${item}, which Doppel did not create like this.`);
  }
  for (const item of expected.keys()) if (!found.has(item)) throw new Error(`${name} lacks the ${item}.`);
}

function shapeAt(directory: URL, version: number): Map<string, string> {
  const db = new Database(':memory:');
  try {
    for (const { sql } of readMigrations(directory).slice(0, version)) db.exec(sql);
    return readShape(db);
  } finally {
    db.close();
  }
}

/** By type and name: the columns of a table, and the SQL of anything else. */
function readShape(db: Connection): Map<string, string> {
  const items = db.prepare<[], SchemaItem>(
    `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
      WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'schema_migrations'`,
  );
  const columns = db.prepare<[string], object>(
    'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)',
  );
  const toShape = ({ type, name, table, sql }: SchemaItem) =>
    type === 'table' ? JSON.stringify(columns.all(name)) : `${table}: ${sql?.replace(/\s+/g, ' ')}`;
  return new Map(items.all().map((item) => [`${item.type} ${item.name}`, toShape(item)]));
}
