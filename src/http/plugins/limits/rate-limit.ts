import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { nameApiKey } from '../../../accounts/api-key.ts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { isLoopbackAddress } from '../../../loopback.ts';
import type { App } from '../../app-type.ts';
import { toClientAddress } from '../../client-address.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Protects keys that can be guessed: `DOPPEL_API_KEY` may be a word. */
const WRONG_KEYS_PER_MINUTE = 60;
const MAX_VERIFIED_KEYS = 10_000;
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Rate limits per key and address. Counts of the 5,000 most recent ones are in memory. */
export interface RateLimits {
  /** Counts a sign-up, unless it comes from this machine. Throws too_many_requests if the caller's address exceeds the
   *  limit. */
  countSignUp(request: FastifyRequest): Promise<void>;
  /** Whether no limit applies to this request. */
  isFree(request: FastifyRequest): boolean;
  /** Resolves to the result of `check`. Throws too_many_requests without calling `check` after too many invalid keys from
   *  the caller's address, unless this key was valid from there within the last hour: guessing does not lock out others
   *  at the same address. Throws too_many_requests also when a valid key exceeds its rate. */
  guardKey<T>(request: FastifyRequest, key: string | undefined, check: () => Promise<T>): Promise<T>;
}

export type RateLimitConfig = Pick<Config, 'rateLimit' | 'signUpLimit' | 'trustProxy'>;

export async function createRateLimits(app: App, config: RateLimitConfig): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const countSignUp = createLimit(app, config.signUpLimit, HOUR_MS, addressOf);
  const countWrongKey = createLimit(app, WRONG_KEYS_PER_MINUTE, MINUTE_MS, addressOf);
  const countRequest = createLimit(app, config.rateLimit, MINUTE_MS, keyName);
  const verified = new LRUCache<string, true>({ max: MAX_VERIFIED_KEYS, ttl: HOUR_MS });

  // A proxy on the same machine also calls from a loopback address.
  const isLocal = ({ ip, headers }: FastifyRequest) =>
    config.trustProxy === false && isLoopbackAddress(ip) && !PROXY_HEADERS.some((name) => name in headers);

  async function guardAgainstGuessing<T>(request: FastifyRequest, check: () => Promise<T>): Promise<T> {
    const name = nameOf(request);
    if (!verified.has(name)) await enforceLimit(countWrongKey, request, 'too many invalid API keys', true);
    try {
      const checked = await check();
      verified.set(name, true);
      return checked;
    } catch (error) {
      verified.delete(name);
      if (error instanceof AppError && error.code === 'unauthorized') await countWrongKey?.(request);
      throw error;
    }
  }

  return {
    countSignUp: (request) =>
      isLocal(request)
        ? Promise.resolve()
        : enforceLimit(countSignUp, request, `SIGNUP_LIMIT allows ${config.signUpLimit} sign-ups per hour`),
    isFree: (request) => !countRequest && (isLocal(request) || verified.has(nameOf(request))),
    async guardKey(request, key, check) {
      if (!key) return check();
      const checked = await (isLocal(request) ? check() : guardAgainstGuessing(request, check));
      await enforceLimit(countRequest, request, `RATE_LIMIT allows ${config.rateLimit} requests per minute`);
      return checked;
    },
  };
}

type Limit = ReturnType<App['createRateLimit']> | null;

/** @param max 0 for no limit */
function createLimit(app: App, max: number, timeWindow: number, keyGenerator: (request: FastifyRequest) => string) {
  return max === 0 ? null : app.createRateLimit({ max, timeWindow, keyGenerator });
}

/** @param isCheckOnly refuses once the limit is reached, without counting this request */
async function enforceLimit(limit: Limit, request: FastifyRequest, reason: string, isCheckOnly = false): Promise<void> {
  const state = await limit?.(request, { increment: !isCheckOnly });
  if (!state || state.isAllowed || !(isCheckOnly ? state.remaining === 0 : state.isExceeded)) return;
  const seconds = Math.max(1, state.ttlInSeconds);
  throw new AppError('too_many_requests', `Too many requests: ${reason}. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}

function addressOf({ ip }: FastifyRequest): string {
  return toClientAddress(ip);
}

function keyName({ headers: { apikey } }: FastifyRequest): string {
  return nameApiKey(String([apikey].flat()[0]));
}

/** A key at an address. */
function nameOf(request: FastifyRequest): string {
  return `${addressOf(request)} ${keyName(request)}`;
}
