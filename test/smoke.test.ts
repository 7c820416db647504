import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from './support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from './support/server/server-process.ts';
import { makeFolder } from './support/temporary-folder.ts';

const folder = makeFolder();
let server: ServerProcess;
let client: HttpClient;

beforeAll(async () => {
  server = await startServerProcess(folder.path);
  client = createHttpClient(server.url, server.apiKey);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  folder.remove();
});

describe('a real server', () => {
  it('runs a task and records it', async () => {
    const task = await client.runTask({ task: 'Compute 12 * 7' });
    expect(task).toMatchObject({ status: 'done', output: 84, credits_used: 1 });
    const recording = await fetch(String(task.recording_url));
    expect(recording.headers.get('content-type')).toMatch(/^video\/webm/);
  });

  it('answers a question from a memory', async () => {
    const memory = 'The lamp in the hall is green.';
    expect(await client.insert('lamps', { memory })).toMatchObject({ status: 'DONE' });
    const { answer } = await client.query('lamps', 'What colour is the lamp in the hall?');
    expect(answer).toContain('green');
  });
});
