import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connectDoppel } from './doppel.ts';
import type { Doppel } from './verbs.ts';

export interface StartOptions {
  /** Environment variables of the server: see docs/configuration.md. */
  env?: Record<string, string>;
  /** Default: a free port. */
  port?: number;
  /** Folder for data. Default: a temporary one, removed at the end. */
  data?: string;
  /** Folder of fixtures (JSON or YAML) that are stored at the start. An entry without `apiKey` is the account of the tests. */
  fixtures?: string;
  /** How long the start may take, in ms. Default: 60 s. */
  timeoutMs?: number;
}

/** A server in a process of its own. */
export interface StartedDoppel extends Doppel, AsyncDisposable {
  readonly pid: number;
  /** Stops the server and removes its temporary data folder. */
  stop(): Promise<void>;
}

interface Ready {
  url: string;
  apiKey: string;
  pid: number;
}

// The same path in the repository, from `src`, and in the package, from `dist`.
const COMMAND = fileURLToPath(new URL('../../src/bin/doppel.js', import.meta.url));
/** Of the environment of the tests, which may have a PORT or a LOG_LEVEL that is not meant for the server. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE', 'npm_config_cache'];
/** The last is for glibc: memory that one thread has freed is of use to the others. */
const FOR_TESTS = { STEP_MS: '0', LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '1' };
const KEPT_ERROR_CHARACTERS = 8192;

/** Starts a server on 127.0.0.1 and resolves when it is ready. It ends with the process that started it.
 *  @throws Error with what the server printed when it does not start */
export async function startDoppel(options: StartOptions = {}): Promise<StartedDoppel> {
  const { env, port = 0, data, fixtures, timeoutMs = 60_000 } = options;
  const folder = data === undefined ? ['--ephemeral'] : ['--data', data];
  const state = fixtures === undefined ? [] : ['--fixtures', fixtures];
  const args = ['--json', '--stop-with-stdin', '--port', String(port), ...folder, ...state];
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...pick(process.env, INHERITED), ...FOR_TESTS, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await readReady(child, timeoutMs);
  // A server that nobody stopped must not keep the tests from ending. Its input ends with them, and it with its input.
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as { unref?(): void }).unref?.();
  const stop = (): Promise<void> => {
    child.ref();
    child.stdin.end();
    return ended;
  };
  return { ...connectDoppel(ready), pid: ready.pid, stop, [Symbol.asyncDispose]: stop };
}

/** Resolves to the first line of the output; rejects, and kills the process, when there is none in time. */
async function readReady(
  child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream },
  timeoutMs: number,
): Promise<Ready> {
  let errors = '';
  child.stderr.on('data', (text: Buffer) => {
    errors = `${errors}${text}`.slice(-KEPT_ERROR_CHARACTERS);
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Ready>((resolve, reject) => {
      const fail = (problem: string) => reject(new Error(`Doppel ${problem}.\n${errors}`.trimEnd()));
      timer = setTimeout(() => fail(`was not ready within ${timeoutMs} ms`), timeoutMs);
      child.once('error', (error) => fail(`did not start: ${error.message}`));
      child.once('close', (code) => fail(`ended with code ${code} before it was ready`));
      createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Ready));
    });
  } catch (error) {
    child.kill();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function pick(all: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
