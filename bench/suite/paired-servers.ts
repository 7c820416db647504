/** Servers that differ in one respect, in one process: two processes of the same server differ by up to a third for as long as they
 *  live. `node paired-servers.ts SETTINGS...` starts one for each JSON of `PairedSettings`, sends their `PairedServer`s, and a `CpuTime`
 *  for each message it gets. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { composeServer, ensureReadyKey } from '../../src/compose/server.ts';
import { readConfig } from '../../src/config.ts';
import { toDataPaths } from '../../src/storage/data-paths.ts';

export interface PairedSettings {
  env: Record<string, string>;
  /** SQL that changes the main database once its schema is there. */
  sql?: string;
}

export interface PairedServer {
  url: string;
  apiKey: string;
  /** Path of the main database. */
  database: string;
}

/** CPU time of the process so far, in microseconds. */
export interface CpuTime {
  /** Of the thread that responds to requests, with its garbage collection. */
  main: number;
  /** Of all threads. */
  all: number;
}

export interface PairedServers {
  servers: PairedServer[];
  readCpu(): Promise<CpuTime>;
}

/** Gives `use` the servers, in the order of their settings; they and their data are gone when it ends, however it ends. */
export async function withPairedServers<Result>(
  settings: readonly PairedSettings[],
  use: (paired: PairedServers) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-paired-'));
  const args = settings.map((each) => JSON.stringify(each));
  const child = fork(import.meta.filename, args, { cwd: folder, execArgv: ['--single-threaded-gc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The servers ended.')));
  const receive = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  try {
    const servers: PairedServer[] = await receive();
    return await use({
      servers,
      readCpu() {
        child.send('cpu');
        return receive();
      },
    });
  } finally {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOne({ env, sql }: PairedSettings, index: number): Promise<PairedServer> {
  const dataDirectory = join(process.cwd(), String(index));
  const config = { ...readConfig({ PORT: '0', ...env }), dataDirectory };
  const server = await composeServer(config);
  const { main } = toDataPaths(dataDirectory);
  if (sql) new Database(main).exec(sql).close();
  const apiKey = await ensureReadyKey(config, server.accounts);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, apiKey, database: main };
}

if (import.meta.main) {
  const servers: PairedServer[] = [];
  for (const [index, text] of process.argv.slice(2).entries()) servers.push(await startOne(JSON.parse(text), index));
  process.on('message', () => {
    const [main, all] = [process.threadCpuUsage(), process.cpuUsage()].map(({ user, system }) => user + system);
    process.send?.({ main, all });
  });
  process.send?.(servers);
}
