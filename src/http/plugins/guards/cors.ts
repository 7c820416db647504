import type { App } from '../../app-type.ts';

/** Allows pages of the given origins to call the server. */
export async function cors(app: App, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: fastifyCors } = await import('@fastify/cors');
  await app.register(fastifyCors, {
    origin: origins.includes('*') ? '*' : [...origins],
    allowedHeaders: ['apikey', 'content-type', 'idempotency-key'],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
  });
}
