import type { ModelUsage } from './model-status.ts';
import type { Tokens } from './token-store.ts';

export interface CachedReply {
  /** Digest of everything the reply depends on, including the account. */
  key: string;
  /** Graph or task whose deletion also deletes the reply. */
  scopeId: string;
  reply: string;
}

/** Port: cache of model replies, so that none is paid for twice, and usage records. Evicts the least recently used
 *  replies if there are too many. Each method is atomic. */
export interface ReplyStore {
  /** Counts a hit as a cached reply of the owner (a request or task). Resolves to null on a miss. */
  findReply(key: string, ownerId: string): Promise<string | null>;
  /** Stores the replies of one call, and records the call for the owner. */
  storeReplies(replies: readonly CachedReply[], ownerId: string, tokens: Tokens): Promise<void>;
  /** Records a call that gave no reply to store. */
  countCall(ownerId: string, tokens: Tokens): Promise<void>;
  countChunkByRules(ownerId: string): Promise<void>;
  /** Usage of one owner so far. */
  readUsage(ownerId: string): Promise<ModelUsage>;
  /** Total usage of all owners. */
  readTotals(): Promise<ModelUsage>;
}
