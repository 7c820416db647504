import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpClient } from '../support/server/http-client.ts';
import { startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

interface Line {
  msg: string;
  level: number;
  [field: string]: unknown;
}

const INFO = 30;

async function drive(env: Record<string, string>) {
  const server = await startServerProcess(makeTemporaryFolder(), env);
  onTestFinished(async () => {
    if (server.process.exitCode === null) await server.end('SIGKILL');
  });
  const client = createHttpClient(server.url, server.apiKey);
  const task = await client.runTask({ task: 'Compute 2 + 3', enable_recording: false });
  await client.insert('g', { memory: 'The lamp in the hall is green.' });
  await client.query('g', 'What colour is the lamp?');
  await client.call('GET', '/nowhere');
  for (const path of ['/health', '/ready', '/metrics']) await (await fetch(server.url + path)).text();
  const printed = once(server.process.stdout as NodeJS.ReadableStream, 'end');
  await server.end('SIGTERM');
  await printed;
  return { task, lines: server.output().split('\n') };
}

const read = (lines: readonly string[]): Line[] =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

it('has a line for each request, task, graph request and for the stop', async () => {
  const { task, lines } = await drive({});
  const log = read(lines);
  const told = (msg: string) => log.filter((line) => line.msg === msg);
  expect(log.every(({ level }) => level === INFO)).toBe(true);
  expect(told('request')).toContainEqual(
    expect.objectContaining({
      ...{ method: 'POST', route: '/graph/:graph_name/insert', status: 200 },
      ...{ ms: expect.any(Number), reqId: expect.stringMatching(/^[\da-f-]{36}$/) },
    }),
  );
  expect(told('request')).toContainEqual(expect.objectContaining({ method: 'GET', status: 404 }));
  expect(told('request').filter(({ route }) => /^\/(?:health|ready|metrics)$/.test(String(route)))).toEqual([]);
  expect(told('task ended')).toMatchObject([{ id: task.id, status: 'done', steps: 1, ms: expect.any(Number) }]);
  expect(told('graph request ended')).toMatchObject([
    { kind: 'insert', status: 'DONE', ms: expect.any(Number) },
    { kind: 'query', status: 'DONE', chunkCount: 1 },
  ]);
  expect(log.at(-1)).toMatchObject({ msg: 'stopped' });
});

it('tells of operations at debug', async () => {
  const { lines } = await drive({ LOG_LEVEL: 'debug' });
  const routes = read(lines).flatMap(({ level, route }) => (level < INFO ? [route] : []));
  expect(routes).toEqual(expect.arrayContaining(['/health', '/ready', '/metrics']));
});

it('can be for people', async () => {
  const { lines } = await drive({ LOG_FORMAT: 'pretty' });
  expect(read(lines)).toEqual([]);
  expect(lines.some((line) => line.includes('task ended'))).toBe(true);
});
