import type { RequestFailure, SeedGraph, SeedRows, SeedTask } from '../../../../control/state/state-store.ts';
import { writeTaskOptions } from '../../../rows/task-options-rows.ts';
import type { Connection } from '../../connection/database.ts';
import type { MainDatabase } from '../main-database.ts';
import { prepareLedgerReset } from './ledger-reset.ts';

/** Stores the rows of a seed, within a transaction. */
export function prepareSeed({ db }: MainDatabase): (rows: SeedRows) => void {
  const insertAccount = db.prepare('INSERT INTO accounts (id, balance, created_at) VALUES (@id, @balance, @createdAt)');
  const insertKey = db.prepare(`INSERT INTO api_keys (id, account_id, hash, prefix, created_at)
    VALUES (@id, @accountId, @hash, @prefix, @createdAt)`);
  const insertWelcome = db.prepare(`INSERT INTO ledger (account_id, amount, reason, created_at)
    VALUES (@id, @balance, 'welcome', @createdAt)`);
  const insertProfile = db.prepare(`INSERT OR REPLACE INTO profiles
    (account_id, id, state, cookie_domains, cookie_count, byte_count, created_at)
    VALUES (@accountId, @id, @state, @domains, @cookieCount, @byteCount, @at)`);
  const insertFile = db.prepare(`INSERT INTO files (id, account_id, name, media_type, purpose, byte_count, created_at)
    VALUES (@id, @accountId, @name, @mediaType, @purpose, @byteCount, @createdAt)`);
  const putState = db.prepare('INSERT OR REPLACE INTO control_state (name, value) VALUES (@name, @json)');
  const setCredits = prepareLedgerReset(db, true);
  const putGraph = preparePutGraph(db);
  const insertTask = prepareInsertTask(db);

  return ({ accounts, credits, graphs, tasks, profiles, files, controlState, at }) => {
    for (const { account, key } of accounts) {
      insertAccount.run(account);
      insertKey.run(key);
      insertWelcome.run(account);
    }
    for (const { accountId, balance } of credits) setCredits([accountId], { credits: balance, at });
    for (const graph of graphs) putGraph(graph, at);
    for (const { accountId, description, state } of profiles) {
      const domains = JSON.stringify(description.cookieDomains);
      insertProfile.run({ ...description, accountId, domains, state: JSON.stringify(state), at });
    }
    for (const file of files) insertFile.run(file);
    for (const task of tasks) insertTask(task);
    if (controlState) putState.run(controlState);
  };
}

function preparePutGraph(db: Connection) {
  const put = db
    .prepare<[string, string, string, string, number], string>(
      `INSERT INTO graphs (id, account_id, name, configuration, created_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account_id, name) DO UPDATE SET configuration = excluded.configuration RETURNING id`,
    )
    .pluck();
  const storeSlice = db.prepare('INSERT INTO import_slices (id, memories) VALUES (?, ?)');
  const insertRequest = db.prepare(`INSERT INTO requests
    (id, account_id, graph_id, graph_name, kind, status, payload, directives, batch_id, requested_at)
    VALUES (?, ?, ?, ?, 'import', 'CREATED', ?, '{}', ?, ?)`);
  return ({ id, accountId, name, configuration, slices }: SeedGraph, at: number): void => {
    const graphId = put.get(id, accountId, name, JSON.stringify(configuration), at);
    const batchId = slices[0]?.requestId;
    for (const slice of slices) {
      storeSlice.run(slice.id, JSON.stringify(slice.memories));
      const payload = JSON.stringify({ kind: 'import', sliceId: slice.id });
      insertRequest.run(slice.requestId, accountId, graphId, name, payload, batchId, at);
    }
  };
}

function prepareInsertTask(db: Connection) {
  const insert = db.prepare(`INSERT INTO tasks
    (id, account_id, status, end_reason, task, url, device, max_steps, enable_recording, options, directives, live_token,
     output, unmet, sampled, credits_used, has_media, created_at, running_at, finished_at, last_event_at, claimable_at)
    VALUES (@id, @accountId, @status, @endReason, @task, @url, @device, @maxSteps, @recording, @options, @directives,
     @liveToken, @output, @unmet, @sampled, @creditsUsed, @hasMedia, @createdAt, @runningAt, @finishedAt, @createdAt,
     @claimableAt)`);
  const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return ({ task, claimableAt }: SeedTask): void => {
    const isEnded = task.finishedAt !== null;
    insert.run({
      ...task,
      recording: task.enableRecording ? 1 : 0,
      options: writeTaskOptions(task.options),
      directives: JSON.stringify(task.directives),
      output: isEnded ? JSON.stringify(task.output ?? null) : null,
      unmet: toJson(task.unmet),
      sampled: toJson(task.sampled),
      hasMedia: isEnded ? 0 : 1,
      claimableAt,
    });
  };
}

export function prepareReadEnds({ db }: MainDatabase) {
  const own = 'id IN (SELECT value FROM json_each(?))';
  const countOpen = db.prepare<[string], number>(`SELECT count(*) FROM requests WHERE ${own} AND status = 'CREATED'`);
  const failed = db.prepare<[string], RequestFailure>(
    `SELECT id, coalesce(detail, '') AS detail FROM requests WHERE ${own} AND status = 'FAILED'`,
  );
  return (requestIds: readonly string[]) => {
    const ids = JSON.stringify(requestIds);
    return { openCount: countOpen.pluck().get(ids) ?? 0, failures: failed.all(ids) };
  };
}
