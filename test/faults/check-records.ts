import type { Findings } from './findings.ts';
import type { Journal } from './journal.ts';

export type Row = Record<string, string | number | boolean | null>;
/** Reads rows of the main database, SQLite or PostgreSQL. */
export type All = (sql: string) => Row[] | Promise<Row[]>;

/** Compares what the database holds, once nothing is open, with what clients were told. */
export async function checkRecords(all: All, journal: Journal, findings: Findings): Promise<void> {
  await checkTasks(all, journal, findings);
  await checkEvents(all, journal, findings);
  await checkRequests(all, journal, findings);
  await checkCredits(all, journal, findings);
}

async function checkTasks(
  all: All,
  { tasks, unknownTasks }: Journal,
  { lost, doubled, unfinished, wrong }: Findings,
): Promise<void> {
  const rows = new Map((await all('SELECT * FROM tasks')).map((row) => [row.id, row]));
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
    if (row.end_reason === 'broken_off' && !row.is_session) wrong.push(`task ${row.id} was given up`);
    if (known.has(String(row.id))) continue;
    if (row.is_session) {
      extraSessions -= 1;
      if (extraSessions < 0) doubled.push(`session ${row.id}`);
    } else if (!allowed.delete(String(row.task))) doubled.push(`task ${row.id}: ${row.task}`);
  }
  for (const { task, count } of await all(
    "SELECT task, count(*) AS count FROM tasks WHERE task <> '' GROUP BY task HAVING count(*) > 1",
  )) {
    doubled.push(`${count} times the task ${task}`);
  }
}

async function checkEvents(all: All, { events }: Journal, { lost, unfinished }: Findings): Promise<void> {
  const rows = await all("SELECT task_id || ' ' || id AS name, sender FROM events");
  const [sent, told] = ['client', 'server'].map(
    (who) => new Set(rows.flatMap(({ sender, name }) => (sender === who ? [name] : []))),
  );
  for (const { taskId, id } of events) {
    if (!sent?.has(`${taskId} ${id}`)) lost.push(`event ${id} of ${taskId}`);
    else if (!told?.has(`${taskId} ${id}`)) unfinished.push(`event ${id} of ${taskId} was not answered`);
  }
}

async function checkRequests(
  all: All,
  journal: Journal,
  { lost, doubled, unfinished, wrong }: Findings,
): Promise<void> {
  const rows = new Map((await all('SELECT * FROM requests')).map((row) => [row.id, row]));
  const known = new Set(journal.requests.map(({ id }) => id));
  for (const id of known) if (!rows.has(id)) lost.push(`request ${id}`);
  for (const { id, status: stored, detail, lease_token: token = null } of rows.values()) {
    const status = String(stored).toUpperCase();
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
  const [{ count } = {}] = await all('SELECT count(*) AS count FROM request_contents');
  if (count !== 0) wrong.push(`the bytes of ${count} files are kept though they were read`);
  const [{ slices } = {}] = await all('SELECT count(*) AS slices FROM import_slices');
  if (slices !== 0) wrong.push(`${slices} slices of imports are kept though they were added`);
}

async function checkCredits(all: All, journal: Journal, { wrong, lost }: Findings): Promise<void> {
  const accounts = await all(`SELECT balance, (SELECT sum(amount) FROM ledger WHERE account_id = accounts.id) AS total,
    (SELECT count(*) FROM ledger WHERE account_id = accounts.id AND reason = 'welcome') AS welcomes FROM accounts`);
  for (const { balance, total, welcomes } of accounts) {
    if (balance !== total) wrong.push(`a balance of ${balance} where the ledger says ${total}`);
    if (welcomes !== 1) wrong.push(`an account was welcomed ${welcomes} times`);
  }
  if (accounts.length < journal.accounts.length) lost.push('an account');
  const tasks = await all(`SELECT id, status, is_session, credits_used AS used,
    (SELECT count(*) FROM ledger WHERE task_id = tasks.id) AS paid,
    (SELECT count(*) FROM steps WHERE task_id = tasks.id AND actor <> 'viewer'
      AND NOT (actor = 'client' AND action LIKE '{"type":"goto"%')) AS steps,
    (SELECT count(*) FROM steps WHERE task_id = tasks.id AND action LIKE '{"type":"write_note"%') AS notes,
    (SELECT count(*) FROM steps WHERE task_id = tasks.id AND effects LIKE '%"kind":"note"%') AS reported FROM tasks`);
  for (const { id, status, used, paid, steps, notes, reported } of tasks) {
    if (used !== paid) wrong.push(`task ${id} used ${used} credits where the ledger says ${paid}`);
    if (notes !== reported) wrong.push(`task ${id} wrote ${notes} notes and reported ${reported}`);
    if (status === 'done' && steps !== paid) wrong.push(`task ${id} took ${steps} steps and paid ${paid}`);
  }
}
