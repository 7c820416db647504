import {
  BrokenCircuitError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
  retry,
  wrap,
} from 'cockatiel';
import { CallerAborted, EndpointTimeout, isOutage, isTransient, retryAfterMs } from './endpoint-error.ts';

/** Limits the number of concurrent calls, including those that wait for a retry. */
export type Limit = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createLimit(concurrency: number): Limit {
  const limit = bulkhead(concurrency, Number.POSITIVE_INFINITY);
  return (work, signal) => limit.execute(work, signal);
}

export interface ResilienceOptions {
  /** Time limit of one attempt. */
  timeoutMs: number;
  /** How long a call is retried, from the time it gets a free slot. */
  retryBudgetMs: number;
  /** Maximum delay before the first retry; later delays grow. */
  firstDelayMs?: number;
}

/** Executes a call with retries. Rejects with the last error or the signal's reason. An interactive call fails
 *  immediately if the endpoint has been down for longer than the retry budget. */
export type Resilience = <T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  interactive: boolean,
) => Promise<T>;

const MAX_DELAY_MS = 15_000;
/** Consecutive failures that open the circuit. */
const BREAKER_THRESHOLD = 5;
const BREAKER_BACKOFF = { initialDelay: 2_000, maxDelay: 60_000, generator: noJitterGenerator };

/** Calls a service that may be busy or down: a time limit for each attempt, retries with exponential backoff and
 *  jitter or as the service requests, and a circuit breaker (Nygard, Release It!, 2007). */
export function createResilience(options: ResilienceOptions, limit: Limit): Resilience {
  const { timeoutMs, retryBudgetMs, firstDelayMs = 500 } = options;
  const retries = retry(
    handleWhen((error) => isTransient(error) || error instanceof BrokenCircuitError),
    {
      maxAttempts: Number.POSITIVE_INFINITY,
      backoff: new DelegateBackoff(({ attempt, result }) =>
        toDelayMs(firstDelayMs * 2 ** (attempt - 1), 'error' in result && result.error),
      ),
    },
  ).dangerouslyUnref();
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: new ExponentialBackoff(BREAKER_BACKOFF),
    breaker: new ConsecutiveBreaker(BREAKER_THRESHOLD),
  });
  const attempts = wrap(retries, breaker);
  let downSince: number | null = null;
  breaker.onBreak(() => {
    downSince ??= performance.now();
  });
  breaker.onReset(() => {
    downSince = null;
  });
  const isLongOutage = () =>
    downSince !== null && breaker.state === CircuitState.Open && performance.now() - downSince > retryBudgetMs;

  const withinBudget = async <T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> => {
    const budget = AbortSignal.timeout(retryBudgetMs);
    const aborted = AbortSignal.any([signal, budget]);
    let last: unknown = new BrokenCircuitError();
    const tryOnce = () =>
      withTimeout(work, timeoutMs, aborted).catch((error: unknown) => {
        if (!(error instanceof CallerAborted)) last = error;
        throw error;
      });
    return untilAborted(attempts.execute(tryOnce, aborted), budget).catch((error: unknown) => {
      throw budget.aborted ? last : error;
    });
  };

  return async (work, signal, interactive) => {
    signal.throwIfAborted();
    if (interactive && isLongOutage()) throw new BrokenCircuitError();
    return untilAborted(
      limit(() => withinBudget(work, signal), signal),
      signal,
    );
  };
}

/** Rejects with EndpointTimeout after the time limit, with CallerAborted if the caller aborted, or with the error of
 *  the call. */
async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  aborted: AbortSignal,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await untilAborted(work(AbortSignal.any([aborted, timeout])), timeout);
  } catch (error) {
    if (aborted.aborted) throw new CallerAborted();
    throw timeout.aborted ? new EndpointTimeout() : error;
  }
}

/** Random, so that calls that failed together are not retried together. */
function toDelayMs(maxMs: number, error: unknown): number {
  return retryAfterMs(error) ?? Math.min(maxMs, MAX_DELAY_MS) * (0.5 + Math.random() / 2);
}

/** Rejects as soon as the signal aborts; the policies check it only after a delay. */
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
