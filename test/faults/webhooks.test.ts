import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '../support/server/server-process.ts';
import { startReceiver } from '../support/server/webhook-receiver.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const TASKS = 12;

it('a killed server delivers every end after its restart, also those that it has begun to deliver', async () => {
  const folder = makeTemporaryFolder();
  let mayRespond = false;
  const respond = (response: ServerResponse) => {
    if (mayRespond) response.writeHead(200).end();
  };
  const receiver = await startReceiver(respond);
  const killed = await startServerProcess(folder);
  onTestFinished(async () => void killed.process.kill('SIGKILL'));
  const call = async (method: string, path: string, json: object) => {
    const headers = { apikey: killed.apiKey, 'content-type': 'application/json' };
    const response = await fetch(`${killed.url}${path}`, { method, headers, body: JSON.stringify(json) });
    expect(response.status).toBe(200);
    return response.json() as Promise<{ id: string }>;
  };
  await call('PUT', '/_doppel/webhooks', { url: receiver.url });
  const ids = [];
  for (let at = 0; at < TASKS; at += 1)
    ids.push((await call('POST', '/api/v1/task', { task: `Compute ${at} + 1` })).id);
  const listed = async () => {
    const response = await fetch(`${killed.url}/_doppel/webhooks/deliveries`);
    return ((await response.json()) as { deliveries: object[] }).deliveries.length;
  };
  await expect.poll(listed, { timeout: 30_000 }).toBe(TASKS);
  await receiver.waitFor(8);
  await killed.end('SIGKILL');
  expect(receiver.received).toHaveLength(8);

  mayRespond = true;
  const restarted = await startServerProcess(folder);
  await receiver.waitFor(8 + TASKS);
  await restarted.end('SIGTERM');
  const [before, after] = [receiver.received.slice(0, 8), receiver.received.slice(8)];
  expect(after.map(({ body }) => body.data.id).sort()).toEqual(ids.sort());
  const deliveryIds = after.map(({ headers }) => headers['x-doppel-delivery']);
  expect(deliveryIds).toEqual(expect.arrayContaining(before.map(({ headers }) => headers['x-doppel-delivery'])));
}, 60_000);
