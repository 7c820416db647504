import { type Database, openDatabase } from '../../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../../src/storage/postgres/connection/migrate.ts';
import { startPostgresServer, toDatabaseUrl } from '../../../test/support/database/postgres-server.ts';

export interface BenchDatabase {
  database: Database;
  url: string;
}

export interface ServerSettings {
  /** Of the server from npm; one that is given by TEST_POSTGRES_URL has its own. */
  flags: readonly string[];
  maxConnections: number;
}

/** Gives `use` an empty database with our schema; it is gone when `use` ends, however it ends. */
export async function withDatabase<Result>(
  { flags, maxConnections }: ServerSettings,
  use: (opened: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const server = await startPostgresServer([...flags, `max_connections=${maxConnections + 20}`]);
  const name = `bench_${process.pid}`;
  const admin = openDatabase({ url: server.url, maxConnections: 1 });
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const url = toDatabaseUrl(server.url, name);
    const database = openDatabase({ url, maxConnections });
    try {
      await migrate(database);
      return await use({ database, url });
    } finally {
      await database.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.close();
    await server.stop();
  }
}
