import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { checkRecords, type Row } from './check-records.ts';
import type { Findings } from './findings.ts';
import type { Journal } from './journal.ts';

/** Compares what a data folder holds, once its server has ended, with what clients were told. */
export async function checkMain(dataDirectory: string, journal: Journal, findings: Findings): Promise<void> {
  const path = join(dataDirectory, 'doppel.db');
  const db = new Database(path, { readonly: true });
  const all = (sql: string) => db.prepare<[], Row>(sql).all();
  try {
    await checkRecords(all, journal, findings);
    checkUploads(all, dataDirectory, journal, findings);
  } finally {
    db.close();
  }
  const graphs = join(dataDirectory, 'graphs');
  const files = readdirSync(graphs).filter((name) => name.endsWith('.db'));
  for (const file of [path, ...files.map((name) => join(graphs, name))]) checkFile(file, findings);
}

function checkFile(path: string, { wrong }: Findings): void {
  const db = new Database(path, { readonly: true });
  for (const name of ['integrity_check', 'foreign_key_check']) {
    const found = db.pragma(name, { simple: true });
    if (found !== 'ok' && found !== undefined) wrong.push(`${path}: ${name} says ${found}`);
  }
  db.close();
}

function checkUploads(
  all: (sql: string) => Row[],
  dataDirectory: string,
  journal: Journal,
  { lost, doubled, wrong }: Findings,
): void {
  const kept = new Set(all('SELECT id FROM files').map(({ id }) => String(id)));
  for (const { id, byteCount } of journal.uploads) {
    const path = join(dataDirectory, 'files', id);
    if (!kept.has(id) || !existsSync(path)) lost.push(`file ${id}`);
    else if (statSync(path).size !== byteCount) wrong.push(`file ${id} has another length`);
  }
  const known = new Set(journal.uploads.map(({ id }) => id)).size;
  if (kept.size > known + journal.unknownUploads) {
    doubled.push(`${kept.size} files are kept, where ${known} are known and ${journal.unknownUploads} may be there`);
  }
}
