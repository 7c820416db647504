import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '#typebox';
import type { SendRequest } from '../../mcp/api.ts';
import type { McpEndpoint } from '../../mcp/endpoint.ts';
import type { App } from '../app-type.ts';
import { onClose } from '../on-close.ts';
import { KEYED } from '../openapi/openapi.ts';
import { errors } from '../wire/common.ts';

const DESCRIPTION =
  'Both services as tools for agents: streamable HTTP of the Model Context Protocol. Takes the API key as `apikey` or as ' +
  '`Authorization: Bearer`. Errors of the protocol have the form of JSON-RPC 2.0.';

const Message = Type.Unknown({
  ...{ $id: 'McpMessage', description: 'A message of JSON-RPC 2.0' },
  examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }],
});
const Answer = Type.Unknown({
  ...{ $id: 'McpAnswer', description: 'A message of JSON-RPC 2.0, or several as server-sent events' },
  examples: [{ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'run_task', inputSchema: { type: 'object' } }] } }],
});

/** The Model Context Protocol at `/mcp`. Nothing of it is loaded before the first request. */
export async function mcpRoutes(app: App, { version }: { version: string }): Promise<void> {
  let endpoint: Promise<McpEndpoint> | null = null;
  const open = async () => (await import('../../mcp/endpoint.ts')).createMcpEndpoint(version);
  app.addHook('preClose', async () => {
    await (await endpoint)?.close();
  });

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    endpoint ??= open();
    return (await endpoint).handle({
      request: toWebRequest(request, reply),
      body: request.body,
      accountId: request.account.accountId,
      send: sendAs(app, request),
    });
  }

  app.post(
    '/mcp',
    {
      config: { isExact: true },
      schema: {
        ...{ tags: ['Agents'], security: KEYED, operationId: 'mcp', summary: 'Call tools', description: DESCRIPTION },
        body: Message,
        response: { 200: Answer, ...errors(400, 404) },
      },
    },
    handle,
  );
  // Streams of sessions and their ends, of clients of revisions before 2026-07-28.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: handle,
  });
}

/** Accepts the API key as `Authorization: Bearer`, too. Register it before the authentication. */
export function acceptBearer(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token) request.headers.apikey ??= token;
    done();
  });
}

/** The request as the web standards have it, without its body. Aborted when the client is gone before the response ends. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  onClose(reply.raw, () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    ...{ method: request.method, headers, signal: gone.signal },
  });
}

/** Headers that say where the server is, from which links are made, and who asks. */
const FORWARDED = ['host', 'apikey', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for'];

/** Calls the API in this process as the sender of `request`. */
function sendAs(app: App, { headers, socket }: FastifyRequest): SendRequest {
  const forwarded = Object.fromEntries(FORWARDED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const remoteAddress = socket.remoteAddress ?? '127.0.0.1';
  return async ({ method, path, headers: own, body }) => {
    const response = await app.inject({
      ...{ method, url: path, headers: { ...forwarded, ...own }, remoteAddress },
      ...(body !== undefined && { payload: body }),
    });
    const contentType = String(response.headers['content-type'] ?? '');
    return { status: response.statusCode, contentType, body: response.rawPayload };
  };
}
