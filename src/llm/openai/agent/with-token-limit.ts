import type { DecideInput, LanguageModel } from '../../model.ts';
import type { ReplyStore } from '../../reply-store.ts';
import type { DayBudget } from '../endpoint/day-budget.ts';
import { createPlaceholders } from './placeholders.ts';

export interface TokenLimitOptions {
  replies: Pick<ReplyStore, 'readUsage'>;
  /** Input and output tokens of one task; 0 for no limit. */
  limit: number;
  budget?: Pick<DayBudget, 'findProblem'>;
}

/** Ends a run whose task has used its tokens, or whose account has used those of the day. They are counted before each decision,
 *  so that the last one may exceed the limit. A repeated run goes on counting. */
export function withTokenLimit(
  decide: LanguageModel['decide'],
  { replies, limit, budget }: TokenLimitOptions,
): LanguageModel['decide'] {
  return async (input, call) => {
    const problem = (await budget?.findProblem(call.accountId)) ?? null;
    if (problem !== null)
      return { type: 'fail', cause: 'token_limit', reason: `${problem} ${describeProgress(input)}` };
    if (limit === 0) return decide(input, call);
    const { inputTokens, outputTokens } = await replies.readUsage(call.ownerId);
    const used = inputTokens + outputTokens;
    if (used < limit) return decide(input, call);
    const reason = `Token limit reached: the task has used ${used} of ${limit} tokens. ${describeProgress(input)}`;
    return { type: 'fail', cause: 'token_limit', reason };
  };
}

function describeProgress({ history, task, metadata }: DecideInput): string {
  const last = history.at(-1);
  if (!last) return 'No step was taken.';
  const { mask } = createPlaceholders(task, metadata);
  const outcome = last.isSecret ? '.' : `, the last: ${mask(last.summary)}`;
  return `Steps taken: ${history.length}${outcome}`;
}
