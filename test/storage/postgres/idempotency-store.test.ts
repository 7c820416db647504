import { describe, expect, it } from 'vitest';
import type { KeyUse } from '../../../src/accounts/idempotency-store.ts';
import { openDatabase } from '../../../src/storage/postgres/connection/database.ts';
import { testIdempotencyStore } from '../../contracts/idempotency-store.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { createStores, openPostgresStores, WAIT_MS, withPostgres } from '../../support/database/postgres-stores.ts';
import { addAccount, EPOCH } from '../../support/run/samples.ts';

const EXPIRY = EPOCH + 10_000;

const use: KeyUse = {
  accountId: 'account-a',
  key: 'key-1',
  fingerprint: 'print-1',
  newId: 'id-1',
  holder: 'node-1',
  now: EPOCH,
  expiredBefore: EPOCH - 1000,
};

async function open() {
  const stores = await openPostgresStores();
  await addAccount(stores.accounts, 'account-a');
  const register = (id: string, expiresAt = EXPIRY) =>
    stores.nodes.renew({ id, role: 'api', version: '1', startedAt: EPOCH }, expiresAt);
  /** The outcomes of 50 calls at once on two connection pools. */
  async function race<T>(call: (nodes: ReturnType<typeof createStores>, index: number) => Promise<T>): Promise<T[]> {
    const other = createStores(openDatabase({ url: stores.url, connectionWaitMs: WAIT_MS }));
    const calls = Array.from({ length: 50 }, (_, index) => call(index % 2 ? other : stores, index));
    const outcomes = await Promise.all(calls);
    await other.database.close();
    return outcomes;
  }
  return { ...stores, register, race };
}

withPostgres(() => {
  testIdempotencyStore(openPostgresStores);

  describe('keys that several nodes use', () => {
    it('are held until the entry of their holder expires, and then by one other node', async () => {
      const { idempotency, register, race } = await open();
      for (const id of ['node-1', 'node-2', 'node-3']) await register(id);
      await idempotency.reserve(use);
      const next = { ...use, holder: 'node-2', newId: 'id-2' };
      expect(await idempotency.reserve({ ...next, now: EXPIRY - 1 })).toEqual({ state: 'held' });
      await register('node-2', EXPIRY * 2);
      await register('node-3', EXPIRY * 2);
      const outcomes = await race((stores, index) =>
        stores.idempotency.reserve({ ...next, holder: index % 2 ? 'node-2' : 'node-3', now: EXPIRY }),
      );
      expect(outcomes.filter(({ state }) => state === 'reserved')).toEqual([{ state: 'reserved', newId: 'id-1' }]);
      expect(outcomes.filter(({ state }) => state === 'held')).toHaveLength(49);
    });

    it('are held by a holder whose own entry has expired, until another node takes them', async () => {
      const { idempotency, register } = await open();
      await register('node-1');
      await idempotency.reserve(use);
      expect(await idempotency.reserve({ ...use, now: EXPIRY })).toEqual({ state: 'held' });
      expect(await idempotency.reserve({ ...use, now: EXPIRY, holder: 'node-2' })).toMatchObject({ state: 'reserved' });
      await idempotency.storeAnswer(use, { status: 200, body: 'late' });
      expect(await idempotency.reserve({ ...use, now: EXPIRY, holder: 'node-2' })).toEqual({ state: 'held' });
    });

    it('go to one of fifty that ask for a new key at once, under the id of that one', async () => {
      const { register, race } = await open();
      for (const id of ['node-1', 'node-2']) await register(id);
      const outcomes = await race((stores, index) =>
        stores.idempotency.reserve({ ...use, holder: `node-${(index % 2) + 1}`, newId: `id-${index}` }),
      );
      const winner = outcomes.findIndex(({ state }) => state === 'reserved');
      expect(outcomes[winner]).toEqual({ state: 'reserved', newId: `id-${winner}` });
      expect(outcomes.filter(({ state }) => state === 'held')).toHaveLength(49);
    });

    it('go to one of fifty that find an expired key', async () => {
      const { idempotency, register, race } = await open();
      for (const id of ['node-1', 'node-2']) await register(id);
      await idempotency.reserve(use);
      await idempotency.storeAnswer(use, { status: 200, body: 'old' });
      const later = { ...use, fingerprint: 'print-2', now: EPOCH + 9, expiredBefore: EPOCH + 1 };
      const outcomes = await race((stores, index) =>
        stores.idempotency.reserve({ ...later, holder: `node-${(index % 2) + 1}`, newId: `later-${index}` }),
      );
      const winner = outcomes.findIndex(({ state }) => state === 'reserved');
      expect(outcomes[winner]).toEqual({ state: 'reserved', newId: `later-${winner}` });
      expect(outcomes.filter(({ state }) => state === 'held')).toHaveLength(49);
    });

    it('stay with a node that registered and took the key while this one waited', async () => {
      const { database, idempotency, register } = await open();
      await idempotency.reserve({ ...use, holder: 'ended' });
      const { outcome } = await database.transaction(async (query) => {
        await query("UPDATE idempotency_keys SET holder = 'new'");
        const waiting = idempotency.reserve(use);
        await expect.poll(() => database.query(SELECT_WAITING, [])).toHaveLength(1);
        await register('new');
        return { outcome: waiting };
      });
      expect(await outcome).toEqual({ state: 'held' });
    });

    it('take one statement each time', async () => {
      const { database } = await open();
      const counted = countStatements(database);
      const { idempotency } = createStores(counted);
      await idempotency.reserve(use);
      expect(await idempotency.reserve(use)).toEqual({ state: 'held' });
      await idempotency.storeAnswer(use, { status: 200, body: '' });
      expect(await idempotency.reserve(use)).toMatchObject({ state: 'answered' });
      expect(counted.count).toBe(4);
    });
  });

  it('removes the oldest of the expired keys, as many as asked for', async () => {
    const { database, idempotency } = await open();
    for (let at = 0; at < 5; at += 1) await idempotency.reserve({ ...use, key: `key-${at}`, now: EPOCH + at });
    expect(await idempotency.removeOld(EPOCH + 4, 3)).toBe(3);
    expect(await idempotency.removeOld(EPOCH + 4, 3)).toBe(1);
    expect(await database.query('SELECT key FROM idempotency_keys', [])).toEqual([{ key: 'key-4' }]);
  });
});

const SELECT_WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
