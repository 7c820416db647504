import { getHeapStatistics } from 'node:v8';
import underPressure, { TYPE_EVENT_LOOP_DELAY } from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes that are answered however busy the server is. */
    mayBeRefused?: boolean;
  }
}

export interface PressureLimits {
  /** How late the event loop may be on average, in ms. */
  maxEventLoopDelay: number;
  maxHeapUsedBytes: number;
  /** How often both are looked at, in ms. */
  sampleInterval: number;
}

const LIMITS: PressureLimits = {
  maxEventLoopDelay: 1000,
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  sampleInterval: 2000,
};
const RETRY_AFTER_S = 5;

/** Refuses requests as they come while the server stays late or is nearly out of memory, so that those it has taken end
 *  well. For routes registered after it. */
export async function pressure(app: App, limits = LIMITS): Promise<void> {
  const isLasting = createPatience(limits.sampleInterval);
  await app.register(underPressure, {
    ...limits,
    pressureHandler: async (request: FastifyRequest, _reply: unknown, type: string) => {
      if (request.routeOptions.config.mayBeRefused === false) return;
      if (type === TYPE_EVENT_LOOP_DELAY && !isLasting(performance.now())) return;
      const detail = `The server has more to do than it can. Try again in ${RETRY_AFTER_S} s.`;
      throw new AppError('unavailable', detail, { retryAfterSeconds: RETRY_AFTER_S });
    },
  });
}

/** Tells, each time that the server is found late, whether it has been so for more than one look: a single long wait, as
 *  at the start, is over when it is seen. */
export function createPatience(sampleIntervalMs: number): (now: number) => boolean {
  let [firstAt, lastAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (now) => {
    if (now - lastAt > 2 * sampleIntervalMs) firstAt = now;
    lastAt = now;
    return now - firstAt > sampleIntervalMs;
  };
}
