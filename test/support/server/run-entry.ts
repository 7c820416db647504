import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Options {
  input?: Buffer;
  /** One of the shell's (`-n 70`). */
  limit?: string;
  env?: Record<string, string>;
}

/** Starts `src/{entry}.ts` with these arguments on a data folder. */
export function startEntry(
  entry: string,
  dataDirectory: string,
  args: string[],
  { input, limit, env: more }: Options = {},
): { process: ChildProcess; ended: Promise<Ended> } {
  const path = fileURLToPath(new URL(`../../../src/bin/${entry}.ts`, import.meta.url));
  const node = [process.execPath, path, ...args];
  const [command = '', ...rest] = limit ? ['sh', '-c', `ulimit ${limit}; exec "$@"`, 'sh', ...node] : node;
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDirectory, ...more };
  const child = execFile(command, rest, { env }, (_error, stdout, stderr) => {
    resolve({ code: child.exitCode, stdout, stderr });
  });
  child.stdin?.end(input);
  return { process: child, ended: promise };
}

/** The same, to its end. */
export const runEntry = (...started: Parameters<typeof startEntry>): Promise<Ended> => startEntry(...started).ended;
