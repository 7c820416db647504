import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

async function run(json: object): Promise<string> {
  const { body } = await doppel.call('POST', '/api/v1/task', { json });
  await doppel.finishTask(body.id);
  return body.id;
}

/** Statuses of the record, the list and the steps. */
async function readAll(id: string): Promise<number[]> {
  const urls = [`/api/v1/task/${id}`, '/api/v1/task', '/api/v1/task?texts=true', `/api/v1/task/${id}/steps`];
  return Promise.all(urls.map(async (url) => (await doppel.call('GET', url, { apiKey: doppel.apiKey })).status));
}

it.each(['word', 'words', 'reason', 'detail', 'missing', 'type', 'target', 'title', 'capital', 'done'])(
  'reads the record of a task with the password “%s”',
  async (password) => {
    const id = await run({
      task: 'Open shop.example, then log in to https://portal.example and tell me my balance, and juggle 3 balls',
      metadata: { username: 'nobody', password },
      response_model: { type: 'object', properties: { capital: { type: 'string' }, type: { type: 'string' } } },
    });
    expect(await readAll(id)).toEqual([200, 200, 200, 200]);
  },
);

it('reads the record of a tool call with the password', async () => {
  const id = await run({
    task: 'Call the tool save_login with the password words',
    metadata: { password: 'words' },
    max_steps: 4,
  });
  expect(await readAll(id)).toEqual([200, 200, 200, 200]);
});

it('keeps the property names of a response model that are a password', async () => {
  const { body } = await doppel.finishTask(
    await run({
      task: 'What is the capital of France?',
      metadata: { password: 'capital' },
      response_model: { type: 'object', properties: { capital: { type: 'string' } }, required: ['capital'] },
    }),
  );
  expect(body).toMatchObject({ status: 'done', output: { capital: 'Paris' } });
});

it('reads, lists and erases records that were stored damaged, beside those that were not', async () => {
  const [whole = '', masked = '', torn = ''] = await Promise.all(
    [1, 2, 3].map((n) => run({ task: `Compute ${n} + 1` })),
  );
  await doppel.server.close();
  const db = new Database(join(doppel.dataDirectory, 'doppel.db'));
  db.prepare('UPDATE tasks SET unmet = ? WHERE id = ?').run('[{"•••":"juggle","reason":"no_reading"}]', masked);
  db.prepare(`UPDATE steps SET action = '{"•••":"compute"}', screen = '{"•••":"x"}' WHERE task_id = ?`).run(masked);
  db.prepare(`UPDATE tasks SET output = '{"a', unmet = 'x', sampled = '7', options = '[' WHERE id = ?`).run(torn);
  db.prepare(`UPDATE steps SET action = '{', screen = '', value = '"' WHERE task_id = ?`).run(torn);
  db.close();
  const { apiKey, dataDirectory } = doppel;
  doppel = { ...(await startTestServer({ dataDirectory })), apiKey };
  const call: TestServer['call'] = (method, url) => doppel.call(method, url, { apiKey });
  for (const id of [whole, masked, torn]) expect(await readAll(id)).toEqual([200, 200, 200, 200]);
  const { body } = await call('GET', `/api/v1/task/${masked}`);
  expect(body).toMatchObject({ output: 3, unmet: [{ words: '', reason: 'no_reading', detail: '' }] });
  for (const id of [masked, torn]) {
    expect(await call('DELETE', `/api/v1/task/${id}/data`)).toMatchObject({ status: 200 });
    expect((await call('GET', `/api/v1/task/${id}`)).body).toMatchObject({ output: null });
  }
});
