#!/usr/bin/env node
// The command `doppel`. In JavaScript that old versions of Node.js can read, because it finds the version to run on, and
// because a TypeScript entry would load the type stripper at each start. It turns on Node's compile cache before
// anything else is loaded; where that folder cannot be written, nothing is kept. Threads find it in the environment.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const OLDEST_NODE = [22, 18];
const OLDEST = OLDEST_NODE.join('.');
const FALLBACK_NODE = 'node@24';
const SHELL_CHECK_MS = 500;

const isNodeReady = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
};

endWithShell();
if (isNodeReady()) await startHere();
else startOn(findInstalledNode() ?? fetchNode());

/** SIGTERM to npm ends the shell that it runs a command in, and nothing in that shell. On POSIX, an orphan gets another parent. */
function endWithShell() {
  if (!/^(?:node src\/bin\/doppel\.js|['"]?doppel['"]?)$/.test(process.env.npm_lifecycle_script ?? '')) return;
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, SHELL_CHECK_MS);
  check.unref();
}

/** From the sources in the repository, from `dist` in the published package. Until the server is ready, the space for young
 *  objects does not grow: what the start makes is mostly kept, and the space would be. */
async function startHere() {
  setFlagsFromString('--semi-space-growth-factor=1');
  process.env.NODE_COMPILE_CACHE ||= fileURLToPath(new URL('../../node_modules/.cache/doppel', import.meta.url));
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const source = new URL('./main.ts', import.meta.url);
  await import(existsSync(source) ? source.href : new URL('../../dist/bin/main.js', import.meta.url).href);
}

/** @returns the path of the Node.js that the package `node` installed beside this one, or null */
function findInstalledNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** @returns the path of a Node.js from npm's cache, downloaded at the first use; exits if there is none */
function fetchNode() {
  console.error(
    `Doppel needs Node.js ${OLDEST} or newer; this is ${process.versions.node}. npm gets ${FALLBACK_NODE} now.`,
  );
  const command = ['exec', '--yes', `--package=${FALLBACK_NODE}`, '--', 'node', '-p', 'process.execPath'];
  const { status, stdout } = spawnSync('npm', command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const path = stdout?.trim().split('\n').at(-1);
  if (status === 0 && path) return path;
  console.error(`npm cannot get it: install Node.js ${OLDEST} or newer.`);
  process.exit(1);
}

function startOn(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Doppel cannot start: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
