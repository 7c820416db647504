import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-type.ts';
import { isOwnRoute } from './own-routes.ts';

type Callback = (error: Error | null, options: FastifyCorsOptions) => void;

/** Of clients of the Model Context Protocol. */
const MCP_HEADERS = ['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'last-event-id'];

/** Those that the server reads, and one that libraries in pages add. */
const READ_HEADERS = [
  ...['apikey', 'authorization', 'content-type', 'idempotency-key', 'if-none-match', 'range', 'x-doppel-control'],
  'x-requested-with',
];
const TRACE_HEADERS = ['traceparent', 'tracestate'];

/** Allows pages of the given origins to call the server; `*` opens all but `isOwnRoute`. */
export async function cors(app: App, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: fastifyCors } = await import('@fastify/cors');
  const named = origins.filter((origin) => origin !== '*');
  const options: FastifyCorsOptions = {
    allowedHeaders: [...READ_HEADERS, ...TRACE_HEADERS, ...MCP_HEADERS],
    exposedHeaders: ['mcp-session-id', 'x-request-id', 'retry-after'],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
  };
  const isOpen = origins.includes('*');
  await app.register(fastifyCors, () => (request: FastifyRequest, callback: Callback) => {
    callback(null, { ...options, origin: isOpen && !isOwnRoute(request) ? '*' : named });
  });
}
