import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createHttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

let running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.end('SIGKILL');
  }
  running = [];
});

async function start(folder: string, env: Record<string, string> = {}) {
  const server = await startServerProcess(folder, env);
  running.push(server);
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

/** Begins to send a file and never ends. */
async function uploadHalf({ url, apiKey }: ServerProcess, folder: string): Promise<void> {
  const type = 'multipart/form-data; boundary=cut';
  const upload = request(`${url}/api/v1/file`, { method: 'POST', headers: { apikey: apiKey, 'content-type': type } });
  upload.on('error', () => {});
  upload.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\n');
  upload.write(Buffer.alloc(100_000));
  const names = () => {
    try {
      return readdirSync(join(folder, 'files'));
    } catch {
      return [];
    }
  };
  await expect.poll(() => names().length, { timeout: 10_000 }).toBeGreaterThan(0);
}

it('a server that gets SIGTERM amid runs, queues, held reads and an upload exits in time with 0 and loses nothing', async () => {
  const folder = makeTemporaryFolder();
  const { server, client } = await start(folder, { STEP_MS: '60000' });
  const post = async (path: string, json: unknown) => (await client.call('POST', path, json)).body;
  const tasks = await Promise.all(
    Array.from({ length: 12 }, (_, at) => post('/api/v1/task', { task: `Compute ${at} + 1, then compute ${at} + 2` })),
  );
  const session = await post('/api/v1/task', { task: null });
  const polls = [session, ...tasks.slice(0, 3)].map(({ id }) =>
    client.call('GET', `/api/v1/task/${id}?event_t=${Date.now() + 1000}`).catch(() => null),
  );
  await uploadHalf(server, folder);
  const inserts = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      post('/graph/g/insert', { memory: `Lamp ${at} is green.`, memoryId: `m${at}` }),
    ),
  );
  // A process that does not stop in time exits with 1.
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  for (const poll of await Promise.all(polls)) expect([200, 202, 503, undefined]).toContain(poll?.status);

  const { server: second, client: again } = await start(folder);
  for (const handle of inserts) expect(await again.finish('g', 'insert', handle)).toMatchObject({ status: 'DONE' });
  for (const { id } of tasks) {
    await expect
      .poll(async () => (await again.call('GET', `/api/v1/task/${id}`)).body, { timeout: 60_000 })
      .toMatchObject({ status: 'done', credits_used: 2 });
  }
  await expect
    .poll(async () => (await again.call('GET', `/api/v1/task/${session.id}`)).body, { timeout: 20_000 })
    .toMatchObject({ status: 'failed', output: expect.stringContaining('session was lost') });
  expect(readdirSync(join(folder, 'files'))).toEqual([]);
  await second.end('SIGTERM');
});
