import type { RunTokens, TokenStore, Tokens } from '../../../llm/token-store.ts';
import type { MainDatabase } from './main-database.ts';

const SUMS = `SELECT coalesce(sum(input_tokens), 0) AS inputTokens, coalesce(sum(output_tokens), 0) AS outputTokens
  FROM account_tokens WHERE account_id = ?`;

export function createSqliteTokenStore({ db, writes }: MainDatabase): TokenStore {
  const insert = db.prepare(`INSERT INTO account_tokens VALUES (@accountId, @day, @inputTokens, @outputTokens)
    ON CONFLICT (account_id, day) DO UPDATE SET input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens`);
  const none: Tokens = { inputTokens: 0, outputTokens: 0 };
  const ofDay = db.prepare<[string, string], Tokens>(`${SUMS} AND day = ?`);
  const ofAll = db.prepare<[string], Tokens>(SUMS);
  const ofRuns = db.prepare<
    [string, number],
    RunTokens
  >(`SELECT id, input_tokens AS inputTokens, output_tokens AS outputTokens
    FROM tasks JOIN model_usage ON owner_id = id WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT ?`);
  return {
    async add(accountId, day, { inputTokens, outputTokens }) {
      await writes.run(() => insert.run({ accountId, day, inputTokens, outputTokens }));
    },
    readDay: async (accountId, day) => ofDay.get(accountId, day) ?? none,
    read: async (accountId, day, limit) => ({
      day: ofDay.get(accountId, day) ?? none,
      total: ofAll.get(accountId) ?? none,
      runs: ofRuns.all(accountId, limit),
    }),
  };
}
