import type { ControlDatabase } from './main-database.ts';

/** The secret of that name: the one kept, or `made`, which is kept from now on. */
export function ensureSecret({ db }: ControlDatabase, name: string, made: Buffer): Buffer {
  db.prepare('INSERT OR IGNORE INTO secrets VALUES (?, ?)').run(name, made);
  return db.prepare<[string], Buffer>('SELECT value FROM secrets WHERE name = ?').pluck().get(name) ?? made;
}
