/** A request that its client may send again: the key is the client's own, one account's keys are not another's. */
export interface KeyUse {
  accountId: string;
  key: string;
  /** Of the request: equal ones are the same request. */
  fingerprint: string;
  /** The id that what the request creates is to get. */
  newId: string;
  /** Who works on the request now. A holder is gone when another one comes. */
  holder: string;
  now: number;
  /** What was first used before this is forgotten (epoch ms). */
  keptSince: number;
}

/** What became of the request's earlier tries; `reserved` when it is now for the holder to carry out, under the id that it
 *  was first reserved with. */
export type Reservation =
  | { state: 'reserved'; newId: string }
  | { state: 'held' }
  | { state: 'other_request' }
  | { state: 'answered'; status: number; body: string };

export type HeldKey = Pick<KeyUse, 'accountId' | 'key' | 'holder'>;

/** Port: keys under which requests are carried out once. Each method is one atomic unit. */
export interface IdempotencyStore {
  reserve(use: KeyUse): Promise<Reservation>;
  /** Keeps the answer and lets go of the key; changes nothing when another holder has it. */
  keepAnswer(held: HeldKey, answer: { status: number; body: string }): Promise<void>;
  /** Lets go of the key: the same request may be tried again, under the same id. */
  release(held: HeldKey): Promise<void>;
  /** Forgets the key, for a request that created nothing. */
  forget(held: HeldKey): Promise<void>;
  /** Forgets keys first used before `keptSince`, at most `limit`. Resolves to how many. */
  removeOld(keptSince: number, limit: number): Promise<number>;
}
