import type { ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { App } from '../../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Security headers of the response; those of our pages by default. */
    headers?: Headers;
  }
}

type Headers = Readonly<Record<string, string>>;

const POLICY = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
} as const;

const policyOf = (more: Record<string, readonly string[]> = {}) => ({
  useDefaults: false,
  directives: Object.fromEntries(Object.entries({ ...POLICY, ...more }).map(([name, values]) => [name, [...values]])),
});

/** For our pages: no resources from other sites, no inline scripts, no framing. No HSTS: the server may be used without
 *  TLS. */
const PAGE = toHeaders({
  contentSecurityPolicy: policyOf({ frameAncestors: ["'none'"] }),
  xFrameOptions: { action: 'deny' },
});

/** For content that clients embed in their pages. */
export const IN_OTHER_PAGES = toHeaders({
  contentSecurityPolicy: policyOf(),
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** For data that needs a key: no page can embed it. */
export const DATA: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Sets the security headers of every response. Responses are private and not cached unless a route sets other headers.
 *  Register before all routes. */
export function securityHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.headers ?? PAGE);
    done();
  });
}

/** Computes helmet's headers once: they do not depend on the request. */
function toHeaders(options: object): Headers {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet({ ...options, strictTransportSecurity: false })({} as never, response as unknown as ServerResponse, () => {});
  return headers;
}
