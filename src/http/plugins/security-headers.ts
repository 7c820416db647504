import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { App } from '../app-type.ts';

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
const EVERYWHERE: FastifyHelmetOptions = {
  contentSecurityPolicy: policyOf({ frameAncestors: ["'none'"] }),
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
};

/** For what clients show within pages of their own, wherever these are. */
export const IN_OTHER_PAGES: FastifyHelmetOptions = {
  contentSecurityPolicy: policyOf(),
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
};

/** For the little that is answered before there is a route. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;

/** Answers belong to one account, or to whoever has an unguessable address: nothing on the way keeps them, unless their
 *  route says otherwise, and no address is told to another site. Goes before all routes. */
export async function securityHeaders(app: App): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, EVERYWHERE);
}
