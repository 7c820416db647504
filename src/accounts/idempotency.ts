import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

const RETENTION_MS = 24 * 3_600_000;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** A request to execute, or its stored answer. */
export type Attempt = { newId: string; end(outcome: Outcome): Promise<void> } | { answer: StoredAnswer };

export interface StoredAnswer {
  status: number;
  body: string;
}

/** How an attempt ended. `answered`: repeat this answer; `refused`: nothing was created; `unknown`: retry with the same
 *  id. */
export type Outcome = { kind: 'answered'; answer: StoredAnswer } | { kind: 'refused' } | { kind: 'unknown' };

/** Lets clients repeat a request, with an Idempotency-Key, without executing it twice. */
export interface Idempotency {
  /** Throws invalid for a malformed key, and conflict for a key of another request or of one that is still being
   *  processed. */
  begin(accountId: string, key: string, fingerprint: string): Promise<Attempt>;
}

export interface IdempotencyOptions {
  store: IdempotencyStore;
  clock: Clock;
  ids: Ids;
  /** Names this process: unique, also with a seed of ids. */
  holder: string;
}

const BATCH_SIZE = 500;

/** Creates a job that removes one batch of expired keys and resolves to whether there may be more. */
export function createKeyRetention({ store, clock }: Pick<IdempotencyOptions, 'store' | 'clock'>) {
  return async () => (await store.removeOld(clock.now() - RETENTION_MS, BATCH_SIZE)) === BATCH_SIZE;
}

/** Each server process is one holder: keys that an earlier process held are free. */
export function createIdempotency({ store, clock, ids, holder }: IdempotencyOptions): Idempotency {
  return {
    async begin(accountId, key, fingerprint) {
      if (!PRINTABLE.test(key)) {
        throw new AppError('invalid', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
      }
      const now = clock.now();
      const use = { accountId, key, fingerprint, newId: ids.newId(), holder, now, expiredBefore: now - RETENTION_MS };
      const reservation = await store.reserve(use);
      if (reservation.state === 'answered') return { answer: reservation };
      if (reservation.state === 'reserved') return { newId: reservation.newId, end: (outcome) => end(use, outcome) };
      if (reservation.state === 'held') {
        const detail =
          'A request with this Idempotency-Key is still being processed. Send it again later to get its answer.';
        throw new AppError('conflict', detail, { retryAfterSeconds: 1 });
      }
      throw new AppError('conflict', 'This Idempotency-Key was used for a different request. Use a new key.');
    },
  };

  function end(use: { accountId: string; key: string; holder: string }, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'answered') return store.storeAnswer(use, outcome.answer);
    return outcome.kind === 'refused' ? store.remove(use) : store.release(use);
  }
}
