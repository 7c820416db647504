import type { Clock } from '../../clock.ts';
import type { ModelUsage } from '../../llm/model-status.ts';
import type { ReplyStore } from '../../llm/reply-store.ts';
import { toUsage } from '../rows/usage-row.ts';
import type { Database, Value } from './connection/database.ts';
import { selectUsage } from './model-usage.ts';

const HOUR_MS = 3_600_000;
/** Part of the size limit that a node stores between two of its sweeps. */
const SWEEP_SHARE = 0.01;
/** Rows over which the totals are spread: a power of two. */
const TOTAL_SLOTS = 16;

const NO_USAGE: ModelUsage = { calls: 0, cachedReplies: 0, inputTokens: 0, outputTokens: 0, chunksByRules: 0 };

export interface PostgresReplyStoreOptions {
  clock: Pick<Clock, 'now'>;
  /** Size limit of the replies. Each node may exceed it by 1 % of it until its next sweep. */
  maxBytes: number;
}

/** Cache that evicts the least recently used replies, by the hour in which they were used. */
export function createPostgresReplyStore(
  { query }: Pick<Database, 'query'>,
  { clock, maxBytes }: PostgresReplyStoreOptions,
): ReplyStore {
  /** Since the last sweep. The first store sweeps: nodes that ended before their next sweep may have exceeded the limit. */
  let storedBytes = Infinity;

  async function sweep(): Promise<void> {
    storedBytes = 0;
    await query(EVICT, [maxBytes]);
  }

  async function countCall(ownerId: string, usage: Partial<ModelUsage>): Promise<void> {
    await query(COUNT, toUsageValues(ownerId, usage));
  }

  return {
    async findReply(key, ownerId) {
      const now = clock.now();
      const values = [...toUsageValues(ownerId, { cachedReplies: 1 }), key, now, now - HOUR_MS];
      const [found] = await query<{ reply: string }>(FIND, values);
      return found?.reply ?? null;
    },
    async storeReplies(replies, ownerId, tokens) {
      const columns = [replies.map(({ key }) => key), replies.map(({ scopeId }) => scopeId)];
      const texts = replies.map(({ reply }) => reply);
      await query(STORE, [...toUsageValues(ownerId, { calls: 1, ...tokens }), ...columns, texts, clock.now()]);
      for (const text of texts) storedBytes += Buffer.byteLength(text);
      if (storedBytes >= maxBytes * SWEEP_SHARE) await sweep();
    },
    countCall: (ownerId, tokens) => countCall(ownerId, { calls: 1, ...tokens }),
    countChunkByRules: (ownerId) => countCall(ownerId, { chunksByRules: 1 }),
    async readUsage(ownerId) {
      const [found] = await query<{ usage: string | null }>(READ_USAGE, [ownerId]);
      return toUsage(found?.usage) ?? NO_USAGE;
    },
    async readTotals() {
      const [totals] = await query<ModelUsage>(READ_TOTALS, []);
      return totals ?? NO_USAGE;
    },
  };
}

/** Of the parameters $1 to $6. */
function toUsageValues(ownerId: string, used: Partial<ModelUsage>): Value[] {
  const { calls, cachedReplies, inputTokens, outputTokens, chunksByRules } = { ...NO_USAGE, ...used };
  return [ownerId, calls, cachedReplies, inputTokens, outputTokens, chunksByRules];
}

const COUNTS = ['calls', 'cached_replies', 'input_tokens', 'output_tokens', 'chunks_by_rules'];
const ADDED = COUNTS.map((_, index) => `$${index + 2}::bigint`).join(', ');
const addTo = (table: string) =>
  `DO UPDATE SET ${COUNTS.map((name) => `${name} = ${table}.${name} + excluded.${name}`)}`;

/** Adds to the owner's usage first, then to the totals, once for each row of the source. */
const countUsage = (source: string) => `counted AS (
    INSERT INTO model_usage (owner_id, ${COUNTS}) SELECT $1, ${ADDED} FROM ${source}
    ON CONFLICT (owner_id) ${addTo('model_usage')} RETURNING owner_id
  ), summed AS (
    INSERT INTO model_usage_totals (slot, ${COUNTS}) SELECT hashtext(owner_id) & ${TOTAL_SLOTS - 1}, ${ADDED} FROM counted
    ON CONFLICT (slot) ${addTo('model_usage_totals')}
  )`;

const ONCE = '(VALUES (1)) AS once';
const COUNT = `WITH ${countUsage(ONCE)} SELECT 1`;

const FIND = `WITH found AS (SELECT key, reply FROM model_replies WHERE key = $7), ${countUsage('found')},
  used AS (UPDATE model_replies SET used_at = $8 FROM found WHERE model_replies.key = found.key AND used_at <= $9)
  SELECT reply FROM found`;

const STORE = `WITH ${countUsage(ONCE)}
  INSERT INTO model_replies (key, scope_id, reply, used_at)
  SELECT key, scope_id, reply, $10 FROM unnest($7::text[], $8::text[], $9::text[]) AS stored (key, scope_id, reply)
  ORDER BY key ON CONFLICT (key) DO NOTHING`;

const EVICT = `DELETE FROM model_replies WHERE key IN (
    SELECT key FROM (
      SELECT key, sum(byte_count) OVER (ORDER BY used_at DESC, key DESC) AS bytes FROM model_replies
    ) AS by_use
    WHERE bytes > $1
  )`;

const READ_USAGE = `SELECT ${selectUsage('= $1')} AS usage`;

const READ_TOTALS = `SELECT sum(calls) AS calls, sum(cached_replies) AS "cachedReplies", sum(input_tokens) AS "inputTokens",
  sum(output_tokens) AS "outputTokens", sum(chunks_by_rules) AS "chunksByRules" FROM model_usage_totals HAVING count(*) > 0`;
