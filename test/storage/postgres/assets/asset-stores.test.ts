import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserProfile } from '../../../../src/device/device.ts';
import { type Database, openDatabase } from '../../../../src/storage/postgres/connection/database.ts';
import { testExtensionStore } from '../../../contracts/extension-store.ts';
import { testFileStore } from '../../../contracts/file-store.ts';
import { testProfileStore } from '../../../contracts/profile-store.ts';
import { createStores, openPostgresStores, WAIT_MS, withPostgres } from '../../../support/database/postgres-stores.ts';
import { addAccount, EPOCH } from '../../../support/run/samples.ts';

const EMPTY: BrowserProfile = { cookies: [], localStorage: {} };
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

withPostgres(() => {
  testProfileStore(openPostgresStores);
  testFileStore(openPostgresStores);
  testExtensionStore(openPostgresStores);

  describe('fifty calls at once over two nodes', () => {
    const accountId = 'account-a';
    const asset = { accountId, name: 'name', byteCount: 10, createdAt: EPOCH };
    let nodes: ReturnType<typeof createStores>[];
    let holder: Database;
    let observer: Database;

    beforeEach(async () => {
      const first = await openPostgresStores();
      const [second, third, fourth] = [8, 1, 1].map((maxConnections) =>
        openDatabase({ url: first.url, maxConnections, connectionWaitMs: WAIT_MS }),
      );
      if (!second || !third || !fourth) throw new Error('no databases');
      nodes = [first, createStores(second)];
      [holder, observer] = [third, fourth];
      await addAccount(first.accounts, accountId);
      return async () => {
        for (const database of [second, third, fourth]) await database.close();
      };
    });

    /** The outcomes of 50 calls. More of them than the limit of 3 begin before the first one ends. */
    async function race<T>(call: (node: ReturnType<typeof createStores>, index: number) => Promise<T>): Promise<T[]> {
      const { calls } = await holder.transaction(async (query) => {
        await query('SELECT 1 FROM accounts FOR UPDATE', []);
        const calls = Array.from({ length: 25 }, (_, turn) => nodes.map((node, at) => call(node, 2 * turn + at)));
        await expect.poll(async () => (await observer.query(WAITING, [])).length).toBeGreaterThan(3);
        return { calls: calls.flat() };
      });
      return Promise.all(calls);
    }

    const counted = <T>(outcomes: readonly T[], outcome: T) => outcomes.filter((each) => each === outcome).length;

    it('add no more bytes of files than allowed', async () => {
      const file = { ...asset, mediaType: 'text/plain', purpose: null };
      const added = await race(({ files }, index) => files.addFile({ ...file, id: `f${index}` }, 35));
      expect(counted(added, true)).toBe(3);
      expect(await nodes[0]?.files.listFileIds()).toHaveLength(3);
    });

    it('add no more extensions than allowed', async () => {
      const added = await race(({ extensions }, index) => extensions.addExtension({ ...asset, id: `e${index}` }, 3));
      expect(counted(added, true)).toBe(3);
      expect(await nodes[0]?.extensions.listExtensions(accountId)).toHaveLength(3);
    });

    it('create each profile once, and no more than allowed', async () => {
      const profile = { cookieDomains: [], cookieCount: 0, byteCount: 32, createdAt: EPOCH, savedAt: null };
      const create = (id: string, { profiles }: ReturnType<typeof createStores>) =>
        profiles.createProfile(accountId, { ...profile, id }, EMPTY, 3);
      const same = await race((node) => create('same', node));
      expect([counted(same, 'created'), counted(same, 'exists')]).toEqual([1, 49]);
      const different = await race((node, index) => create(`p${index}`, node));
      expect([counted(different, 'created'), counted(different, 'full')]).toEqual([2, 48]);
      expect(await nodes[0]?.profiles.listProfiles(accountId)).toHaveLength(3);
    });
  });
});
