import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeptTexts } from '../../src/http/kept-texts.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

describe('texts of a record', () => {
  it('are made once per variant, of which there are few', () => {
    const texts = createKeptTexts<object>();
    let madeCount = 0;
    const get = (source: object, variant: string) => texts.get(source, variant, () => `${variant} ${++madeCount}`);
    const record = {};
    expect([get(record, 'a'), get(record, 'a'), get(record, 'b'), get({}, 'a')]).toEqual(['a 1', 'a 1', 'b 2', 'a 3']);
    for (let host = 0; host < 9; host += 1) get(record, String(host));
    expect(get(record, '8')).toBe('8 13');
    expect(get(record, 'a')).toBe('a 1');
  });
});

describe('a finished task that was read before', () => {
  let doppel: TestServer;
  let path: string;
  beforeAll(async () => {
    doppel = await startTestServer();
    const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
    path = `/api/v1/task/${body.id}`;
    await doppel.finishTask(body.id);
  });
  afterAll(() => doppel.close());
  const read = async (query = '', options = {}) => (await doppel.call('GET', path + query, options)).body;

  it('is shown with the address and the fields that each read asks for', async () => {
    const first = await read();
    expect(await read()).toEqual(first);
    const elsewhere = await read('', { headers: { host: 'localhost:81' } });
    expect(elsewhere.live_url).toBe(first.live_url.replace('localhost:80', 'localhost:81'));
    expect((await read('?downloads=true')).downloads_url).toBe('');
    expect((await read()).downloads_url).toBeNull();
    expect((await read('?event_t=0')).events).not.toEqual([]);
  });

  it('is not shown to other accounts', async () => {
    const other = await doppel.call('GET', path, { apiKey: await doppel.signUp() });
    expect(other.status).toBe(404);
  });

  it('is shown as it is after another process changed it, after it was erased, and not after it was removed', async () => {
    const before = await read();
    const db = new Database(join(doppel.dataDirectory, 'doppel.db'));
    db.prepare("UPDATE tasks SET output = '6' WHERE id = ?").run(before.id);
    expect([before.output, (await read()).output, (await read()).r.output]).toEqual([5, 6, 6]);
    await doppel.call('DELETE', `${path}/data`);
    expect(await read()).toMatchObject({ output: null, r: { output: null }, recording_url: '' });
    expect((await read()).live_url).not.toBe(before.live_url);
    db.prepare('DELETE FROM tasks WHERE id = ?').run(before.id);
    db.close();
    expect((await doppel.call('GET', path)).status).toBe(404);
  });
});
