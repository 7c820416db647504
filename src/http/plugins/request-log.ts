import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `debug` for routes that are polled by machines. */
    logLevel?: 'info' | 'debug';
    /** Whether responses are slow by design, such as long polls and streams. */
    isLongLived?: boolean;
  }
}

/** Of every response; its value is the id in the log and in the journal. */
export const ID_HEADER = 'x-request-id';
const SLOW_MS = 1000;

/** Adds the request id to every response and logs the request. Logs the route pattern, because the path may contain a
 *  token or a name. */
export function requestLog(app: App, logger: FastifyBaseLogger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(ID_HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { method, id, routeOptions } = request;
    const { logLevel = 'info', isLongLived = false } = routeOptions.config;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { reqId: id, method, route: routeOptions.url ?? null, status: reply.statusCode, ms };
    if (ms >= SLOW_MS && !isLongLived) logger.warn(line, 'slow request');
    else logger[logLevel](line, 'request');
  });
}
