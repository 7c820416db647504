import type { ModelErrorKind } from './model-error.ts';

/** What asking models has cost, for one request or task, or in all. */
export interface ModelUsage {
  /** Replies that the endpoint gave. */
  calls: number;
  /** Replies that were kept from before, and cost nothing. */
  cachedReplies: number;
  inputTokens: number;
  outputTokens: number;
  /** Chunks of text that a model refused, or never read in the form asked for, so that they have only what rules find in them. */
  chunksByRules: number;
}

/** Why the model does not serve. `detail` says what to mend. */
export interface ModelProblem {
  kind: ModelErrorKind;
  detail: string;
}

/** What an operator is told of the model. */
export interface ModelStatus {
  /** `offline`, or the model's name. */
  readonly name: string;
  /** Null when it serves, as far as is known. */
  problem(): ModelProblem | null;
  /** What all requests and tasks together have used. */
  readUsage(): Promise<ModelUsage>;
}
