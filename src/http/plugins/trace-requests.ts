import type { FastifyRequest } from 'fastify';
import { isTracing, type OpenSpan, startSpan } from '../../tracing/tracing.ts';
import type { App } from '../app-type.ts';

/** Records a span of each request, as a part of the client's trace if it sends a `traceparent`. Adds no hooks unless traces
 *  are recorded. Paths are left out, because they may contain a token or a name; requests of probes are as well. */
export function traceRequests(app: App): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method, protocol, headers, routeOptions } = request;
    const route = routeOptions.url;
    if (routeOptions.config.logLevel === 'debug') return done();
    const span = startSpan(route ? `${method} ${route}` : method, {
      kind: 'server',
      parent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'url.scheme': protocol },
    });
    if (!span) return done();
    spans.set(request, span);
    // Also after a stream, or where the client has gone.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      span.set({ 'http.response.status_code': statusCode });
      if (statusCode >= 500) span.fail(String(statusCode));
      span.end();
    });
    span.enter(done);
  });
  // The body was read in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.enter(done);
    else done();
  });
}
