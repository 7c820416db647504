import type { ModelUsage } from '../../../llm/model-status.ts';
import type { CachedReply, ReplyStore } from '../../../llm/reply-store.ts';
import { toUsage } from '../../rows/usage-row.ts';
import type { MainDatabase } from './main-database.ts';

/** Replies that are evicted at a time until the others fit. */
const EVICTION_BATCH = 64;
/** Owner id of the totals of all owners. */
const TOTALS = '';

const NO_USAGE: ModelUsage = { calls: 0, cachedReplies: 0, inputTokens: 0, outputTokens: 0, chunksByRules: 0 };

/** SQL expression: the summed ModelUsage, as JSON, of all owners that match a condition on `owner_id`; null if none
 *  match. */
export function selectUsage(condition: string): string {
  return `(SELECT iif(count(*) = 0, NULL, json_object('calls', sum(calls), 'cachedReplies', sum(cached_replies),
    'inputTokens', sum(input_tokens), 'outputTokens', sum(output_tokens), 'chunksByRules', sum(chunks_by_rules)))
    FROM model_usage WHERE owner_id ${condition})`;
}

/** Least-recently-used cache of replies, of at most `maxBytes`. */
export function createSqliteReplyStore({ db, writes }: MainDatabase, maxBytes: number): ReplyStore {
  const select = db.prepare<[string], string>('SELECT reply FROM model_replies WHERE key = ?').pluck();
  const nextNumber = db
    .prepare<[], number>(
      'UPDATE model_reply_totals SET last_used_number = last_used_number + 1 RETURNING last_used_number',
    )
    .pluck();
  const use = db.prepare('UPDATE model_replies SET used_number = ? WHERE key = ?');
  const insert = db.prepare(
    'INSERT INTO model_replies VALUES (@key, @scopeId, @reply, @usedNumber) ON CONFLICT (key) DO NOTHING',
  );
  const byteCount = db.prepare<[], number>('SELECT byte_count FROM model_reply_totals').pluck();
  const evict = db.prepare(`DELETE FROM model_replies WHERE key IN
    (SELECT key FROM model_replies ORDER BY used_number LIMIT ${EVICTION_BATCH})`);
  const addUsage = db.prepare(`INSERT INTO model_usage
    VALUES (@ownerId, @calls, @cachedReplies, @inputTokens, @outputTokens, @chunksByRules)
    ON CONFLICT (owner_id) DO UPDATE SET calls = calls + @calls, cached_replies = cached_replies + @cachedReplies,
    input_tokens = input_tokens + @inputTokens, output_tokens = output_tokens + @outputTokens,
    chunks_by_rules = chunks_by_rules + @chunksByRules`);
  const selectOwner = db.prepare<[string], string | null>(`SELECT ${selectUsage('= ?')}`).pluck();

  const count = (ownerId: string, used: Partial<ModelUsage>): void => {
    for (const owner of [ownerId, TOTALS]) addUsage.run({ ...NO_USAGE, ...used, ownerId: owner });
  };

  const insertReplies = (replies: readonly CachedReply[]): void => {
    for (const reply of replies) insert.run({ ...reply, usedNumber: nextNumber.get() });
    while ((byteCount.get() ?? 0) > maxBytes) evict.run();
  };

  const readUsage = async (ownerId: string) => toUsage(selectOwner.get(ownerId)) ?? NO_USAGE;

  return {
    async findReply(key, ownerId) {
      const reply = select.get(key);
      if (reply === undefined) return null;
      await writes.run(() => {
        use.run(nextNumber.get(), key);
        count(ownerId, { cachedReplies: 1 });
      });
      return reply;
    },
    async storeReplies(replies, ownerId, tokens) {
      await writes.run(() => {
        count(ownerId, { calls: 1, ...tokens });
        insertReplies(replies);
      });
    },
    async countCall(ownerId, tokens) {
      await writes.run(() => count(ownerId, { calls: 1, ...tokens }));
    },
    async countChunkByRules(ownerId) {
      await writes.run(() => count(ownerId, { chunksByRules: 1 }));
    },
    readUsage,
    readTotals: () => readUsage(TOTALS),
  };
}
