import type { RouteOptions } from 'fastify';
import type { App } from '../app-type.ts';
import { onDemand } from '../on-demand.ts';

/** Describes every route that is registered after it, at /openapi.json and, to try, at /docs. */
export function openapi(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  const answer = onDemand(async () => (await import('../openapi-app.ts')).createOpenapiApp(routes));
  for (const url of ['/openapi.json', '/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true } }, (request, reply) => answer(request, reply));
  }
}

/** For routes that need a key. */
export const KEYED = [{ apiKey: [] }];
