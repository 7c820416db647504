import { expect, it } from 'vitest';
import { createHttpClient } from '../support/server/http-client.ts';
import { startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const GIVEN_UP = expect.stringMatching(
  /Given up: the server(, or the browser of the run,)? stopped 6 times during the (run|request)/,
);

// What is suspect waits 13 s in all before it is given up.
const WITHIN_MS = 180_000;

/** A server whose worker thread dies each time it comes to `point` of what is named poison. */
async function start(point: string) {
  const env = { LOG_LEVEL: 'silent', DOPPEL_FAULT: `${point}:1:thread:poison` };
  const server = await startServerProcess(makeTemporaryFolder(), env);
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

it(
  'a task that kills the worker each time ends failed with the reason, and others go on',
  async () => {
    const { server, client } = await start('step recorded');
    const { body: poison } = await client.call('POST', '/api/v1/task', { task: 'Compute 1 + 1. This is poison.' });
    const others = await Promise.all([2, 3, 4].map((factor) => client.runTask({ task: `Compute ${factor} * 5` })));
    expect(others.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    await expect
      .poll(async () => (await client.call('GET', `/api/v1/task/${poison.id}`)).body, { timeout: WITHIN_MS })
      .toMatchObject({ status: 'failed', output: GIVEN_UP, credits_used: 1 });
    expect((await client.runTask({ task: 'Compute 6 * 7' })).status).toBe('done');
    await server.end('SIGTERM');
  },
  WITHIN_MS,
);

it(
  'a memory, a query or a file that kills the worker each time ends failed with the reason, and others go on',
  async () => {
    const { server, client } = await start('request begun');
    const memory = await client.call('POST', '/graph/g/insert', { memory: 'A lamp.', memoryId: 'poison' });
    const [before, after] = ['before', 'after'].map((memoryId) =>
      client.insert('g', { memory: `This lamp was lit ${memoryId}.`, memoryId }),
    );
    expect(await before).toMatchObject({ status: 'DONE' });
    expect(await after).toMatchObject({ status: 'DONE' });
    expect(await client.finish('g', 'insert', memory.body)).toMatchObject({ status: 'FAILED', detail: GIVEN_UP });
    expect(await client.query('g', 'What is poison?')).toMatchObject({ status: 'FAILED', detail: GIVEN_UP });
    expect(await client.query('g', 'Which lamp was lit?')).toMatchObject({ status: 'DONE' });
    const { body } = await client.call('GET', '/graph/g/memory');
    expect(body.memories.map(({ memoryId }: { memoryId: string }) => memoryId)).toEqual(['after', 'before']);
    await server.end('SIGTERM');
  },
  WITHIN_MS,
);

it(
  'a file that kills the worker each time fails alone: those sent with it are added',
  async () => {
    const { server, client } = await start('request begun');
    const form = new FormData();
    for (const name of ['poison.txt', 'whole.txt']) form.append('files', new Blob([`The ${name} lamp.`]), name);
    const response = await fetch(`${server.url}/graph/g/files`, {
      method: 'POST',
      headers: { apikey: server.apiKey },
      body: form,
    });
    const detail = expect.stringMatching(/^1 of 2 files were added\. poison\.txt: Given up/);
    const handle = (await response.json()) as { requestId: string; requestTime: number };
    expect(await client.finish('g', 'insert', handle)).toMatchObject({ status: 'FAILED', detail });
    await server.end('SIGTERM');
  },
  WITHIN_MS,
);
