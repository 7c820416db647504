import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Config } from '../../config.ts';
import type { App } from '../app-type.ts';

const ROOT = fileURLToPath(new URL('../pages/', import.meta.url));

/** HTML pages, and where the console is off, a root that leads to the API reference. Routes registered later can send a page with `reply.sendFile(name, PAGE)`. */
export async function pageRoutes(app: App, { console }: Pick<Config, 'console'>): Promise<void> {
  await app.register(fastifyStatic, { root: ROOT, prefix: '/assets/' });
  if (console === 'off') app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('docs'));
  app.get('/signup', { schema: { hide: true } }, (_request, reply) => reply.sendFile('signup.html', PAGE));
}

/** Leaves caching to the route's headers. */
export const PAGE = { cacheControl: false };
