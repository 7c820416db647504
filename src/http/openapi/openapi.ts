import type { App } from '../app-type.ts';
import { toBaseUrl } from '../base-url.ts';
import { BASE_URL_HEADER, type DescribedRoute } from './described-route.ts';

/** Serves the OpenAPI 3.1 document of all routes registered later at /openapi.json, and Swagger UI at /docs. Both, and the libraries
 *  for them, are made when they are first asked for. */
export function openapi(app: App, publicUrl: string): void {
  const routes: DescribedRoute[] = [];
  // Hooks of other plugins change the schema afterwards.
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  let pages: Promise<App> | null = null;
  const open = async (): Promise<App> => (await import('./pages.ts')).createPages(routes);
  for (const path of ['/openapi.json', '/docs', '/docs/*'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      pages ??= open();
      const headers = { ...request.headers, [BASE_URL_HEADER]: toBaseUrl(request, publicUrl) };
      const answer = await (await pages).inject({ method: 'GET', url: request.url, headers });
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
    });
}

/** For routes that need a key. */
export const KEYED = [{ apiKey: [] }];
