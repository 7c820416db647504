import type { DecisionFormatStore, ProbedFormat } from '../../llm/decision-format.ts';
import type { Database } from './connection/database.ts';

export function createPostgresDecisionFormatStore({ query }: Pick<Database, 'query'>): DecisionFormatStore {
  return {
    async find(endpoint) {
      const [found] = await query<ProbedFormat>(FIND, [endpoint]);
      return found ?? null;
    },
    async store(endpoint, { format, probedAt }) {
      await query(STORE, [endpoint, format, probedAt]);
    },
  };
}

const FIND = 'SELECT format, probed_at AS "probedAt" FROM decision_formats WHERE endpoint = $1';
const STORE = `INSERT INTO decision_formats (endpoint, format, probed_at) VALUES ($1, $2, $3)
  ON CONFLICT (endpoint) DO UPDATE SET format = excluded.format, probed_at = excluded.probed_at`;
