import type { ClearedState, Welcome } from '../../../../control/state/state-store.ts';
import { checkNames } from '../../connection/check-names.ts';
import { type Connection, openDatabase, openDatabaseReadOnly } from '../../connection/database.ts';
import { prepareClear } from './clear.ts';
import type { RowIds } from './copy-rows.ts';
import { withLedgerUnlocked } from './ledger-reset.ts';
import { SNAPSHOT_TABLES } from './snapshot-tables.ts';

export interface RestoreRows {
  mainPath: string;
  /** The file of `copyRows`. */
  source: string;
  /** The account to restore; null for all accounts of the server. */
  accountId: string | null;
  /** New ids of graphs, by those of the snapshot. */
  graphIds: ReadonlyMap<string, string>;
  welcome: Welcome;
}

/** Values in place of those of the snapshot: work that was open is claimed again. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tasks: { lease_token: 'NULL', claimable_at: "CASE status WHEN 'waiting' THEN claimable_at ELSE 0 END" },
  requests: { lease_token: 'NULL', lease_expires_at: '0', graph_id: 'new_graph_id(graph_id)' },
  graphs: { id: 'new_graph_id(id)' },
  idempotency_keys: { holder: 'NULL' },
};
const ALL_PARTS = { has: () => true };

/** Columns that only order rows, and get new values. */
const NUMBERS: Readonly<Record<string, string>> = { ledger: 'id', requests: 'number' };
/** What exists already stays; a key opens the account that it opened then. */
const CONFLICTS: Readonly<Record<string, string>> = {
  accounts: 'ON CONFLICT (id) DO UPDATE SET balance = excluded.balance',
  api_keys: `ON CONFLICT (id) DO NOTHING ON CONFLICT (hash) DO UPDATE SET account_id = excluded.account_id`,
  request_counts: 'ON CONFLICT (account_id) DO UPDATE SET request_count = excluded.request_count',
};

/** Replaces the rows of one account, or of all, by those of a snapshot, in one commit. Returns the ids of what was deleted. */
export function restoreRows({ mainPath, source, accountId, graphIds, welcome }: RestoreRows): ClearedState {
  const db = openDatabase(mainPath);
  try {
    db.function('new_graph_id', (id) => graphIds.get(String(id)) ?? id);
    db.exec('CREATE TEMP TABLE chosen (id TEXT PRIMARY KEY)');
    db.prepare('ATTACH ? AS snapshot').run(source);
    const restore = db.transaction(() => {
      db.prepare('INSERT INTO chosen SELECT id FROM snapshot.accounts WHERE ? IS NULL OR id = ?').run(
        accountId,
        accountId,
      );
      const removed = prepareClear({ db })(accountId, ALL_PARTS, welcome);
      withLedgerUnlocked(db, () => db.exec('DELETE FROM main.ledger WHERE account_id IN (SELECT id FROM chosen)'));
      for (const [table, condition] of SNAPSHOT_TABLES) {
        const insert = toInsert(db, table, condition.replaceAll('main.', 'snapshot.'));
        if (insert !== null) db.exec(insert);
      }
      return removed;
    });
    return restore.immediate();
  } finally {
    db.close();
  }
}

/** An earlier schema may lack columns, which then have their defaults, or the table. */
function toInsert(db: Connection, table: string, condition: string): string | null {
  const known = new Set(listColumns(db, 'main', table));
  const columns = listColumns(db, 'snapshot', table).filter((name) => known.has(name) && name !== NUMBERS[table]);
  if (columns.length === 0) return null;
  const values = columns.map((name) => CHANGED[table]?.[name] ?? name);
  // Without the order, SQLite may take the rows of the conflict clause for those of a join.
  return `INSERT INTO main.${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM snapshot.${table}
    WHERE ${condition} ORDER BY rowid ${CONFLICTS[table] ?? ''}`;
}

function listColumns(db: Connection, schema: string, table: string): string[] {
  return db
    .prepare<[], { name: string }>(`PRAGMA ${schema}.table_info(${table})`)
    .all()
    .map(({ name }) => name);
}

/** What a file of `copyRows` has of one account, or of all (null), and whether it has that account. Throws an Error if it is none,
 *  of a newer schema than `mainPath`, or has an id that is no name of a file. */
export function readRowIds(
  mainPath: string,
  source: string,
  accountId: string | null,
): RowIds & { hasAccount: boolean } {
  const db = openDatabaseReadOnly(source);
  try {
    const main = openDatabaseReadOnly(mainPath);
    const known = Number(main.pragma('user_version', { simple: true }));
    main.close();
    if (Number(db.pragma('user_version', { simple: true })) > known) {
      throw new Error('The snapshot was made by a newer version of Doppel. Use that version.');
    }
    checkTables(db);
    checkNames(db);
    const own = accountId === null ? [] : [accountId];
    const listIds = (table: string, column = 'account_id') =>
      db
        .prepare<string[], string>(`SELECT id FROM ${table} WHERE ${own.length > 0 ? `${column} = ?` : 'TRUE'}`)
        .pluck()
        .all(...own);
    return {
      hasAccount: accountId === null || listIds('accounts', 'id').length > 0,
      graphIds: listIds('graphs'),
      taskIds: listIds('tasks'),
      fileIds: listIds('files'),
      extensionIds: listIds('extensions'),
    };
  } finally {
    db.close();
  }
}

/** Throws an Error for a view, a virtual table or a computed column where rows are read. Tables of other names are never read. */
function checkTables(db: Connection): void {
  const isTable = db
    .prepare<[string], number>("SELECT type = 'table' AND sql LIKE 'CREATE TABLE %' FROM sqlite_schema WHERE name = ?")
    .pluck();
  const hidden = db.prepare<[string], number>('SELECT count(*) FROM pragma_table_xinfo(?) WHERE hidden <> 0').pluck();
  for (const [table] of SNAPSHOT_TABLES) {
    if (isTable.get(table) === 0 || hidden.get(table))
      throw new Error(`${table} in rows.db is not a table of a snapshot.`);
  }
}
