import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpClient } from '../../support/server/http-client.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

async function start(data: string) {
  const server = await startServerProcess(data, { CONTROL: 'on', STEP_MS: '50' });
  onTestFinished(async () => {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.end('SIGKILL');
  });
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

const fixture = (memory: string) => ({
  version: 1,
  accounts: [{ graphs: [{ name: 'home', memories: [{ memoryId: 'm', memory }] }] }],
});

it('goes on with the ids of its seed after a kill', { timeout: 120_000 }, async () => {
  const submit = async ({ client }: Awaited<ReturnType<typeof start>>) =>
    (await client.call('POST', '/api/v1/task', { task: 'Compute 12 * 7' })).body.id;
  const whole = await start(join(makeTemporaryFolder(), 'data'));
  await whole.client.call('PUT', '/_doppel/seed-ids', { seed: 7 });
  const expected = [await submit(whole), await submit(whole)];

  const data = join(makeTemporaryFolder(), 'data');
  const first = await start(data);
  await first.client.call('PUT', '/_doppel/seed-ids', { seed: 7 });
  const seen = [await submit(first)];
  await first.server.end('SIGKILL');
  expect([...seen, await submit(await start(data))]).toEqual(expected);
});

it('resets, seeds, and restores over a worker thread and a kill', { timeout: 120_000 }, async () => {
  const data = join(makeTemporaryFolder(), 'data');
  const first = await start(data);
  await first.client.call('POST', '/_doppel/seed', fixture('The lamp in the hall is green.'));
  expect((await first.client.query('home', 'What colour is the lamp?')).answer).toContain('green');
  await first.client.call('POST', '/_doppel/snapshots/start');
  await first.client.call('POST', '/_doppel/seed', fixture('The lamp in the hall is red.'));
  const { body: running } = await first.client.call('POST', '/api/v1/task', {
    task: 'Find the cheapest flight from Berlin to Lisbon on 12 December 2026',
  });
  while ((await first.client.call('GET', `/api/v1/task/${running.id}/steps`)).body.steps.length === 0) await delay(5);
  expect((await first.client.call('POST', '/_doppel/snapshots/start/restore')).status).toBe(200);
  expect((await first.client.call('GET', `/api/v1/task/${running.id}`)).status).toBe(404);
  expect((await first.client.query('home', 'What colour is the lamp?')).answer).toContain('green');
  await first.server.end('SIGKILL');

  const second = await start(data);
  expect((await second.client.query('home', 'What colour is the lamp?')).answer).toContain('green');
  await second.client.call('POST', '/_doppel/reset');
  await second.server.end('SIGKILL');

  const third = await start(data);
  expect((await third.client.call('GET', '/list_graphs')).body.graphs).toEqual([]);
  while (readdirSync(join(data, 'graphs')).length > 0) await delay(5);
  expect(existsSync(join(data, 'media', running.id))).toBe(false);
  await third.client.call('POST', '/_doppel/snapshots/start/restore');
  expect((await third.client.query('home', 'What colour is the lamp?')).answer).toContain('green');
  const task = await third.client.runTask({ task: 'Compute 12 * 7' });
  expect(task.status).toBe('done');
});
