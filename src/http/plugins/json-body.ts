import { createHash } from 'node:crypto';
import { storeBody } from '../../control/journal/stored-body.ts';
import type { App } from '../app-type.ts';
import { parseJson } from '../body/json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the JSON body as sent; null without a body or without an Idempotency-Key. */
    bodyDigest: string | null;
  }
  interface FastifyContextConfig {
    /** True on routes whose whole numbers keep their digits, see `parseExact`. */
    isExact?: boolean;
  }
}

/** Accepts only JSON bodies. An empty body counts as no body, regardless of its Content-Type. */
export function jsonBody(app: App): void {
  app.decorateRequest('bodyDigest', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (request.recorded) request.recorded.request = storeBody(body);
    try {
      if (request.headers['idempotency-key']) request.bodyDigest = createHash('sha256').update(body).digest('hex');
      done(null, parseJson(body, undefined, request.routeOptions.config.isExact));
    } catch (error) {
      done(error as Error);
    }
  });
}
