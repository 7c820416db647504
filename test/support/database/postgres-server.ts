import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../../src/storage/postgres/connection/migrate.ts';

/** The server that tests use: where it is, or why there is none. */
export type PostgresServer = { url: string } | { problem: string };

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresServer;
  }
}

export const TEMPLATE = 'doppel_template';

/** Global setup of Vitest: one PostgreSQL server for all tests, with a migrated database as the template of theirs. It is
 *  that of TEST_POSTGRES_URL (a user who may create databases), or else one started with the programs of this machine. Where
 *  it has none, tests on PostgreSQL are skipped, unless REQUIRE_POSTGRES is set. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer().catch((error: Error) => error);
  if (server instanceof Error) {
    if (process.env.REQUIRE_POSTGRES) throw server;
    console.warn(`Tests on PostgreSQL are skipped: ${server.message}`);
    project.provide('postgres', { problem: server.message });
    return async () => {};
  }
  await makeTemplate(server.url);
  project.provide('postgres', { url: server.url });
  return server.stop;
}

interface RunningServer {
  url: string;
  stop: () => Promise<void>;
  /** Ends it at once, without a checkpoint, and starts it again after `downMs`; null for a server that is not ours. */
  crash: ((downMs: number) => Promise<void>) | null;
}

/** A server without databases of ours: see `setup`. `flags` are settings (`name=value`) of a server that is started here. */
export async function startPostgresServer(flags: readonly string[] = NOT_DURABLE): Promise<RunningServer> {
  const url = process.env.TEST_POSTGRES_URL;
  return url ? { url, stop: async () => {}, crash: null } : startLocalServer(flags);
}

/** Nothing is synced to disk: its data is thrown away. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/** The folder with the programs of a PostgreSQL server, of which Debian has none on the path.
 * @throws if there is none */
export function findPostgres(env: NodeJS.ProcessEnv = process.env, debian = '/usr/lib/postgresql/*/bin'): string {
  const installed = globSync(debian).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const folders = [...(env.PATH ?? '').split(delimiter), ...installed.reverse()];
  const found = folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name))));
  if (!found) {
    throw new Error('initdb and postgres are not installed: apt-get install postgresql, or set TEST_POSTGRES_URL');
  }
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function startLocalServer(flags: readonly string[]): Promise<RunningServer> {
  const programs = findPostgres();
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'doppel-postgres-'));
  if ('uid' in owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const initOptions = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...flags];
  const start = () =>
    startProcess(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], url, owner);
  let server: ChildProcess;
  try {
    execFileSync(join(programs, 'initdb'), initOptions, { cwd: folder, stdio: 'pipe', ...owner });
    server = await start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`the server of ${programs} does not start (${error}); set TEST_POSTGRES_URL to use another`);
  }
  return {
    url,
    async crash(downMs) {
      await end(server, 'SIGQUIT');
      await delay(downMs);
      server = await start();
    },
    async stop() {
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user that runs the server: it refuses to run as root, so that root changes to `postgres`, whom Debian's package makes. */
function findOwner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Resolves when it answers. */
async function startProcess(program: string, args: string[], url: string, owner: object): Promise<ChildProcess> {
  const server = spawn(program, args, { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  const log: string[] = [];
  server.stderr?.on('data', (lines) => log.splice(0, log.length, ...log.slice(-20), String(lines)));
  endWithThisProcess(server);
  while (!(await isAnswering(url))) {
    if (server.exitCode !== null) throw new Error(log.join('').trim());
    await delay(20);
  }
  return server;
}

const ENDING_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

function endWithThisProcess(server: ChildProcess): void {
  const kill = () => server.kill('SIGQUIT');
  const onSignal = (signal: NodeJS.Signals) => {
    kill();
    // Handled once: what follows is what would have happened.
    process.kill(process.pid, signal);
  };
  process.once('exit', kill);
  for (const signal of ENDING_SIGNALS) process.once(signal, onSignal);
  server.once('exit', () => {
    process.off('exit', kill);
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
  });
}

async function isAnswering(url: string): Promise<boolean> {
  const database = openDatabase({ url, maxConnections: 1 });
  return database
    .query('SELECT 1', [])
    .then(() => true)
    .catch(() => false)
    .finally(() => database.close());
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

async function makeTemplate(url: string): Promise<void> {
  const server = openDatabase({ url, maxConnections: 1 });
  await server.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await server.query(`CREATE DATABASE ${TEMPLATE}`);
  await server.close();
  const template = openDatabase({ url: toDatabaseUrl(url, TEMPLATE), maxConnections: 1 });
  await migrate(template);
  await template.close();
}

/** The URL of another database of the same server. */
export function toDatabaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
