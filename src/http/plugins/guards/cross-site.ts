import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';
import { isOwnRoute } from './own-routes.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses unsafe cross-site requests, except from `corsOrigins`, of which `*` does not open `isOwnRoute`. For routes without a key, which have no other protection
 *  against request forgery (CSRF). */
export function refuseCrossSite(app: App, { corsOrigins, publicUrl }: Pick<Config, 'corsOrigins' | 'publicUrl'>): void {
  const ownOrigin = publicUrl && new URL(publicUrl).origin;
  const isAllowed = (origin: string, request: FastifyRequest): boolean =>
    origin === ownOrigin ||
    corsOrigins.includes(origin) ||
    (corsOrigins.includes('*') && !isOwnRoute(request)) ||
    toHost(origin) === request.host;
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOwn = origin === undefined ? isOwnSite(site) : isAllowed(origin, request);
    if (SAFE_METHODS.has(request.method) || isOwn) return done();
    const detail =
      'Requests from pages of other sites are not allowed. Call the server from outside a browser, or set CORS_ORIGINS.';
    done(new AppError('forbidden', detail));
  });
}

/** Evaluates Sec-Fetch-Site (Fetch Metadata). Clients other than browsers do not send it. */
function isOwnSite(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}

function toHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
