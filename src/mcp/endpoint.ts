import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { createApi, type SendRequest } from './api.ts';
import { createEventLog } from './event-log.ts';
import { createMcpServer } from './server.ts';

/** A request to `/mcp`. */
export interface McpRequest {
  /** Without its body. */
  request: Request;
  /** Its parsed JSON; undefined without one. */
  body: unknown;
  accountId: string;
  /** Sends requests to the API as the caller. */
  send: SendRequest;
}

/** The streamable HTTP transport of the Model Context Protocol. Revision 2026-07-28 has no sessions; clients of earlier
 *  revisions get one each, which they can resume. */
export interface McpEndpoint {
  handle(request: McpRequest): Promise<Response>;
  close(): Promise<void>;
}

/** If a limit is exceeded, the session that was not used for the longest time ends. */
export interface SessionLimits {
  perAccount: number;
  total: number;
  idleMs: number;
}

interface Session {
  accountId: string;
  transport: WebStandardStreamableHTTPServerTransport;
}

const SESSION_LIMITS: SessionLimits = { perAccount: 16, total: 1000, idleMs: 30 * 60_000 };

export function createMcpEndpoint(version: string, limits: SessionLimits = SESSION_LIMITS): McpEndpoint {
  const sessions = new LRUCache<string, Session>({
    ...{ max: limits.total, ttl: limits.idleMs, updateAgeOnGet: true },
    dispose: ({ transport }) => void transport.close(),
  });
  const senders = new WeakMap<Request, SendRequest>();
  const createServer = (send: SendRequest): McpServer => createMcpServer(createApi(send), version);
  const modern = createMcpHandler(({ requestInfo }) => createServer(toSender(requestInfo)), { legacy: 'reject' });

  function toSender(request: Request | undefined): SendRequest {
    const send = request && senders.get(request);
    if (!send) throw new Error('The request has no caller.');
    return send;
  }

  function makeRoom(accountId: string): void {
    sessions.purgeStale();
    const own = [...sessions.entries()].filter(([, session]) => session.accountId === accountId);
    // The newest come first.
    for (const [id] of own.slice(limits.perAccount - 1)) sessions.delete(id);
  }

  /** A session keeps the sender of the request that began it: all of its requests have the same account. */
  async function begin({ accountId, send }: McpRequest): Promise<WebStandardStreamableHTTPServerTransport> {
    makeRoom(accountId);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: createEventLog(),
      onsessioninitialized: (id) => {
        sessions.set(id, { accountId, transport });
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await createServer(send).connect(transport);
    return transport;
  }

  async function handleInSession(given: McpRequest): Promise<Response> {
    const id = given.request.headers.get('mcp-session-id');
    const session = id === null ? undefined : sessions.get(id);
    if (session?.accountId === given.accountId) {
      return session.transport.handleRequest(given.request, { parsedBody: given.body });
    }
    // The client begins another session (MCP specification, transports, session management).
    if (id !== null) return refuse(404, -32001, 'This session has ended. Begin another one with initialize.');
    const transport = await begin(given);
    const response = await transport.handleRequest(given.request, { parsedBody: given.body });
    if (transport.sessionId === undefined) await transport.close();
    return response;
  }

  return {
    async handle(given) {
      if (await isLegacyRequest(given.request, given.body)) return handleInSession(given);
      senders.set(given.request, given.send);
      return modern.fetch(given.request, { parsedBody: given.body });
    },
    async close() {
      sessions.clear();
      await modern.close();
    },
  };
}

/** An error of the transport (JSON-RPC 2.0). */
function refuse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
