import type { App } from '../../app-type.ts';

/** Of clients of the Model Context Protocol. */
const MCP_HEADERS = ['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'last-event-id'];

/** Allows pages of the given origins to call the server. */
export async function cors(app: App, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: fastifyCors } = await import('@fastify/cors');
  await app.register(fastifyCors, {
    origin: origins.includes('*') ? '*' : [...origins],
    allowedHeaders: ['apikey', 'content-type', 'idempotency-key', ...MCP_HEADERS, 'authorization'],
    exposedHeaders: ['mcp-session-id'],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
  });
}
