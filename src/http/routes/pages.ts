import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-type.ts';
import { onDemand } from '../on-demand.ts';

/** Sends a page for people by its name (`live.html`). */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<FastifyReply>;

/** The pages for people, and their script and style. */
export function pageRoutes(app: App): SendPage {
  const answer = onDemand(async () => (await import('../pages-app.ts')).createPagesApp());
  const sendPage: SendPage = (request, reply, name) => answer(request, reply, `/pages/${name}`);
  app.get('/assets/*', { schema: { hide: true } }, (request, reply) => answer(request, reply));
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('docs'));
  app.get('/signup', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, 'signup.html'));
  return sendPage;
}
