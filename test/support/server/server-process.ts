import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../src/bin/main.ts', import.meta.url));
const START_WITHIN_MS = 60_000;
/** Its address and key, as `toBanner` prints them; a node that only works has no key. */
const GREETING = /URL\s+(\S+)[\s\S]*API key\s+(\S+)|Probes and metrics: (\S+)\n/;

export interface ServerProcess {
  url: string;
  /** Empty for a node that only works. */
  apiKey: string;
  process: ChildProcess;
  /** All it printed so far. */
  output(): string;
  /** Sends the signal and resolves to how the process ended. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts the real server on a free port and resolves once it listens; rejects with its output when it ends instead. */
export async function startServerProcess(
  dataDirectory: string,
  env: Record<string, string> = {},
  main: string = MAIN,
  node: string = process.execPath,
): Promise<ServerProcess> {
  const child = spawn(node, [main], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ DATA_DIR: dataDirectory, PORT: '0', STEP_MS: '0', TASK_MIN_VISIBLE_MS: '0', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const greeted = new Promise<[string, string]>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start in time:\n${output}`));
    }, START_WITHIN_MS);
    const read = (text: Buffer) => {
      output += text;
      const [, url, apiKey = '', workerUrl] = GREETING.exec(output) ?? [];
      const address = url ?? workerUrl;
      if (!address) return;
      clearTimeout(timer);
      resolve([address, apiKey]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The server ended:\n${output}`));
    });
  });
  const [url, apiKey] = await greeted;
  return {
    url,
    apiKey,
    process: child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code, by] = await ended;
      return { code, signal: by };
    },
  };
}
