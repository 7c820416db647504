import type { App } from '../app-type.ts';

const SLOW_MS = 1000;

/** Gives every answer the request's id, and logs the slow ones. Addresses are logged by their pattern: a real one may
 *  hold a token or a name. */
export function requestLog(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (reply.elapsedTime < SLOW_MS) return;
    const { method, id } = request;
    const route = request.routeOptions.url;
    request.log.warn({ reqId: id, method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'slow request');
  });
}
