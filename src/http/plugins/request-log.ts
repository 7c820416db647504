import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `debug` for what machines ask all the time. */
    logLevel?: 'info' | 'debug';
    /** Whether its answers take long by design. */
    isLasting?: boolean;
  }
}

const SLOW_MS = 1000;

/** Gives every answer the request's id, and logs a line for it. Addresses are logged by their pattern: a real one may hold
 *  a token or a name. */
export function requestLog(app: App, logger: FastifyBaseLogger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { method, id, routeOptions } = request;
    const { logLevel = 'info', isLasting = false } = routeOptions.config;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { reqId: id, method, route: routeOptions.url ?? null, status: reply.statusCode, ms };
    if (ms >= SLOW_MS && !isLasting) logger.warn(line, 'slow request');
    else logger[logLevel](line, 'request');
  });
}
