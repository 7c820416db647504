import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { readArchive } from '../../src/backup/read-archive.ts';
import { checkArchive, restore } from '../../src/backup/restore.ts';
import { writeArchive } from '../../src/backup/write-archive.ts';
import { readConfig } from '../../src/config.ts';
import { startTestServer } from '../support/server/test-server.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { backUpPlace } from './moves.ts';

/** A backup of a server with a task and a graph, with `sql` executed in one of its databases. */
async function tamper(sql: string, isInGraph: boolean): Promise<Buffer> {
  const doppel = await startTestServer();
  onTestFinished(() => doppel.close());
  await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
  const handle = await doppel.call('POST', '/graph/g/insert', { json: { memory: 'Ann keeps bees.' } });
  await doppel.finishRequest('g', 'insert', handle);
  const { file } = await backUpPlace({ dataDirectory: doppel.dataDirectory });
  const folder = makeTemporaryFolder();
  const paths: string[] = [];
  const { schemas } = await readArchive(Readable.from([readFileSync(file)]), async (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), await buffer(content));
    paths.push(path);
  });
  const db = new Database(join(folder, paths.find((path) => path.startsWith('graphs/') === isInGraph) ?? ''));
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
  async function* list() {
    for (const path of paths) yield { path, source: join(folder, path) };
  }
  const toManifest = (files: { path: string; size: number; sha256: string }[]) =>
    ({ format: 1, madeAt: '2026-11-21T00:00:00.000Z', schemas, files }) as const;
  return buffer(Readable.from(writeArchive(list(), toManifest)));
}

const TRIGGER = 'BEGIN DELETE FROM accounts; END';

it.each<[string, string, boolean, RegExp]>([
  ['a task named ../../victim', "UPDATE tasks SET id = '../../victim'", false, /tasks\.id .* is not an id/],
  ['a graph named ../x', "UPDATE graphs SET id = '../x'", false, /graphs\.id .* is not an id/],
  [
    'a file named ../../x',
    `INSERT INTO files (id, account_id, name, media_type, purpose, byte_count, created_at)
      SELECT '../../x', id, 'x', 'text/plain', '', 1, 0 FROM accounts LIMIT 1`,
    false,
    /files\.id .* is not an id/,
  ],
  ['a trigger', `CREATE TRIGGER t AFTER INSERT ON tasks ${TRIGGER}`, false, /trigger t, which Doppel did not create/],
  ['another column', 'ALTER TABLE tasks ADD COLUMN more TEXT', false, /table tasks, which Doppel did not create/],
  ['a table less', 'DROP TABLE idempotency_keys', false, /lacks the table idempotency_keys/],
  ['a screen of no task', "UPDATE screens SET task_id = 'none'", false, /row of screens that belongs to no other/],
  ['a trigger in a graph', 'CREATE TRIGGER t AFTER INSERT ON chunks BEGIN SELECT 1; END', true, /trigger t/],
])('refuses a backup with %s', async (_, sql, isInGraph, message) => {
  const archive = await tamper(sql, isInGraph);
  const target = makeTemporaryFolder();
  const input = () => ({ source: Readable.from([archive]), isBounded: true, log: () => {} });
  await expect(checkArchive(input(), join(target, 'check'))).rejects.toThrow(message);
  const dataDirectory = join(target, 'data');
  await expect(restore(readConfig({ DATA_DIR: dataDirectory }), { ...input(), file: null })).rejects.toThrow(message);
  expect(existsSync(join(dataDirectory, 'doppel.db'))).toBe(false);
});

it('takes a backup that nobody changed', async () => {
  const archive = await tamper('SELECT 1', false);
  const input = { source: Readable.from([archive]), isBounded: true, log: () => {} };
  await checkArchive(input, join(makeTemporaryFolder(), 'check'));
});
