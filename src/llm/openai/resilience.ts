import {
  BrokenCircuitError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { isOutage, isTransient, retryAfterMs } from './endpoint-error.ts';

export interface ResilienceOptions {
  /** How many calls are under way at once, those included that wait to be tried again. */
  concurrency: number;
  /** The longest one try may take. */
  timeoutMs: number;
  /** How long a call is tried again once it is its turn. */
  patienceMs: number;
  /** The longest first pause between two tries; the later ones are longer. */
  firstPauseMs?: number;
}

/** Carries out a call to the endpoint. Rejects with what went wrong last, or with the signal's reason. */
export type Resilience = <T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

const LONGEST_PAUSE_MS = 15_000;
/** So many failures one after the other, and the endpoint is left alone for a while. */
const FAILURES_TO_BREAK = 5;
const BREAK_MS = { initialDelay: 2_000, maxDelay: 60_000 };

/** Calls an endpoint as one should that may be busy or down: so many at once, each within a time, tried again with growing
 *  and random pauses or when the endpoint says, and not at all for a while after failing again and again (circuit
 *  breaker; Nygard, Release It!, 2007). */
export function createResilience(options: ResilienceOptions): Resilience {
  const { concurrency, timeoutMs, patienceMs, firstPauseMs = 500 } = options;
  const limit = bulkhead(concurrency, Number.POSITIVE_INFINITY);
  const retries = retry(
    handleWhen((error) => isTransient(error) || error instanceof BrokenCircuitError),
    {
      maxAttempts: Number.POSITIVE_INFINITY,
      backoff: new DelegateBackoff(({ attempt, result }) =>
        toPauseMs(firstPauseMs * 2 ** (attempt - 1), 'error' in result && result.error),
      ),
    },
  ).dangerouslyUnref();
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: new ExponentialBackoff(BREAK_MS),
    breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
  });
  const attempts = wrap(retries, breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));

  const beforePatienceEnds = async <T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> => {
    const patience = AbortSignal.timeout(patienceMs);
    let last: unknown;
    const remembering = (context: { signal: AbortSignal }) =>
      work(context.signal).catch((error: unknown) => {
        if (!patience.aborted) last = error;
        throw error;
      });
    const call = attempts.execute(remembering, AbortSignal.any([signal, patience]));
    return untilAborted(call, patience).catch((error: unknown) => {
      throw patience.aborted && last !== undefined ? last : error;
    });
  };

  return async (work, signal) => {
    signal.throwIfAborted();
    return untilAborted(
      limit.execute(() => beforePatienceEnds(work, signal), signal),
      signal,
    );
  };
}

/** Random, so that calls that failed together are not tried again together. */
function toPauseMs(longestMs: number, error: unknown): number {
  return retryAfterMs(error) ?? Math.min(longestMs, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
}

/** The policies end their pauses before they look at the signal: whoever waits need not. */
async function untilAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  call.catch(() => {});
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([call, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
