import type { ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { App } from '../../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a browser is told with the answer: as of a page of ours when left out. */
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

/** Whatever a browser shows loads nothing from elsewhere, runs no script but our own files, and stands in no frame. Plain
 *  HTTP stays plain: the server may be reached without TLS. */
const PAGE = toHeaders({
  contentSecurityPolicy: policyOf({ frameAncestors: ["'none'"] }),
  xFrameOptions: { action: 'deny' },
});

/** For what clients show within pages of their own, wherever these are. */
export const IN_OTHER_PAGES = toHeaders({
  contentSecurityPolicy: policyOf(),
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** For data that only a key opens: no page can show it. */
export const DATA: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Answers belong to one account, or to whoever has an unguessable address: nothing on the way keeps them, unless their
 *  route says otherwise, and no address is told to another site. Goes before all routes. */
export function securityHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.headers ?? PAGE);
    done();
  });
}

/** What helmet says is the same for every answer, so it is asked once. */
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
