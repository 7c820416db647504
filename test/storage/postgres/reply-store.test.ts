import { describe, expect, it } from 'vitest';
import { createPostgresReplyStore } from '../../../src/storage/postgres/reply-store.ts';
import { testReplyOwners } from '../../contracts/reply-owners.ts';
import { testReplyStore } from '../../contracts/reply-store.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';
import { createTestClock } from '../../support/test-clock.ts';

const HOUR_MS = 3_600_000;
const TOKENS = { inputTokens: 7, outputTokens: 2 };

/** Each time that is read is an hour after the one before: the order of use is exact. */
function createHourClock() {
  const clock = createTestClock();
  return {
    now() {
      clock.advance(HOUR_MS);
      return clock.now();
    },
  };
}

async function open(maxBytes = 1000) {
  const { database } = await openPostgresStores();
  const clock = createTestClock();
  const nodes = [1, 2].map(() => createPostgresReplyStore(database, { clock, maxBytes }));
  const [store] = nodes;
  if (!store) throw new Error('no store');
  const readUses = () => database.query('SELECT key, used_at AS at, xmin::text AS writer FROM model_replies', []);
  const countBytes = async () => {
    const [row] = await database.query<{ bytes: number }>('SELECT sum(byte_count) AS bytes FROM model_replies', []);
    return row?.bytes ?? 0;
  };
  return { database, clock, nodes, store, readUses, countBytes };
}

const reply = (key: string, text = `reply ${key}`) => ({ key, scopeId: 'graph', reply: text });

withPostgres(() => {
  testReplyStore(async (maxBytes) => {
    const { database } = await openPostgresStores();
    return createPostgresReplyStore(database, { clock: createHourClock(), maxBytes });
  });

  testReplyOwners(async () => {
    const stores = await openPostgresStores();
    const options = { clock: createTestClock(), maxBytes: 10_000 };
    return { ...stores, replies: createPostgresReplyStore(stores.database, options) };
  });

  describe('a reply', () => {
    it('is written at most once an hour for its uses, also when many use it at once', async () => {
      const { clock, nodes, store, readUses } = await open();
      await store.storeReplies([reply('a')], 'request', TOKENS);
      const stored = await readUses();
      clock.advance(HOUR_MS - 1);
      await store.findReply('a', 'request');
      expect(await readUses()).toEqual(stored);
      clock.advance(1);
      await Promise.all(Array.from({ length: 50 }, (_, at) => nodes[at % 2]?.findReply('a', 'request')));
      const used = await readUses();
      expect(used).toMatchObject([{ at: clock.now() }]);
      clock.advance(HOUR_MS - 1);
      await store.findReply('a', 'request');
      expect(await readUses()).toEqual(used);
    });

    it('is stored, found and missed with one statement', async () => {
      const { database, clock } = await open();
      const counted = countStatements(database);
      const store = createPostgresReplyStore(counted, { clock, maxBytes: 1000 });
      // The first one of a process sweeps.
      await store.storeReplies([reply('a')], 'request', TOKENS);
      const before = counted.count;
      await store.storeReplies([reply('b', '')], 'request', TOKENS);
      await store.findReply('a', 'request');
      await store.findReply('missing', 'request');
      expect(counted.count - before).toBe(3);
    });
  });

  describe('the size of all replies', () => {
    it('stays within the limit and one hundredth of it for each node', async () => {
      const { clock, nodes, countBytes } = await open(10_000);
      for (let turn = 0; turn < 20; turn += 1) {
        clock.advance(1);
        await Promise.all(
          nodes.map((node, at) => {
            const replies = [0, 1, 2].map((number) => reply(`${at}-${turn}-${number}`, 'x'.repeat(300)));
            return node.storeReplies(replies, 'request', TOKENS);
          }),
        );
        expect(await countBytes()).toBeLessThanOrEqual(10_000 + 2 * 900);
      }
      await nodes[0]?.storeReplies([reply('last', 'x'.repeat(300))], 'request', TOKENS);
      expect(await countBytes()).toBe(9900);
    });
  });

  describe('totals', () => {
    it('add up what all nodes have used at once, and keep what owners that were removed have used', async () => {
      const { database, nodes, store } = await open(0);
      const calls = Array.from({ length: 50 }, (_, at) => nodes[at % 2]?.countCall(`owner-${at % 20}`, TOKENS));
      await Promise.all(calls);
      const totals = { calls: 50, cachedReplies: 0, inputTokens: 350, outputTokens: 100, chunksByRules: 0 };
      expect(await store.readTotals()).toEqual(totals);
      const read = "SELECT calls, input_tokens AS tokens FROM model_usage WHERE owner_id = 'owner-1'";
      expect(await database.query(read, [])).toEqual([{ calls: 3, tokens: 21 }]);
      await database.query('DELETE FROM model_usage', []);
      expect(await store.readTotals()).toEqual(totals);
    });
  });
});
