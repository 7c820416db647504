import { ModelError } from '../../model-error.ts';
import { type TokenStore, type Tokens, toDay } from '../../token-store.ts';

/** Counts the tokens of each account by day, and limits them. */
export interface DayBudget {
  add(accountId: string, tokens: Tokens): Promise<void>;
  /** One sentence that says that the account has used its tokens of the day; null while it has not. */
  findProblem(accountId: string): Promise<string | null>;
  /** Rejects with a ModelError (`rejected`) in place of the sentence. */
  check(accountId: string): Promise<void>;
}

export interface DayBudgetOptions {
  store: Pick<TokenStore, 'add' | 'readDay'>;
  /** Input and output tokens of one account and day, in UTC; 0 for no limit. */
  limit: number;
  /** Epoch ms. */
  now: () => number;
}

/** Tokens are counted after each call, so that calls in progress may exceed the limit. */
export function createDayBudget({ store, limit, now }: DayBudgetOptions): DayBudget {
  const findProblem: DayBudget['findProblem'] = async (accountId) => {
    if (limit === 0) return null;
    const { inputTokens, outputTokens } = await store.readDay(accountId, toDay(now()));
    const used = inputTokens + outputTokens;
    if (used < limit) return null;
    return `Token limit of the day reached: the account has used ${used} of ${limit} tokens (LLM_DAY_TOKENS). The next day begins at 00:00 UTC.`;
  };
  return {
    add: (accountId, tokens) => store.add(accountId, toDay(now()), tokens),
    findProblem,
    async check(accountId) {
      const problem = await findProblem(accountId);
      if (problem !== null) throw new ModelError('rejected', problem);
    },
  };
}
