import { chmodSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const START = fileURLToPath(new URL('../../src/bin/doppel.js', import.meta.url));

async function startOnce(cache: string): Promise<number> {
  const server = await startServerProcess(makeTemporaryFolder(), { NODE_COMPILE_CACHE: cache }, START);
  const { status } = await fetch(`${server.url}/ready`);
  expect((await server.end('SIGTERM')).code).toBe(0);
  return status;
}

it('keeps the compiled sources of both threads for the next start', async () => {
  const cache = join(makeTemporaryFolder(), 'kept');
  expect(await startOnce(cache)).toBe(200);
  const kept = globSync('**/*', { cwd: cache }).length;
  expect(kept).toBeGreaterThan(300);
  expect(await startOnce(cache)).toBe(200);
});

it('starts where the compile cache cannot be written', async () => {
  const folder = makeTemporaryFolder();
  const cache = join(folder, 'kept');
  mkdirSync(cache);
  chmodSync(cache, 0o500);
  const belowFile = join(fileURLToPath(import.meta.url), 'kept');
  expect(await startOnce(cache)).toBe(200);
  expect(await startOnce(belowFile)).toBe(200);
  expect(existsSync(belowFile)).toBe(false);
});
