import type { DecisionFormatStore, ProbedFormat } from '../../../llm/decision-format.ts';
import type { MainDatabase } from './main-database.ts';

export function createSqliteDecisionFormatStore({ db, writes }: MainDatabase): DecisionFormatStore {
  const select = db.prepare<[string], ProbedFormat>(
    'SELECT format, probed_at AS probedAt FROM decision_formats WHERE endpoint = ?',
  );
  const replace = db.prepare('INSERT OR REPLACE INTO decision_formats VALUES (@endpoint, @format, @probedAt)');
  return {
    find: async (endpoint) => select.get(endpoint) ?? null,
    async store(endpoint, probed) {
      await writes.run(() => replace.run({ ...probed, endpoint }));
    },
  };
}
