import { createRandom } from '../../random.ts';

export const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 5 * 60_000;
/** Share of the delay that is added at most. */
const JITTER = 0.5;

/** Milliseconds before the next attempt: exponential backoff with jitter, 1 s to 5 min. Null after the last attempt.
 *  @param attempts how many have failed, at least 1 */
export function retryDelayMs(attempts: number, deliveryId: string): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const jitter = 1 + JITTER * createRandom(attempts, deliveryId).fraction();
  return Math.min(MAX_DELAY_MS, Math.round(FIRST_DELAY_MS * 2 ** (attempts - 1) * jitter));
}
