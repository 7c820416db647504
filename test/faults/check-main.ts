import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Findings } from './findings.ts';
import type { Journal } from './journal.ts';

type Row = Record<string, string | number | null>;

/** Compares what a data folder holds, once its server has ended, with what clients were told. */
export function checkMain(dataDirectory: string, journal: Journal, findings: Findings): void {
  const path = join(dataDirectory, 'doppel.db');
  const db = new Database(path, { readonly: true });
  const all = (sql: string, ...values: unknown[]) => db.prepare<unknown[], Row>(sql).all(...values);
  try {
    checkTasks(all, journal, findings);
    checkEvents(all, journal, findings);
    checkRequests(all, journal, findings);
    checkCredits(all, journal, findings);
    checkUploads(all, dataDirectory, journal, findings);
  } finally {
    db.close();
  }
  const graphs = join(dataDirectory, 'graphs');
  const files = readdirSync(graphs).filter((name) => name.endsWith('.db'));
  for (const file of [path, ...files.map((name) => join(graphs, name))]) checkFile(file, findings);
}

type All = (sql: string, ...values: unknown[]) => Row[];

function checkFile(path: string, { wrong }: Findings): void {
  const db = new Database(path, { readonly: true });
  for (const name of ['integrity_check', 'foreign_key_check']) {
    const found = db.pragma(name, { simple: true });
    if (found !== 'ok' && found !== undefined) wrong.push(`${path}: ${name} says ${found}`);
  }
  db.close();
}

function checkTasks(all: All, { tasks, unknownTasks }: Journal, { lost, doubled, unfinished, wrong }: Findings): void {
  const rows = new Map(all('SELECT * FROM tasks').map((row) => [row.id, row]));
  for (const { id } of tasks) if (!rows.has(id)) lost.push(`task ${id}`);
  const known = new Set(tasks.map(({ id }) => id));
  if (known.size < tasks.length) doubled.push('an id of a task was given twice');
  const allowed = new Set(unknownTasks.flatMap(({ text }) => text ?? []));
  let extraSessions = unknownTasks.filter(({ text }) => text === null).length;
  for (const row of rows.values()) {
    if (!['done', 'failed', 'cancelled'].includes(String(row.status)))
      unfinished.push(`task ${row.id} is ${row.status}`);
    else if (row.end_reason === null) wrong.push(`task ${row.id} ended without a reason`);
    if (row.status === 'failed' && row.output === 'null') wrong.push(`task ${row.id} failed and does not say why`);
    if (row.end_reason === 'internal') wrong.push(`task ${row.id} met a defect: ${row.output}`);
    if (row.lease_token !== null) wrong.push(`task ${row.id} is held by the dead`);
    if (row.end_reason === 'broken_off' && row.is_session === 0) wrong.push(`task ${row.id} was given up`);
    if (known.has(String(row.id))) continue;
    if (row.is_session === 1) {
      extraSessions -= 1;
      if (extraSessions < 0) doubled.push(`session ${row.id}`);
    } else if (!allowed.delete(String(row.task))) doubled.push(`task ${row.id}: ${row.task}`);
  }
  for (const { task, count } of all(
    "SELECT task, count(*) AS count FROM tasks WHERE task <> '' GROUP BY task HAVING count > 1",
  )) {
    doubled.push(`${count} times the task ${task}`);
  }
}

function checkEvents(all: All, { events }: Journal, { lost, unfinished }: Findings): void {
  const rows = all("SELECT task_id || ' ' || id AS name, sender FROM events");
  const [sent, told] = ['client', 'server'].map(
    (who) => new Set(rows.flatMap(({ sender, name }) => (sender === who ? [name] : []))),
  );
  for (const { taskId, id } of events) {
    if (!sent?.has(`${taskId} ${id}`)) lost.push(`event ${id} of ${taskId}`);
    else if (!told?.has(`${taskId} ${id}`)) unfinished.push(`event ${id} of ${taskId} was not answered`);
  }
}

function checkRequests(all: All, journal: Journal, { lost, doubled, unfinished, wrong }: Findings): void {
  const rows = new Map(all('SELECT * FROM requests').map((row) => [row.id, row]));
  const known = new Set(journal.requests.map(({ id }) => id));
  for (const id of known) if (!rows.has(id)) lost.push(`request ${id}`);
  for (const { id, status, detail, lease_token: token } of rows.values()) {
    if (status === 'CREATED') unfinished.push(`request ${id}`);
    if (status === 'FAILED' && !detail) wrong.push(`request ${id} failed and does not say why`);
    if (String(detail).includes('Internal error')) wrong.push(`request ${id} met a defect`);
    if (String(detail).startsWith('Given up')) wrong.push(`request ${id} was given up`);
    if (token !== null) wrong.push(`request ${id} is held by the dead`);
  }
  const extra = [...rows.values()].filter(
    ({ id, batch_id: batch }) => !known.has(String(id)) && (batch === null || batch === id),
  );
  const unknown = journal.unknownRequests.reduce((sum, count) => sum + (count ?? 0), 0);
  if (extra.length > unknown) doubled.push(`${extra.length} requests nobody knows of, where ${unknown} may be`);
  const [{ count } = {}] = all('SELECT count(*) AS count FROM request_contents');
  if (count !== 0) wrong.push(`the bytes of ${count} files are kept though they were read`);
  const [{ slices } = {}] = all('SELECT count(*) AS slices FROM import_slices');
  if (slices !== 0) wrong.push(`${slices} slices of imports are kept though they were added`);
}

function checkCredits(all: All, journal: Journal, { wrong, lost }: Findings): void {
  const accounts = all(`SELECT balance, (SELECT sum(amount) FROM ledger WHERE account_id = accounts.id) AS total,
    (SELECT count(*) FROM ledger WHERE account_id = accounts.id AND reason = 'welcome') AS welcomes FROM accounts`);
  for (const { balance, total, welcomes } of accounts) {
    if (balance !== total) wrong.push(`a balance of ${balance} where the ledger says ${total}`);
    if (welcomes !== 1) wrong.push(`an account was welcomed ${welcomes} times`);
  }
  if (accounts.length < journal.accounts.length) lost.push('an account');
  const tasks = all(`SELECT id, status, is_session, credits_used AS used,
    (SELECT count(*) FROM ledger WHERE task_id = tasks.id) AS paid,
    (SELECT count(*) FROM steps WHERE task_id = tasks.id AND actor <> 'viewer'
      AND NOT (actor = 'client' AND action ->> 'type' = 'goto')) AS steps FROM tasks`);
  for (const { id, status, used, paid, steps } of tasks) {
    if (used !== paid) wrong.push(`task ${id} used ${used} credits where the ledger says ${paid}`);
    if (status === 'done' && steps !== paid) wrong.push(`task ${id} took ${steps} steps and paid ${paid}`);
  }
}

function checkUploads(all: All, dataDirectory: string, journal: Journal, { lost, doubled, wrong }: Findings): void {
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
