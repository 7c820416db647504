import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from '../app-type.ts';

/** The pages for people, and their script and style. */
export async function pageRoutes(app: App): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('../pages/', import.meta.url)),
    prefix: '/assets/',
  });
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('docs'));
  app.get('/signup', { schema: { hide: true } }, async (_request, reply) =>
    reply.sendFile('signup.html', { cacheControl: false }),
  );
}
