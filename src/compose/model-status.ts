import type { Config } from '../config.ts';
import type { ModelStatus } from '../llm/model-status.ts';
import type { Storage } from '../storage/storage.ts';

/** Runs of which an account sees the tokens. */
const LISTED_RUNS = 100;

/** @param problem what the worker reported last */
export function composeModelStatus(
  { model }: Pick<Config, 'model'>,
  { replies, decisionFormats, tokens }: Pick<Storage, 'replies' | 'decisionFormats' | 'tokens'>,
  problem: ModelStatus['problem'],
  now: () => number,
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
    async readTokens(accountId) {
      if (!model) return null;
      const { toDay } = await import('../llm/token-store.ts');
      return { ...(await tokens.read(accountId, toDay(now()), LISTED_RUNS)), dayLimit: model.dayTokens };
    },
    readUsage: replies.readTotals,
  };
}
