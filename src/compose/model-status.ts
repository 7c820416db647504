import type { Config } from '../config.ts';
import type { ModelStatus } from '../llm/model-status.ts';
import type { Storage } from '../storage/storage.ts';

/** @param problem what the worker reported last */
export function composeModelStatus(
  { model }: Pick<Config, 'model'>,
  { replies, decisionFormats }: Pick<Storage, 'replies' | 'decisionFormats'>,
  problem: ModelStatus['problem'],
): ModelStatus {
  return {
    name: model?.model ?? 'offline',
    problem,
    // Of the database, so that a node without a worker knows it too.
    async readDeciding() {
      if (!model) return null;
      const { endpointKeyOf } = await import('../llm/decision-format.ts');
      return (await decisionFormats.find(endpointKeyOf(model)))?.format ?? null;
    },
    readUsage: replies.readTotals,
  };
}
