import type { Connection } from './database.ts';
import { openDatabase } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';

/** The one file for accounts, tasks, graphs' names and requests: reads go straight to `db`, writes through `writes`. */
export interface ControlDatabase {
  db: Connection;
  writes: GroupCommit;
}

export function openControlDatabase(path: string): ControlDatabase {
  const db = openDatabase(path);
  migrate(db, new URL('../../../migrations/control/', import.meta.url));
  return { db, writes: new GroupCommit(db) };
}

/** Writes a row to disk. Rejects when that fails. */
export async function checkWritable({ db, writes }: ControlDatabase): Promise<void> {
  const write = db.prepare(
    'INSERT OR REPLACE INTO readiness (id, check_count) SELECT 1, coalesce(max(check_count), 0) + 1 FROM readiness',
  );
  await writes.run(() => write.run());
}
