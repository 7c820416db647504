import { expect, it } from 'vitest';
import { createHttpClient } from '../support/server/http-client.ts';
import { startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

it('a crash by directive costs nobody else a session, a run or an attempt', async () => {
  const server = await startServerProcess(makeTemporaryFolder(), { LOG_LEVEL: 'error' });
  const client = createHttpClient(server.url, server.apiKey);
  const { api_key: otherKey } = (await client.call('POST', '/signup', {})).body;
  const bystander = createHttpClient(server.url, otherKey);
  const { id } = (await bystander.call('POST', '/api/v1/task', { task: null, enable_recording: false })).body;

  for (let time = 0; time < 3; time += 1) {
    expect(await client.runTask({ task: 'Compute 12 * 7 [[doppel:crash]]' })).toMatchObject({
      status: 'done',
      output: 84,
    });
    const memory = { memory: 'Jacob Marley was the partner of Scrooge. [[doppel:crash]]' };
    expect(await client.insert('g', memory)).toMatchObject({ status: 'DONE' });
  }

  const close = { name: 'session_action', payload: { name: 'close', input: {} } };
  expect((await bystander.call('POST', `/api/v1/task/${id}/event`, close)).status).toBe(200);
  await expect
    .poll(async () => (await bystander.call('GET', `/api/v1/task/${id}`)).body, { timeout: 20_000 })
    .toMatchObject({ status: 'done' });
  expect(server.output()).not.toMatch(/worker thread ended/);
  await server.end('SIGTERM');
});
