import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Signals } from '../../signals.ts';
import type { RequestEnd, RequestStore } from '../ports/request-store.ts';

/** Moves requests to graphs on for a test. `accountId` null means any account. Both throw not_found for an unknown
 *  request. */
export interface RequestsByHand {
  /** Shows the end of a request if something hides it, as soon as it has one. */
  advance(accountId: string | null, id: string): Promise<void>;
  /** Ends the request now, also one whose end was not shown yet. What it did to the graph stays. */
  end(accountId: string | null, id: string, end: Omit<RequestEnd, 'id'>): Promise<void>;
}

export interface RequestsByHandOptions {
  store: Pick<RequestStore, 'releaseByHand' | 'endByHand'>;
  signals: Signals;
  clock: Pick<Clock, 'now'>;
}

export function createRequestsByHand({ store, signals, clock }: RequestsByHandOptions): RequestsByHand {
  const check = (isKnown: boolean, id: string) => {
    if (!isKnown) throw new AppError('not_found', 'No request to a graph has this id.');
    signals.publish(id);
  };
  return {
    advance: async (accountId, id) => check(await store.releaseByHand(accountId, id), id),
    end: async (accountId, id, end) => check(await store.endByHand(accountId, { ...end, id }, clock.now()), id),
  };
}
