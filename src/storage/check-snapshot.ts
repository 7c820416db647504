import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckRule, SnapshotContent } from '../control/state/snapshot-store.ts';
import { checkDatabase } from './sqlite/check-database.ts';
import { checkRows } from './sqlite/main/state/check-rows.ts';
import { readRowIds } from './sqlite/main/state/restore-rows.ts';

/** Name of the file of rows within a snapshot. */
export const ROWS = 'rows.db';
/** Latest time of a `Date`, in ms. */
const MAX_TIME = 8.64e15;

/** Parses the content of a snapshot that comes from elsewhere. Throws an Error that says what is wrong. */
export function readContent(text: string, checkRule: CheckRule): SnapshotContent {
  const content = JSON.parse(text) as SnapshotContent;
  const { accountId, madeAt, rules } = Object(content) as Partial<SnapshotContent>;
  if (accountId !== null && typeof accountId !== 'string') throw new Error('accountId must be a string or null.');
  if (!Number.isInteger(madeAt) || Math.abs(Number(madeAt)) > MAX_TIME) throw new Error('madeAt must be a time in ms.');
  if (!Array.isArray(rules)) throw new Error('rules must be a list.');
  for (const [index, rule] of rules.entries()) checkRule(rule, `rules[${index}]`);
  return content;
}

/** Throws an Error that names the first row or graph of an unpacked snapshot that cannot be restored. It writes to the folder. */
export function checkSnapshot(folder: string, mainPath: string, { accountId }: SnapshotContent): void {
  const rows = join(folder, ROWS);
  if (!readRowIds(mainPath, rows, accountId).hasAccount) throw new Error('It does not have its account.');
  checkRows(rows, join(folder, 'check.db'));
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.graph.db')) checkDatabase(join(folder, name), 'graph', name);
  }
}
