import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from '../app-type.ts';

const ROOT = fileURLToPath(new URL('../pages/', import.meta.url));

/** HTML pages. Routes registered later can send a page with `reply.sendFile(name, PAGE)`. */
export async function pageRoutes(app: App): Promise<void> {
  await app.register(fastifyStatic, { root: ROOT, prefix: '/assets/' });
  app.get('/signup', { schema: { hide: true } }, (_request, reply) => reply.sendFile('signup.html', PAGE));
}

/** Leaves caching to the route's headers. */
export const PAGE = { cacheControl: false };
