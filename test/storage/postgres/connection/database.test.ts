import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { CannotWriteError } from '../../../../src/errors.ts';
import { openDatabase } from '../../../../src/storage/postgres/connection/database.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

const SELECT_ONE = 'SELECT 1 AS one';
const END_OWN_CONNECTION = 'SELECT pg_terminate_backend(pg_backend_pid())';

async function open() {
  const { url, database: other } = await openPostgresStores();
  const database = openDatabase({ url, maxConnections: 1 });
  onTestFinished(() => database.close());
  return { database, other };
}

withPostgres(() => {
  it('rejects a statement whose connection ends, and opens another', async () => {
    const { database } = await open();
    await expect(database.query(END_OWN_CONNECTION, [])).rejects.toThrow(CannotWriteError);
    expect(await database.query(SELECT_ONE, [])).toEqual([{ one: 1 }]);
  });

  it('rejects a transaction whose connection ends, also between two statements, and opens another', async () => {
    const { database, other } = await open();
    await expect(database.transaction((query) => query(END_OWN_CONNECTION, []))).rejects.toThrow(CannotWriteError);
    const between = database.transaction(async (query) => {
      const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid', []);
      await other.query('SELECT pg_terminate_backend($1)', [row?.pid ?? 0]);
      await delay(50);
      return query(SELECT_ONE, []);
    });
    await expect(between).rejects.toThrow(CannotWriteError);
    expect(await database.query(SELECT_ONE, [])).toEqual([{ one: 1 }]);
  });

  it('ends a transaction that does nothing, so that a node that stands still holds no lock', async () => {
    const { database, other } = await open();
    const [limit] = await database.query<{ ms: number }>(
      "SELECT setting::integer AS ms FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'",
      [],
    );
    // Less than others wait for a lock.
    expect(limit?.ms).toBe(5_000);
    await other.query("INSERT INTO readiness VALUES ('node', 0)", []);
    const idle = database.transaction(async (query) => {
      await query('UPDATE readiness SET check_count = 1', []);
      await query('SET LOCAL idle_in_transaction_session_timeout = 20');
      await other.query('UPDATE readiness SET check_count = 2', []);
      return query(SELECT_ONE, []);
    });
    await expect(idle).rejects.toThrow(CannotWriteError);
    expect(await other.query('SELECT check_count AS count FROM readiness', [])).toEqual([{ count: 2 }]);
  });

  it('measures its connections, and counts what it has repeated', async () => {
    const { database, other } = await open();
    expect(database.measure()).toEqual({ connections: 0, idle: 0, waiting: 0, retries: 0 });
    await other.query("INSERT INTO readiness VALUES ('node', 0)", []);
    let isFirst = true;
    const held = database.transaction(async (query) => {
      if (isFirst) {
        isFirst = false;
        const waiting = database.query(SELECT_ONE, []);
        expect(database.measure()).toEqual({ connections: 1, idle: 0, waiting: 1, retries: 0 });
        waiting.catch(() => {});
        await query("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$");
      }
      return query(SELECT_ONE, []);
    });
    expect(await held).toEqual([{ one: 1 }]);
    await expect.poll(() => database.measure()).toEqual({ connections: 1, idle: 1, waiting: 0, retries: 1 });
  });
});
