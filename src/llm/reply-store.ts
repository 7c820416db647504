import type { ModelUsage } from './model-status.ts';

export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

export interface KeptReply {
  /** A digest of all that the reply depends on, its account included. */
  key: string;
  /** The graph or the task that it is forgotten with. */
  scopeId: string;
  reply: string;
}

/** Port: replies of models, so that none is paid for twice, and what they cost. The replies used longest ago go when there
 *  are too many. Each method is one atomic unit. */
export interface ReplyStore {
  /** Counts what it finds as a cached reply of the owner (a request or a task). Resolves to null when there is none. */
  findReply(key: string, ownerId: string): Promise<string | null>;
  /** Keeps replies, and counts to the owner the one call that gave them. */
  keepReplies(replies: readonly KeptReply[], ownerId: string, tokens: Tokens): Promise<void>;
  /** Counts a call that gave nothing to keep. */
  countCall(ownerId: string, tokens: Tokens): Promise<void>;
  countChunkByRules(ownerId: string): Promise<void>;
  /** What all owners together have used. */
  readTotals(): Promise<ModelUsage>;
}
