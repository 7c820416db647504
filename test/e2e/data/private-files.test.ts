import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpClient } from '../../support/server/http-client.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** Of a folder and all in it, as `path mode`, where others may do anything. */
function listOpen(path: string): string[] {
  const stats = statSync(path);
  const own = stats.mode & 0o077 ? [`${path} ${(stats.mode & 0o777).toString(8)}`] : [];
  return stats.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => listOpen(join(path, name)))] : own;
}

async function start(folder: string) {
  const server = await startServerProcess(folder, { LOG_LEVEL: 'error' });
  onTestFinished(async () => {
    if (server.process.exitCode === null) await server.end('SIGKILL');
  });
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

it('the data folder and all in it is for its user only, also when an earlier version made it', async () => {
  const folder = join(makeTemporaryFolder(), 'data');
  const umask = process.umask(0o000);
  const first = await start(folder).finally(() => process.umask(umask));
  await first.client.insert('g', { memory: 'The lamp is green.' });
  await first.client.runTask({ task: 'Compute 2 + 3' });
  expect(listOpen(folder)).toEqual([]);
  await first.server.end('SIGTERM');

  for (const name of readdirSync(folder)) chmodSync(join(folder, name), statSync(join(folder, name)).mode | 0o055);
  chmodSync(folder, 0o755);
  const second = await start(folder);
  expect(listOpen(folder)).toEqual([]);
  await second.server.end('SIGTERM');
});
