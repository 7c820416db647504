import type { Clock } from '../../clock.ts';
import type { RequestStore } from '../ports/request-store.ts';

const BATCH_SIZE = 100;

export interface RequestRetentionOptions {
  store: Pick<RequestStore, 'removeFinished'>;
  clock: Clock;
  keptMs: number;
}

/** Creates a job that removes requests that ended more than `keptMs` ago, one batch per call. It resolves to whether
 *  there may be more. */
export function createRequestRetention({ store, clock, keptMs }: RequestRetentionOptions): () => Promise<boolean> {
  return async () => (await store.removeFinished(clock.now() - keptMs, BATCH_SIZE)) === BATCH_SIZE;
}
