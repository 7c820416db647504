import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPostgresDatabase, withPostgres } from '../support/database/postgres-stores.ts';
import { expectError } from '../support/expect-error.ts';
import { type S3Server, startS3Server } from '../support/s3/s3-server.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { createTaskApi, toFile } from '../support/server/uploads.ts';

const UNAVAILABLE = /^The object store cannot be used\. Try again later\.$/;
const DOWNLOAD = 'Log in to portal.example as demo with password demo1234 and download the latest invoice';

withPostgres(() => {
  let s3: S3Server;
  let databaseUrl: string;
  let doppel: TestServer;

  beforeEach(async () => {
    s3 = await startS3Server();
    databaseUrl = await createPostgresDatabase();
    doppel = await start({ objects: s3.options });
  });
  afterEach(async () => {
    await doppel.close();
    await s3.close();
  });

  const start = (changes: object) => startTestServer({ databaseUrl, control: { kind: 'off' }, ...changes });
  const { call, send } = createTaskApi(() => doppel);
  const stored = () => [...s3.bucket.objects].filter(([key]) => key !== 'doppel/readiness');
  const ready = () => doppel.call('GET', '/ready');

  async function submit(task: string): Promise<{ id: string; live: string }> {
    const { body } = await call('POST', '/task', { json: { task } });
    return { id: body.id, live: new URL(body.live_url).pathname };
  }

  it('takes files, downloads and recordings, and nothing of them is left when they are erased', async () => {
    const { body } = await send('/file', [toFile('the text of a file', 'private name.txt')]);
    expect(stored().map(([, bytes]) => String(bytes))).toEqual(['the text of a file']);
    const { id, live } = await submit(DOWNLOAD);
    await doppel.finishTask(id);
    const recording = await doppel.server.app.inject({ url: `${live}/recording.webm` });
    const archive = await doppel.server.app.inject({ url: `${live}/downloads.zip` });
    expect([recording.statusCode, archive.statusCode]).toEqual([200, 200]);
    expect(stored()).toHaveLength(3);
    expect(stored().some(([, bytes]) => bytes.equals(recording.rawPayload))).toBe(true);
    expect(stored().some(([, bytes]) => bytes.equals(archive.rawPayload))).toBe(true);
    for (const [key] of stored()) expect(key).toMatch(/^doppel\/[0-9a-f-]{36}$/);
    const given = [id, body.r.id, live.split('/').at(-1)];
    expect(stored().some(([key]) => given.some((each) => key.includes(each)))).toBe(false);
    await call('DELETE', `/task/${id}/data`);
    await call('DELETE', `/file/${body.r.id}`);
    expect(stored()).toEqual([]);
  });

  it('answers 503 while it cannot be reached, and goes on when it can', async () => {
    expect((await ready()).status).toBe(200);
    s3.fail = () => 'cut';
    const refused = await send('/file', [toFile('hello')]);
    expectError(refused, 503, UNAVAILABLE);
    expect(refused.headers['retry-after']).toBe('5');
    expectError(await ready(), 503, UNAVAILABLE);
    s3.fail = (operation) => (operation === 'GetObject' ? null : 'unavailable');
    expectError(await ready(), 503, UNAVAILABLE);
    s3.fail = () => null;
    expect((await ready()).status).toBe(200);
    expect((await send('/file', [toFile('hello')])).status).toBe(200);
  });

  it('lets runs wait that cannot store their downloads, and recordings be seen that cannot be stored', async () => {
    s3.fail = (operation) => (operation === 'PutObject' ? 'unavailable' : null);
    const { id, live } = await submit(DOWNLOAD);
    const asked = () => s3.calls.filter((operation) => operation === 'PutObject').length;
    const before = asked();
    await expect.poll(asked).toBeGreaterThan(before);
    expect((await call('GET', `/task/${id}`)).body.status).not.toBe('failed');
    s3.fail = () => null;
    expect((await doppel.finishTask(id)).body.status).toBe('done');
    expect((await doppel.server.app.inject({ url: `${live}/downloads.zip` })).statusCode).toBe(200);
    s3.fail = (operation) => (operation === 'PutObject' ? 'unavailable' : null);
    expect((await doppel.server.app.inject({ url: `${live}/recording.webm` })).statusCode).toBe(200);
  });

  it('must be set while the database refers to it', async () => {
    await doppel.close();
    await expect(start({ objects: { ...s3.options, bucket: 'other' } })).rejects.toThrow('S3_BUCKET cannot be used');
    const without = await start({});
    await without.close();
    doppel = await start({ objects: s3.options });
    expect((await send('/file', [toFile('hello')])).status).toBe(200);
    await doppel.close();
    await expect(start({})).rejects.toThrow('set S3_BUCKET, and the other S3_ variables, as they were');
    doppel = await start({ objects: s3.options });
  });
});
