export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

export interface RunTokens extends Tokens {
  /** Of the task or session. */
  id: string;
}

export interface AccountTokens {
  day: Tokens;
  total: Tokens;
  /** The latest runs that called the model, latest first. */
  runs: RunTokens[];
}

/** Port: tokens of language models by account and day. Days are dates in UTC, `2026-11-28`. Each method is atomic. */
export interface TokenStore {
  add(accountId: string, day: string, tokens: Tokens): Promise<void>;
  readDay(accountId: string, day: string): Promise<Tokens>;
  /** @param limit of the runs that are listed */
  read(accountId: string, day: string, limit: number): Promise<AccountTokens>;
}

/** @param time epoch ms */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
