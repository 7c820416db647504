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
import { BrokenOff, isOutage, isTransient, NoAnswerInTime, retryAfterMs } from './endpoint-error.ts';

/** Lets so many calls be under way at once, those included that wait to be tried again. */
export type Limit = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createLimit(concurrency: number): Limit {
  const limit = bulkhead(concurrency, Number.POSITIVE_INFINITY);
  return (work, signal) => limit.execute(work, signal);
}

export interface ResilienceOptions {
  /** The longest one try may take. */
  timeoutMs: number;
  /** How long a call is tried again once it is its turn. */
  patienceMs: number;
  /** The longest first pause between two tries; the later ones are longer. */
  firstPauseMs?: number;
}

/** Carries out a call. Rejects with what went wrong last, or with the signal's reason. A call that is awaited is given up at
 *  once while there has been no answer for longer than patience lasts. */
export type Resilience = <T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  isAwaited: boolean,
) => Promise<T>;

const LONGEST_PAUSE_MS = 15_000;
/** So many failures one after the other, and the endpoint is left alone for a while. */
const FAILURES_TO_BREAK = 5;
const BREAK = { initialDelay: 2_000, maxDelay: 60_000, generator: noJitterGenerator };

/** Calls a service as one should that may be busy or down: each try within a time, tried again with growing and random
 *  pauses or when the service says, and not at all for a while after failing again and again (circuit breaker; Nygard,
 *  Release It!, 2007). */
export function createResilience(options: ResilienceOptions, limit: Limit): Resilience {
  const { timeoutMs, patienceMs, firstPauseMs = 500 } = options;
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
    halfOpenAfter: new ExponentialBackoff(BREAK),
    breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
  });
  const attempts = wrap(retries, breaker);
  let downSince: number | null = null;
  breaker.onBreak(() => {
    downSince ??= performance.now();
  });
  breaker.onReset(() => {
    downSince = null;
  });
  const hasLongBeenDown = () =>
    downSince !== null && breaker.state === CircuitState.Open && performance.now() - downSince > patienceMs;

  const beforePatienceEnds = async <T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> => {
    const patience = AbortSignal.timeout(patienceMs);
    const broken = AbortSignal.any([signal, patience]);
    let last: unknown = new BrokenCircuitError();
    const tryOnce = () =>
      inTime(work, timeoutMs, broken).catch((error: unknown) => {
        if (!(error instanceof BrokenOff)) last = error;
        throw error;
      });
    return untilAborted(attempts.execute(tryOnce, broken), patience).catch((error: unknown) => {
      throw patience.aborted ? last : error;
    });
  };

  return async (work, signal, isAwaited) => {
    signal.throwIfAborted();
    if (isAwaited && hasLongBeenDown()) throw new BrokenCircuitError();
    return untilAborted(
      limit(() => beforePatienceEnds(work, signal), signal),
      signal,
    );
  };
}

/** Rejects with NoAnswerInTime, with BrokenOff once whoever asked has left, or with what went wrong. */
async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  broken: AbortSignal,
): Promise<T> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    return await untilAborted(work(AbortSignal.any([broken, late])), late);
  } catch (error) {
    if (broken.aborted) throw new BrokenOff();
    throw late.aborted ? new NoAnswerInTime() : error;
  }
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
