import type { SecretStore } from '../../storage.ts';
import type { MainDatabase } from './main-database.ts';

export function createSqliteSecretStore({ db }: MainDatabase): SecretStore {
  const insert = db.prepare<[string, Buffer]>('INSERT OR IGNORE INTO secrets VALUES (?, ?)');
  const select = db.prepare<[string], Buffer>('SELECT value FROM secrets WHERE name = ?').pluck();
  return {
    async ensure(name, initial) {
      insert.run(name, initial);
      return select.get(name) ?? initial;
    },
  };
}
