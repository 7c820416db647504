import type { RunTokens, TokenStore, Tokens } from '../../llm/token-store.ts';
import type { Database } from './connection/database.ts';

export function createPostgresTokenStore({ query }: Pick<Database, 'query'>): TokenStore {
  async function sum(statement: string, values: string[]): Promise<Tokens> {
    const [found] = await query<Tokens>(statement, values);
    return found ?? { inputTokens: 0, outputTokens: 0 };
  }
  const readDay: TokenStore['readDay'] = (accountId, day) => sum(OF_DAY, [accountId, day]);
  return {
    async add(accountId, day, { inputTokens, outputTokens }) {
      await query(ADD, [accountId, day, inputTokens, outputTokens]);
    },
    readDay,
    async read(accountId, day, limit) {
      const [ofDay, total, runs] = await Promise.all([
        readDay(accountId, day),
        sum(OF_ALL, [accountId]),
        query<RunTokens>(OF_RUNS, [accountId, limit]),
      ]);
      return { day: ofDay, total, runs };
    },
  };
}

const ADD = `INSERT INTO account_tokens AS stored (account_id, day, input_tokens, output_tokens) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id, day) DO UPDATE SET input_tokens = stored.input_tokens + excluded.input_tokens,
  output_tokens = stored.output_tokens + excluded.output_tokens`;
const OF_ALL = `SELECT coalesce(sum(input_tokens), 0)::bigint AS "inputTokens",
  coalesce(sum(output_tokens), 0)::bigint AS "outputTokens" FROM account_tokens WHERE account_id = $1`;
const OF_DAY = `${OF_ALL} AND day = $2`;
const OF_RUNS = `SELECT id, input_tokens AS "inputTokens", output_tokens AS "outputTokens"
  FROM tasks JOIN model_usage ON owner_id = id WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`;
