import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { nameApiKey } from '../../../accounts/api-key.ts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';
import { toClientAddress } from '../../client-address.ts';
import { isLoopbackAddress } from '../../loopback.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A generated key cannot be guessed; that of `DOPPEL_API_KEY` may be a word. */
const WRONG_KEYS_A_MINUTE = 60;
const PROVEN_KEYS = 10_000;
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Rate limits per key and address. The counts of the 5,000 most recent ones are held in memory. */
export interface RateLimits {
  /** Counts a sign-up, unless it comes from this machine. Throws too_many_requests when the caller's address has had too
   *  many. */
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
  const countWrongKey = createLimit(app, WRONG_KEYS_A_MINUTE, MINUTE_MS, addressOf);
  const countRequest = createLimit(app, config.rateLimit, MINUTE_MS, keyName);
  const proven = new LRUCache<string, true>({ max: PROVEN_KEYS, ttl: HOUR_MS });

  // A proxy on the same machine also calls from a loopback address.
  const isOwnMachine = ({ ip, headers }: FastifyRequest) =>
    config.trustProxy === false && isLoopbackAddress(ip) && !PROXY_HEADERS.some((name) => name in headers);

  async function guardAgainstGuessing<T>(request: FastifyRequest, check: () => Promise<T>): Promise<T> {
    const name = nameOf(request);
    if (!proven.has(name)) await refuseBeyond(countWrongKey, request, 'too many invalid API keys', true);
    try {
      const checked = await check();
      proven.set(name, true);
      return checked;
    } catch (error) {
      proven.delete(name);
      if (error instanceof AppError && error.code === 'unauthorized') await countWrongKey?.(request);
      throw error;
    }
  }

  return {
    countSignUp: (request) =>
      isOwnMachine(request)
        ? Promise.resolve()
        : refuseBeyond(countSignUp, request, `SIGNUP_LIMIT allows ${config.signUpLimit} sign-ups an hour`),
    isFree: (request) => !countRequest && (isOwnMachine(request) || proven.has(nameOf(request))),
    async guardKey(request, key, check) {
      if (!key) return check();
      const checked = await (isOwnMachine(request) ? check() : guardAgainstGuessing(request, check));
      await refuseBeyond(countRequest, request, `RATE_LIMIT allows ${config.rateLimit} a minute`);
      return checked;
    },
  };
}

type Limit = ReturnType<App['createRateLimit']> | null;

/** @param max 0 for no limit */
function createLimit(app: App, max: number, timeWindow: number, keyGenerator: (request: FastifyRequest) => string) {
  return max === 0 ? null : app.createRateLimit({ max, timeWindow, keyGenerator });
}

/** @param isLook does not count, and refuses once the limit is reached */
async function refuseBeyond(limit: Limit, request: FastifyRequest, reason: string, isLook = false): Promise<void> {
  const state = await limit?.(request, { increment: !isLook });
  if (!state || state.isAllowed || !(isLook ? state.remaining === 0 : state.isExceeded)) return;
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
