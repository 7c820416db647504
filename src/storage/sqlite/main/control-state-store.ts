import type { ControlStateStore } from '../../../control/control-state-store.ts';
import type { MainDatabase } from './main-database.ts';

export function createSqliteControlStateStore({ db, writes }: MainDatabase): ControlStateStore {
  const select = db.prepare<[string], string>('SELECT value FROM control_state WHERE name = ?').pluck();
  const upsert = db.prepare<[string, string]>('INSERT OR REPLACE INTO control_state VALUES (?, ?)');
  const remove = db.prepare<[string]>('DELETE FROM control_state WHERE name = ?');
  return {
    async read(name) {
      return select.get(name) ?? null;
    },
    async write(name, json) {
      await writes.run(() => upsert.run(name, json));
    },
    async remove(name) {
      await writes.run(() => remove.run(name));
    },
  };
}
