import type { App } from '../../app-type.ts';

/** Of clients of the Model Context Protocol. */
const MCP_HEADERS = ['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'last-event-id'];

/** Those that the server reads, and one that libraries in pages add. */
const READ_HEADERS = [
  ...['apikey', 'authorization', 'content-type', 'idempotency-key', 'if-none-match', 'range', 'x-doppel-control'],
  'x-requested-with',
];
const TRACE_HEADERS = ['traceparent', 'tracestate'];

/** Allows pages of the given origins to call the server. */
export async function cors(app: App, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: fastifyCors } = await import('@fastify/cors');
  await app.register(fastifyCors, {
    origin: origins.includes('*') ? '*' : [...origins],
    allowedHeaders: [...READ_HEADERS, ...TRACE_HEADERS, ...MCP_HEADERS],
    exposedHeaders: ['mcp-session-id', 'x-request-id', 'retry-after'],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
  });
}
