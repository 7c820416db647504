import type { PoolMeasures } from '../measures.ts';
import type { Bus } from '../nodes/bus.ts';
import type { NodeRegister } from '../nodes/node-register.ts';
import type { RunMessageStore } from '../nodes/run-message-store.ts';
import { openDatabase } from './postgres/connection/database.ts';
import { type DatabaseClock, openDatabaseClock } from './postgres/connection/database-clock.ts';
import { checkSchema, migrate } from './postgres/connection/migrate.ts';
import { openPostgresBus } from './postgres/nodes/bus.ts';
import { createPostgresNodeRegister } from './postgres/nodes/node-register.ts';
import { createPostgresRunMessageStore } from './postgres/nodes/run-message-store.ts';

/** What nodes share beside the stores. It has connections of its own, so that no load of others delays it. */
export interface SharedDatabase {
  clock: DatabaseClock;
  register: NodeRegister;
  runMessages: RunMessageStore;
  /** Resolves when it receives. */
  openBus(nodeId: string, onError: (error: unknown) => void): Promise<Bus>;
  measurePool(): PoolMeasures;
  close(): Promise<void>;
}

const CONNECTIONS = 2;

/** Opens a PostgreSQL database whose schema is up to date. */
export async function openSharedDatabase(url: string): Promise<SharedDatabase> {
  const database = openDatabase({ url, maxConnections: CONNECTIONS, name: 'doppel node' });
  await checkSchema(database);
  const clock = await openDatabaseClock(database);
  return {
    clock,
    register: createPostgresNodeRegister(database),
    runMessages: createPostgresRunMessageStore(database),
    openBus: (nodeId, onError) => openPostgresBus({ url, database, nodeId, onError }),
    measurePool: database.measure,
    async close() {
      clock.stop();
      await database.close();
    },
  };
}

/** Brings the schema of a PostgreSQL database up to date. */
export async function migrateDatabase(url: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 1, name: 'doppel migrate' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
