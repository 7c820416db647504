import { randomUUID } from 'node:crypto';
import { inject, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { createPostgresAccountStore } from '../../../src/storage/postgres/account-store.ts';
import { createPostgresExtensionStore } from '../../../src/storage/postgres/assets/extension-store.ts';
import { createPostgresFileStore } from '../../../src/storage/postgres/assets/file-store.ts';
import { createPostgresProfileStore } from '../../../src/storage/postgres/assets/profile-store.ts';
import { createPostgresDownloadStore } from '../../../src/storage/postgres/blobs/download-store.ts';
import { createPostgresMediaStore } from '../../../src/storage/postgres/blobs/media-store.ts';
import { type Database, openDatabase } from '../../../src/storage/postgres/connection/database.ts';
import { createPostgresIdempotencyStore } from '../../../src/storage/postgres/idempotency-store.ts';
import { createPostgresGraphCatalog } from '../../../src/storage/postgres/memory/graph-catalog.ts';
import { createPostgresRequestStore } from '../../../src/storage/postgres/memory/request-store.ts';
import { createPostgresNodeRegister } from '../../../src/storage/postgres/nodes/node-register.ts';
import { createPostgresSecretStore } from '../../../src/storage/postgres/secrets.ts';
import { createPostgresByHandStore } from '../../../src/storage/postgres/tasks/by-hand-store.ts';
import { createPostgresEventStore } from '../../../src/storage/postgres/tasks/event-store.ts';
import { createPostgresScreenStore } from '../../../src/storage/postgres/tasks/screen-store.ts';
import { createPostgresTaskLeaseStore } from '../../../src/storage/postgres/tasks/task-lease-store.ts';
import { createPostgresTaskStore } from '../../../src/storage/postgres/tasks/task-store.ts';
import { TEMPLATE, toDatabaseUrl } from './postgres-server.ts';

const server = inject('postgres');

/** Calls `define` to define tests on PostgreSQL; where no server runs, one skipped test stands for them. */
export function withPostgres(define: () => void): void {
  if ('url' in server) define();
  else test.skip(`PostgreSQL: ${server.problem}`);
}

/** The URL of a new database with all migrations. It lasts as long as the server. */
export async function createPostgresDatabase(): Promise<string> {
  if ('problem' in server) throw new Error(server.problem);
  // Workers are replaced during a run, and ids of processes return.
  const name = `test_${randomUUID().replaceAll('-', '_')}`;
  const admin = openDatabase({ url: server.url, maxConnections: 1 });
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await admin.close();
  return toDatabaseUrl(server.url, name);
}

/** Every store on PostgreSQL. They share the empty database of this worker: tests of a worker run one after another. */
export async function openPostgresStores() {
  const { url, database } = await openEmptyDatabase();
  return { url, ...createStores(database) };
}

/** Other stores on the database of this worker, as it is. */
export function createStores(database: Database) {
  return {
    database,
    accounts: createPostgresAccountStore(database),
    nodes: createPostgresNodeRegister(database),
    idempotency: createPostgresIdempotencyStore(database),
    secrets: createPostgresSecretStore(database),
    profiles: createPostgresProfileStore(database),
    files: createPostgresFileStore(database),
    extensions: createPostgresExtensionStore(database),
    tasks: createPostgresTaskStore(database),
    taskLeases: createPostgresTaskLeaseStore(database),
    tasksByHand: createPostgresByHandStore(database),
    events: createPostgresEventStore(database),
    screens: createPostgresScreenStore(database),
    media: createPostgresMediaStore(database, systemClock),
    downloads: createPostgresDownloadStore(database, systemClock),
    catalog: createPostgresGraphCatalog(database),
    requests: createPostgresRequestStore(database),
  };
}

let ofWorker: Promise<{ url: string; database: Database }> | null = null;

async function openEmptyDatabase() {
  ofWorker ??= createPostgresDatabase().then((url) => ({
    url,
    database: openDatabase({ url, connectionWaitMs: WAIT_MS }),
  }));
  const opened = await ofWorker;
  await opened.database.query(EMPTY);
  return opened;
}

/** Many calls at once share few connections, also on a busy machine. */
export const WAIT_MS = 30_000;

/** A new database takes longer. */
const EMPTY = `DO $$ DECLARE names text; BEGIN
  SELECT string_agg(quote_ident(tablename), ', ') INTO names FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_migrations';
  EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY CASCADE';
END $$`;
