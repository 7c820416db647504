import type { DecisionFormat } from './decision-format.ts';
import type { ModelErrorKind } from './model-error.ts';
import type { AccountTokens } from './token-store.ts';

/** Model usage of a request or task, or in total. */
export interface ModelUsage {
  /** Replies received from the endpoint. */
  calls: number;
  /** Replies from the cache, which cost nothing. */
  cachedReplies: number;
  inputTokens: number;
  outputTokens: number;
  /** Chunks that the model refused, or for which it returned no valid reply. They contain only what the rules
   *  extract. */
  chunksByRules: number;
}

/** Why the model is not available. `detail` says what to fix. */
export interface ModelProblem {
  kind: ModelErrorKind;
  detail: string;
}

/** Tokens of an account, and how many it may use in a day; 0 for no limit. */
export interface AccountTokenReport extends AccountTokens {
  dayLimit: number;
}

/** Status of the model, for operators. */
export interface ModelStatus {
  /** `offline`, or the model's name. */
  readonly name: string;
  /** Null if no problem is known. */
  problem(): ModelProblem | null;
  /** How the model is asked for decisions; null with the offline model, and until it is known. */
  readDeciding(): Promise<DecisionFormat | null>;
  /** Tokens of an account; null with the offline model. */
  readTokens(accountId: string): Promise<AccountTokenReport | null>;
  /** Total usage of all requests and tasks. */
  readUsage(): Promise<ModelUsage>;
}
