import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { GRAPH } from './operations.ts';
import { PEER_FILES } from './peer-files.ts';

/** A mock of the kind that people would run instead of ours, answering our POST routes from memory. */
export interface Peer {
  /** With its version. */
  title: string;
  url: string;
  /** Of every process that it consists of. */
  pids: number[];
  /** From its start to its first answer. */
  startedMs: number;
  stop(): Promise<void>;
}

/** Pinned; fetched by npx when first used, and kept in npm's cache. */
const VERSIONS = { prism: '5.16.0', wiremock: '3.13.2', mockoon: '9.9.0' };
export type PeerName = keyof typeof VERSIONS;
export const PEER_NAMES = Object.keys(VERSIONS) as PeerName[];

const SETUPS: Record<PeerName, { title: string; package: string; bin: string; toCommand: ToCommand }> = {
  prism: {
    ...{ title: 'Prism', package: '@stoplight/prism-cli', bin: 'prism' },
    toCommand: (bin, file, port) => [process.execPath, bin, 'mock', '-h', '127.0.0.1', '-p', port, '-v', 'error', file],
  },
  wiremock: {
    ...{ title: 'WireMock', package: 'wiremock', bin: 'wiremock' },
    toCommand: (bin, folder, port) => [
      ...['java', '-jar', join(dirname(bin), `build/wiremock-standalone-${VERSIONS.wiremock}.jar`)],
      ...['--bind-address', '127.0.0.1', '--port', port, '--root-dir', folder],
      ...['--no-request-journal', '--disable-request-logging', '--disable-banner', '--disable-response-templating'],
    ],
  },
  mockoon: {
    ...{ title: 'Mockoon', package: '@mockoon/cli', bin: 'mockoon-cli' },
    toCommand: (bin, file, port) => [
      ...[process.execPath, bin, 'start', '--data', file, '--hostname', '127.0.0.1', '--port', port],
      ...['--disable-log-to-file', '--disable-admin-api', '--max-transaction-logs', '0'],
    ],
  },
};
/** `bin` is the package's program, and `file` what PEER_FILES wrote. */
type ToCommand = (bin: string, file: string, port: string) => string[];

const START_WITHIN_MS = 60_000;
const FETCH_WITHIN_MS = 180_000;
const POLL_MS = 5;

/** Starts a mock without npx around it, which takes no part in what is measured. Rejects with the reason when it cannot be had or started. */
export async function startPeer(name: PeerName): Promise<Peer> {
  const { title, toCommand } = SETUPS[name];
  const bin = await locate(name);
  const folder = mkdtempSync(join(tmpdir(), `doppel-bench-${name}-`));
  const port = await findFreePort();
  const [program = '', ...args] = toCommand(bin, PEER_FILES[name](folder), String(port));
  const startedAt = performance.now();
  // With a process group of its own, so that whatever it starts ends with it.
  const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    await endGroup(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilAnswers(child, url);
    const startedMs = performance.now() - startedAt;
    return { title: `${title} ${VERSIONS[name]}`, url, pids: [child.pid as number], startedMs, stop };
  } catch (error) {
    await stop();
    throw new Error(`${title} did not start: ${(error as Error).message}`);
  }
}

/** The path of the package's program in npm's cache; fetches the package when it is not there yet. */
async function locate(name: PeerName): Promise<string> {
  const { package: named, bin, title } = SETUPS[name];
  const args = ['--yes', `--package=${named}@${VERSIONS[name]}`, '-c', `command -v ${bin}`];
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  try {
    const { stdout } = await promisify(execFile)('npx', args, { env, timeout: FETCH_WITHIN_MS });
    return realpathSync(stdout.trim().split('\n').at(-1) ?? '');
  } catch (error) {
    throw new Error(`${title} cannot be had by npx: ${(error as Error).message.trim().split('\n').at(-1)}`);
  }
}

/** Below those that systems give to clients, of which one may take it before the mock does. */
const PORTS = { from: 20_000, to: 30_000 };

async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Resolves once all of it is ready: its insert answers as ours does. */
async function untilAnswers(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  const read = (text: Buffer) => {
    output = `${output}${text}`.slice(-2000);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  const lastAt = performance.now() + START_WITHIN_MS;
  while (performance.now() < lastAt) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`it ended: ${output.trim()}`);
    if (await answers(url)) return;
    await delay(POLL_MS);
  }
  throw new Error(`no answer within ${START_WITHIN_MS / 1000} s: ${output.trim()}`);
}

async function answers(url: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ memory: 'Ada Lovelace lived in London.' });
  const response = await fetch(`${url}/graph/${GRAPH}/insert`, { method: 'POST', headers, body }).catch(() => null);
  return response?.status === 200 && 'requestId' in ((await response.json()) as object);
}

const STOP_WITHIN_MS = 3000;

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  const late = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(late);
}
