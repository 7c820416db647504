import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';

/** Serves the files of the pages for people: as they are named in `/pages/`, and what these refer to in `/assets/`. */
export async function createPagesApp(): Promise<FastifyInstance> {
  const app = fastify();
  const root = fileURLToPath(new URL('pages/', import.meta.url));
  await app.register(fastifyStatic, { root, prefix: '/assets/' });
  await app.register(fastifyStatic, { root, prefix: '/pages/', cacheControl: false, decorateReply: false });
  return app;
}
