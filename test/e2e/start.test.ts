import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { writeStaticModel } from '../support/model/static-model.ts';
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

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IS_POSIX = process.platform !== 'win32';

/** How a start ends that must fail. Far beyond what it needs: a start that hangs is no failure with a message. */
function failToStart(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stderr };
}

it.runIf(IS_POSIX)('stops with npm, which ends its shell only', async () => {
  const npm = spawn('npm', ['start', '--', '--json', '--ephemeral'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', MODE: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface(npm.stdout)[Symbol.asyncIterator]();
  let text = '';
  while (!text.startsWith('{')) text = (await lines.next()).value ?? '{}';
  const { pid } = JSON.parse(text);
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => void (isThere() && process.kill(pid, 'SIGKILL')));
  expect(isThere()).toBe(true);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await expect.poll(isThere, { timeout: 30_000 }).toBe(false);
});

it.runIf(existsSync('/proc/self'))('says at once that a data folder cannot be made', () => {
  expect(failToStart([START, '--data', '/proc/nope/data'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^Doppel cannot start: The data folder \/proc\/nope\/data cannot be written.*set DATA_DIR/,
    ),
  });
});

it('says what to do about a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  expect(failToStart([START, '--ephemeral', '--port', String(port)])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`port ${port} of 127.0.0.1 is in use. Stop what listens there, or choose another`),
  });
  other.close();
});

it('names the file that an embedding model lacks', () => {
  const folder = makeTemporaryFolder();
  expect(failToStart([START, '--ephemeral', '--port', '0'], { EMBEDDING_MODEL: `local:${folder}` })).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^Doppel cannot start: EMBEDDING_MODEL: .*tokenizer\.json cannot be used: it is missing\. The folder must have/,
    ),
  });
});

it('starts with an embedding model', async () => {
  const env = { EMBEDDING_MODEL: `local:${writeStaticModel()}` };
  const server = await startServerProcess(makeTemporaryFolder(), env, START);
  const { status } = await fetch(`${server.url}/ready`);
  await server.end('SIGTERM');
  expect({ status, log: server.output() }).toEqual({ status: 200, log: expect.not.stringContaining('failed') });
});

it.runIf(IS_POSIX)('says that npm gets a newer Node.js', () => {
  const folder = makeTemporaryFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  copyFileSync(START, join(bin, 'doppel.mjs'));
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.1.0'})";
  expect(failToStart(['--import', old, join(bin, 'doppel.mjs')], { PATH: `${bin}:${process.env.PATH}` })).toEqual({
    status: 1,
    stderr:
      'Doppel needs Node.js 22.18 or newer; this is 20.1.0. npm gets node@24 now.\nnpm cannot get it: install Node.js 22.18 or newer.\n',
  });
});
