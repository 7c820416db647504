import type { App } from '../../app-type.ts';

/** Lets pages of the given origins call the server; with none, no browser may. */
export async function cors(app: App, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: fastifyCors } = await import('@fastify/cors');
  await app.register(fastifyCors, {
    origin: origins.includes('*') ? '*' : [...origins],
    allowedHeaders: ['apikey', 'content-type', 'idempotency-key'],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
  });
}
