import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

const KEPT_MS = 24 * 3_600_000;
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** A request to carry out, or the answer that it has had. */
export type Attempt = { newId: string; end(outcome: Outcome): Promise<void> } | { answer: KeptAnswer };

export interface KeptAnswer {
  status: number;
  body: string;
}

/** How a try ended: with an answer to repeat; with nothing created; or nobody knows. */
export type Outcome = { kind: 'answered'; answer: KeptAnswer } | { kind: 'refused' } | { kind: 'unknown' };

/** Lets clients send a request again, under a key of their own, without its being carried out twice. */
export interface Idempotency {
  /** Throws invalid for a key that is none, and conflict for one that stands for another request, or for one that is still
   *  being carried out. */
  begin(accountId: string, key: string, fingerprint: string): Promise<Attempt>;
}

export interface IdempotencyOptions {
  store: IdempotencyStore;
  clock: Clock;
  ids: Ids;
}

const REMOVED_AT_ONCE = 500;

/** Makes the job that forgets keys too old to be asked for, a batch at a time. It resolves to whether there may be more. */
export function createKeyRetention({ store, clock }: Pick<IdempotencyOptions, 'store' | 'clock'>) {
  return async () => (await store.removeOld(clock.now() - KEPT_MS, REMOVED_AT_ONCE)) === REMOVED_AT_ONCE;
}

/** A server is one holder for as long as it lives: what an earlier one held is free. */
export function createIdempotency({ store, clock, ids }: IdempotencyOptions): Idempotency {
  const holder = ids.newId();
  return {
    async begin(accountId, key, fingerprint) {
      if (!PRINTABLE.test(key)) {
        throw new AppError('invalid', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
      }
      const now = clock.now();
      const use = { accountId, key, fingerprint, newId: ids.newId(), holder, now, keptSince: now - KEPT_MS };
      const reservation = await store.reserve(use);
      if (reservation.state === 'answered') return { answer: reservation };
      if (reservation.state === 'reserved') return { newId: reservation.newId, end: (outcome) => end(use, outcome) };
      if (reservation.state === 'held') {
        const detail = 'A request with this Idempotency-Key is still being carried out: send it again for its answer.';
        throw new AppError('conflict', detail, { retryAfterSeconds: 1 });
      }
      throw new AppError('conflict', 'This Idempotency-Key was used for another request: use a new one for this.');
    },
  };

  function end(use: { accountId: string; key: string; holder: string }, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'answered') return store.keepAnswer(use, outcome.answer);
    return outcome.kind === 'refused' ? store.forget(use) : store.release(use);
  }
}
