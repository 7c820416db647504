import type { App } from '../app-type.ts';

const SLOW_MS = 1000;

/** Gives every answer the request's id, and logs the slow ones. Addresses are logged by their pattern: a real one may
 *  hold a token or a name. */
export function requestLog(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < SLOW_MS) return;
    const { method, id } = request;
    const route = request.routeOptions.url;
    request.log.warn({ reqId: id, method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'slow request');
  });
}
