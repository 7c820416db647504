import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes that are answered however busy the server is. */
    mayBeRefused?: boolean;
  }
}

export interface PressureLimits {
  /** How late the event loop may be on average, in ms. */
  maxEventLoopDelayMs: number;
  maxHeapUsedBytes: number;
  /** How often both are sampled, in ms. */
  sampleIntervalMs: number;
}

const LIMITS: PressureLimits = {
  maxEventLoopDelayMs: 1000,
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  sampleIntervalMs: 2000,
};
const RESOLUTION_MS = 10;
const RETRY_AFTER_S = 5;

/** Refuses new requests while the event loop stays late or memory is nearly used up, so that those already accepted end
 *  well. For routes registered after it. Sampling opens no file, so it works without a free file handle. */
export function pressure(app: App, limits = LIMITS): void {
  const { maxEventLoopDelayMs, maxHeapUsedBytes, sampleIntervalMs } = limits;
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let lateSamples = 0;
  let isFull = false;
  const sampling = setInterval(() => {
    // The mean of no measurement at all is NaN: the event loop stood still.
    const isInTime = delays.mean / 1e6 - RESOLUTION_MS <= maxEventLoopDelayMs;
    lateSamples = isInTime ? 0 : lateSamples + 1;
    delays.reset();
    isFull = getHeapStatistics().used_heap_size > maxHeapUsedBytes;
  }, sampleIntervalMs);
  sampling.unref();

  app.addHook('onClose', async () => {
    clearInterval(sampling);
    delays.disable();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    // One long wait, as at the start, is over when it is sampled.
    const isRefused = (lateSamples > 1 || isFull) && request.routeOptions.config.mayBeRefused !== false;
    done(isRefused ? tooBusy() : undefined);
  });
}

function tooBusy(): AppError {
  const detail = `The server has more to do than it can. Try again in ${RETRY_AFTER_S} s.`;
  return new AppError('unavailable', detail, { retryAfterSeconds: RETRY_AFTER_S });
}
