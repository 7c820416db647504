import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes that are served even under overload. */
    mayBeRefused?: boolean;
  }
}

export interface PressureLimits {
  /** Maximum mean delay of the event loop, in ms. */
  maxEventLoopDelayMs: number;
  maxHeapUsedBytes: number;
  /** Interval between samples, in ms. */
  sampleIntervalMs: number;
}

const LIMITS: PressureLimits = {
  maxEventLoopDelayMs: 1000,
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  sampleIntervalMs: 2000,
};
const RESOLUTION_MS = 10;
const RETRY_AFTER_S = 5;

/** Load shedding: refuses new requests while the event loop is late or the heap is nearly full, so that accepted requests
 *  succeed. Applies to routes registered later. Sampling opens no files, so that it works without a free file handle. */
export function pressure(app: App, limits = LIMITS): void {
  const { maxEventLoopDelayMs, maxHeapUsedBytes, sampleIntervalMs } = limits;
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let lateSamples = 0;
  let isFull = false;
  const sampling = setInterval(() => {
    // The mean is NaN without measurements: the event loop was blocked.
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
    // Requires two late samples: a single long task is over when it is sampled.
    const isRefused = (lateSamples > 1 || isFull) && request.routeOptions.config.mayBeRefused !== false;
    done(isRefused ? tooBusy() : undefined);
  });
}

function tooBusy(): AppError {
  const detail = `The server is overloaded. Try again in ${RETRY_AFTER_S} s.`;
  return new AppError('unavailable', detail, { retryAfterSeconds: RETRY_AFTER_S });
}
