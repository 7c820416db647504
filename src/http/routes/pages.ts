import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { App } from '../app-type.ts';

/** Pages load nothing from elsewhere and run no script but our own files. Plain HTTP on localhost stays plain. */
const PAGE_SECURITY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'self'"], baseUri: ["'none'"], objectSrc: ["'none'"], formAction: ["'self'"] },
  },
  strictTransportSecurity: false,
} as const;

/** The pages for people, and their script and style. */
export async function pageRoutes(app: App): Promise<void> {
  await app.register(helmet, PAGE_SECURITY);
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('../pages/', import.meta.url)),
    prefix: '/assets/',
  });
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('docs'));
  app.get('/signup', { schema: { hide: true } }, async (_request, reply) => reply.sendFile('signup.html'));
}
