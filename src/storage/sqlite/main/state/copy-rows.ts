import { openDatabase } from '../../connection/database.ts';
import { SNAPSHOT_TABLES } from './snapshot-tables.ts';

/** Ids of what has files beside the rows. */
export interface RowIds {
  graphIds: string[];
  taskIds: string[];
  fileIds: string[];
  extensionIds: string[];
}

/** Copies the rows of one account, or of all (null), from the main database into a new file. Writers wait meanwhile, and
 *  `pin` runs while they do, with the ids of the graphs. */
export function copyRows(
  mainPath: string,
  target: string,
  accountId: string | null,
  pin: (graphIds: readonly string[]) => void,
): RowIds {
  const db = openDatabase(mainPath);
  try {
    db.exec('CREATE TEMP TABLE chosen (id TEXT PRIMARY KEY)');
    db.prepare('ATTACH ? AS snapshot').run(target);
    db.exec('BEGIN IMMEDIATE');
    db.prepare('INSERT INTO chosen SELECT id FROM main.accounts WHERE ? IS NULL OR id = ?').run(accountId, accountId);
    const listIds = (table: string) =>
      db.prepare<[], string>(`SELECT id FROM main.${table} WHERE account_id IN (SELECT id FROM chosen)`).pluck().all();
    const graphIds = listIds('graphs');
    pin(graphIds);
    for (const [table, condition] of SNAPSHOT_TABLES) {
      db.exec(`CREATE TABLE snapshot.${table} AS SELECT * FROM main.${table} WHERE ${condition}`);
    }
    const version = db.pragma('main.user_version', { simple: true });
    db.exec('COMMIT');
    db.pragma(`snapshot.user_version = ${version}`);
    return { graphIds, taskIds: listIds('tasks'), fileIds: listIds('files'), extensionIds: listIds('extensions') };
  } finally {
    db.close();
  }
}
