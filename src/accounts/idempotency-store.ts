/** A use of an idempotency key, which the client chooses. Keys of different accounts are independent. */
export interface KeyUse {
  accountId: string;
  key: string;
  /** Digest of the request: equal fingerprints mean the same request. */
  fingerprint: string;
  /** Id for the resource that the request creates. */
  newId: string;
  /** Id of the server process that executes the request. Another one gets the key once this one has ended. */
  holder: string;
  now: number;
  /** Keys first used before this time have expired (epoch ms). */
  expiredBefore: number;
}

/** Outcome of the request's earlier attempts. `reserved`: the holder is to execute it, with the id of the first
 *  reservation. */
export type Reservation =
  | { state: 'reserved'; newId: string }
  | { state: 'held' }
  | { state: 'other_request' }
  | { state: 'answered'; status: number; body: string };

export type HeldKey = Pick<KeyUse, 'accountId' | 'key' | 'holder'>;

/** Port: idempotency keys. Each method is atomic. */
export interface IdempotencyStore {
  reserve(use: KeyUse): Promise<Reservation>;
  /** Stores the answer and releases the key; changes nothing when another holder has it. */
  storeAnswer(held: HeldKey, answer: { status: number; body: string }): Promise<void>;
  /** Releases the key: the same request may be retried with the same id. */
  release(held: HeldKey): Promise<void>;
  /** Deletes the key of a request that created nothing. */
  remove(held: HeldKey): Promise<void>;
  /** Deletes at most `limit` keys first used before `expiredBefore`. Resolves to their number. */
  removeOld(expiredBefore: number, limit: number): Promise<number>;
}
