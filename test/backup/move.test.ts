import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemIds } from '../../src/ids.ts';
import { openSqliteStorage } from '../../src/storage/open-sqlite-storage.ts';
import { createPostgresDatabase, withPostgres } from '../support/database/postgres-stores.ts';
import { toQuery } from '../support/run/samples.ts';
import type { Reply, TestServer } from '../support/server/test-server.ts';
import { furnish, type Names, readAll } from '../tenants/world.ts';
import {
  move,
  newDatabase,
  newFolder,
  openMain,
  type Place,
  query,
  readFiles,
  readGraphRows,
  readRows,
  removeFolders,
  start,
} from './moves.ts';

/** Text that a database may treat in a special way. */
const SPECIAL = 'a\u0000b\u0010c\\u0000 \u{1F375}';
const RECORDING = randomBytes(20 * 2 ** 20 + 1);

/** Work of an account that had not begun when the server stopped. */
interface Unfinished {
  apiKey: string;
  task: string;
  file: string;
  query: string;
}

/** Leaves a task for later, and in the graph `lamps` an import, a file and a query after each other. */
async function leaveUnfinished(place: Place): Promise<Unfinished> {
  const server = await start(place);
  const apiKey = await server.signUp();
  const json = { task: '[[doppel:delay 1s]] Compute 20 + 22', enable_recording: false };
  const { body } = await server.call('POST', '/api/v1/task', { json, apiKey });
  await server.call('POST', '/graph/lamps', { json: {}, apiKey });
  await server.close();
  const { requests, close } = openSqliteStorage({ ...place, role: 'command', now: Date.now });
  const db = openMain(place);
  const graph = db.prepare<[], { id: string; accountId: string }>(
    "SELECT id, account_id AS accountId FROM graphs WHERE name = 'lamps'",
  );
  const { id = '', accountId = '' } = graph.get() ?? {};
  db.close();
  const shared = { accountId, graph: { id, name: 'lamps' }, directives: {}, requestedAt: 1000 };
  await requests.storeSlice('slice', [{ memoryId: 'chair', text: 'The chair is red.', metadata: null }]);
  const [imported, file, query] = [systemIds.newId(), systemIds.newId(), systemIds.newId()];
  await requests.createRequest({ ...shared, id: imported, payload: { kind: 'import', sliceId: 'slice' } });
  const payload = { kind: 'file', memoryId: 'rug', name: 'rug.txt', mediaType: 'text/plain' } as const;
  const content = Buffer.from('The rug in the cellar is blue.');
  await requests.createBatch({ ...shared, requests: [{ id: file, payload, content }] });
  await requests.createRequest({ ...shared, id: query, payload: toQuery('What colour is the rug in the cellar?') });
  await close();
  return { apiKey, task: body.id, file, query };
}

/** Ends what waits for its client. */
async function endOpenWork(server: TestServer, { session, toolTask, toolCall }: Names): Promise<void> {
  const answer = { id: toolCall, name: 'tool_call', payload: { code: 200, output: SPECIAL } };
  expect((await server.call('POST', `/api/v1/task/${toolTask}/event`, { json: answer })).status).toBe(200);
  await server.call('DELETE', `/api/v1/browser/session/${session}`);
  for (const id of [session, toolTask]) await server.finishTask(id);
}

/** What a server writes only in rare cases. */
function addRareRows(place: Place, { task, session }: Names): void {
  const db = openMain(place);
  db.prepare('UPDATE steps SET summary = ?, target = ? WHERE task_id = ?').run(SPECIAL, SPECIAL, task);
  db.prepare('UPDATE tasks SET forced_end = ? WHERE id = ?').run(
    JSON.stringify({ status: 'failed', endReason: null, output: SPECIAL }).replace('null', '"failed"'),
    session,
  );
  db.exec(`INSERT INTO model_replies VALUES ('k2', 's', 'second', 8), ('k1', 's', 'first', 5);
    UPDATE model_reply_totals SET last_used_number = 8;
    INSERT INTO model_usage VALUES ('${task}', 1, 2, 3, 4, 5), ('', 11, 12, 13, 14, 15);
    INSERT INTO account_tokens VALUES ('account', '2026-11-28', 7, 2);
    INSERT INTO decision_formats VALUES ('endpoint', 'json_schema', 1800000000000);
    UPDATE request_counts SET request_count = request_count + 100;
    INSERT INTO import_slices VALUES ('unused', '[]');
    INSERT INTO webhooks VALUES ('', 'http://127.0.0.1/', 'secret', '[]')`);
  db.prepare(`INSERT INTO idempotency_keys
    SELECT id, 'key', 'fingerprint', 'new-id', 'holder', 200, ?, ${Date.now()} FROM accounts`).run(SPECIAL);
  db.close();
  const recording = join(place.dataDirectory, 'media', session, 'recording.webm');
  mkdirSync(dirname(recording), { recursive: true });
  writeFileSync(recording, RECORDING);
}

withPostgres(() => {
  afterAll(removeFolders);

  describe('what moves from SQLite to PostgreSQL, and back', () => {
    const before = newFolder();
    const after = newFolder();
    let between: Place;
    let account: { apiKey: string; names: Names };
    let answers: Record<string, unknown>;
    let unfinished: Unfinished;
    let lines: string[];

    // The servers that the first archive is restored for begin after the second is made.
    beforeAll(async () => {
      between = newDatabase(await createPostgresDatabase());
      const first = await start(before);
      account = { apiKey: first.apiKey, names: await furnish(first, first.apiKey) };
      await endOpenWork(first, account.names);
      await first.close();
      addRareRows(before, account.names);
      const second = await start(before);
      answers = await readAll(second, account.apiKey, account.names);
      await second.close();
      unfinished = await leaveUnfinished(before);
      lines = await move(before, between);
      await move(between, after);
    });

    it('has every row, graph and file at its end that it had at its beginning', () => {
      const rows = readRows(before);
      for (const [table, all] of Object.entries(rows)) expect(all, `${table} is empty`).not.toEqual([]);
      expect(readRows(after)).toEqual(rows);
      const graphs = readGraphRows(before);
      expect(Object.keys(graphs)).toHaveLength(1);
      expect(readGraphRows(after)).toEqual(graphs);
      const files = readFiles(before);
      expect(files.keys()).toContain(`media/${account.names.session}/recording.webm`);
      expect([...readFiles(after)].sort()).toEqual([...files].sort());
    });

    it('keeps the counters of PostgreSQL', async () => {
      const counters = await query(between, 'SELECT * FROM account_work ORDER BY account_id, lane');
      expect(counters).toEqual(await query(between, COUNT_WORK));
      expect(await query(between, 'SELECT graph_id, open FROM graph_heads ORDER BY graph_id')).toEqual(
        await query(
          between,
          `SELECT graphs.id AS graph_id, (count(*) FILTER (WHERE status = 'created'))::integer AS open
            FROM graphs LEFT JOIN requests ON graph_id = graphs.id GROUP BY graphs.id ORDER BY graphs.id`,
        ),
      );
    });

    it('is stored in small parts, however large a recording is', async () => {
      const [parts] = await query<{ count: number; longest: number }>(
        between,
        'SELECT count(*) AS count, max(length(body)) AS longest FROM blob_parts JOIN blobs ON number = blob_number ' +
          "WHERE kind = 'recording' GROUP BY number ORDER BY count DESC LIMIT 1",
      );
      expect(parts).toEqual({ count: 21, longest: 2 ** 20 });
    });

    it('leaves out what one server alone has, and says so', () => {
      expect(lines).toContain('Left out, because only servers on SQLite have a place for it: 1 of webhooks.');
    });

    it.each(['PostgreSQL', 'SQLite'])(
      'is answered with the same bytes on %s, and unfinished work goes on',
      async (on) => {
        const server = await start(on === 'SQLite' ? after : between);
        expect(Object.keys(answers).length).toBeGreaterThan(15);
        expect(await readAll(server, account.apiKey, account.names)).toEqual(answers);
        const { apiKey, task, file, query: asked } = unfinished;
        expect((await server.finishTask(task, apiKey)).body).toMatchObject({
          status: 'done',
          output: 42,
          credits_used: 1,
        });
        const toReply = (requestId: string) => ({ body: { requestId, requestTime: 1000 } }) as Reply;
        expect((await server.finishRequest('lamps', 'insert', toReply(file), apiKey)).body.status).toBe('DONE');
        expect((await server.finishRequest('lamps', 'query', toReply(asked), apiKey)).body.answer).toContain('blue');
        const { memories } = (await server.call('GET', '/graph/lamps/export', { apiKey })).body;
        expect(memories).toHaveLength(2);
        const graph = account.names.graph;
        const next = await server.call('POST', `/graph/${graph}/insert`, { json: { memory: 'Scrooge lives alone.' } });
        expect((await server.finishRequest(graph, 'insert', next)).body.status).toBe('DONE');
        await server.close();
      },
    );
  });
});

/** The counters as they must be. */
const COUNT_WORK = `SELECT account_id, lane, open, ready, running, done, failed, cancelled, last_graph_id, open > 0 AS is_open,
    ready > 0 AS is_ready
  FROM (SELECT account_id, lane, last_graph_id FROM account_work) AS account_work JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE CASE lane WHEN 'task' THEN is_open ELSE has_place END))::integer AS open,
      (count(*) FILTER (WHERE is_ready AND is_session = (lane = 'session')))::integer AS ready,
      (count(*) FILTER (WHERE is_held AND is_session = (lane = 'session')))::integer AS running,
      (count(*) FILTER (WHERE lane = 'task' AND status = 'done'))::integer AS done,
      (count(*) FILTER (WHERE lane = 'task' AND status = 'failed'))::integer AS failed,
      (count(*) FILTER (WHERE lane = 'task' AND status = 'cancelled'))::integer AS cancelled
    FROM tasks WHERE tasks.account_id = account_work.account_id AND lane <> 'memory'
    HAVING lane <> 'memory'
    UNION ALL
    SELECT (count(*) FILTER (WHERE status = 'created'))::integer, (count(*) FILTER (WHERE status = 'created'))::integer, 0,
      (count(*) FILTER (WHERE status = 'done'))::integer, (count(*) FILTER (WHERE status = 'failed'))::integer, 0
    FROM requests WHERE requests.account_id = account_work.account_id HAVING lane = 'memory'
  ) AS fresh (open, ready, running, done, failed, cancelled) ON true ORDER BY account_id, lane`;
