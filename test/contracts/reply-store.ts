import { beforeEach, describe, expect, it } from 'vitest';
import type { CachedReply, ReplyStore } from '../../src/llm/reply-store.ts';

const NOTHING = { calls: 0, cachedReplies: 0, inputTokens: 0, outputTokens: 0, chunksByRules: 0 };
const TOKENS = { inputTokens: 7, outputTokens: 2 };

/** What every ReplyStore must do. `open` gives an empty store that keeps so many bytes. */
export function testReplyStore(open: (maxBytes: number) => Promise<ReplyStore>): void {
  describe('reply store contract', () => {
    let store: ReplyStore;

    beforeEach(async () => {
      store = await open(1000);
    });

    const reply = (key: string, text = `reply ${key}`): CachedReply => ({ key, scopeId: 'graph', reply: text });

    it('finds what was kept, and nothing else', async () => {
      await store.storeReplies([reply('a'), reply('b', '“ß”')], 'request', TOKENS);
      expect(await store.findReply('a', 'request')).toBe('reply a');
      expect(await store.findReply('b', 'request')).toBe('“ß”');
      expect(await store.findReply('c', 'request')).toBeNull();
    });

    it('keeps the first reply under a key', async () => {
      await store.storeReplies([reply('a', 'first')], 'request', TOKENS);
      await store.storeReplies([reply('a', 'second')], 'request', TOKENS);
      expect(await store.findReply('a', 'request')).toBe('first');
    });

    it('counts calls, tokens, kept replies and chunks that rules read', async () => {
      expect(await store.readTotals()).toEqual(NOTHING);
      await store.storeReplies([reply('a'), reply('b')], 'request', TOKENS);
      await store.countCall('task', { inputTokens: 1, outputTokens: 1 });
      await store.findReply('a', 'other');
      await store.findReply('unknown', 'other');
      await store.countChunkByRules('request');
      const counted = { calls: 2, cachedReplies: 1, inputTokens: 8, outputTokens: 3, chunksByRules: 1 };
      expect(await store.readTotals()).toEqual(counted);
      expect(await store.readUsage('request')).toEqual({ ...NOTHING, calls: 1, ...TOKENS, chunksByRules: 1 });
      expect(await store.readUsage('unknown')).toEqual(NOTHING);
    });

    it('drops what was used longest ago once there is too much, and counts bytes, not characters', async () => {
      for (let at = 0; at < 100; at++) await store.storeReplies([reply(`${at}`, 'é'.repeat(5))], 'request', TOKENS);
      await store.findReply('0', 'request');
      await store.storeReplies([reply('last', 'é'.repeat(5))], 'request', TOKENS);
      expect(await store.findReply('1', 'request')).toBeNull();
      expect(await store.findReply('0', 'request')).not.toBeNull();
      expect(await store.findReply('99', 'request')).not.toBeNull();
      expect(await store.findReply('last', 'request')).not.toBeNull();
    });

    it('keeps nothing where nothing may be kept, and counts all the same', async () => {
      const none = await open(0);
      await none.storeReplies([reply('a')], 'request', TOKENS);
      expect(await none.findReply('a', 'request')).toBeNull();
      expect(await none.readTotals()).toMatchObject({ calls: 1, inputTokens: 7 });
    });
  });
}
