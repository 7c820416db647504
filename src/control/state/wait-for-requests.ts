import { AppError } from '../../errors.ts';
import type { Signals } from '../../signals.ts';
import type { StateStore } from './state-store.ts';

const MAX_WAIT_MS = 120_000;

export interface RequestReads {
  store: Pick<StateStore, 'readEnds'>;
  signals: Pick<Signals, 'subscribe'>;
}

/** Resolves when all requests have ended. Rejects with unavailable after two minutes, and with conflict if one failed. */
export async function waitForRequests(ids: readonly string[], { store, signals }: RequestReads): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const next = nextSignal(ids, signals, deadline - performance.now());
    const { openCount, failures } = await store.readEnds(ids);
    if (openCount > 0 && performance.now() < deadline) {
      await next.promise;
      continue;
    }
    next.end();
    if (openCount > 0) throw new AppError('unavailable', 'All is stored, but memories are still being added.');
    const [failure] = failures;
    if (failure) throw new AppError('conflict', `All is stored, but memories could not be added: ${failure.detail}`);
    return;
  }
}

/** Ends with the first signal, or after `maxMs`. */
function nextSignal(ids: readonly string[], { subscribe }: Pick<Signals, 'subscribe'>, maxMs: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ends = ids.map((id) => subscribe(id, resolve));
  const timer = setTimeout(resolve, Math.max(0, maxMs));
  const end = () => {
    clearTimeout(timer);
    for (const unsubscribe of ends) unsubscribe();
  };
  return { promise: promise.finally(end), end };
}
