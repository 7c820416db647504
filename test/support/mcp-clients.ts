import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitationCompleteNotificationSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';

/** What a client of MCP has in common in all versions of its SDK. */
export interface McpClient {
  call(name: string, args: object, options?: CallOptions): Promise<McpResult>;
  listTools(): Promise<{ name: string; description?: string; inputSchema: object }[]>;
  listResources(): Promise<{ uri: string; name: string }[]>;
  read(uri: string): Promise<{ text?: string; blob?: string; mimeType?: string }>;
  /** The revision of the specification that it speaks with the server. */
  revision(): string | undefined;
  close(): Promise<void>;
}

export interface McpResult {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a form of its own.
  value: any;
}

interface CallOptions {
  onProgress?: (progress: object) => void;
  signal?: AbortSignal;
}

export interface McpOptions {
  headers: Record<string, string>;
  /** What the user enters in a form, null to decline; without it, the client cannot show any. */
  onForm?: (form: { message: string; requestedSchema: object }) => object | null;
  /** Whether the user opens a page; without it, the client cannot open any. */
  onPage?: (page: Page) => Promise<boolean>;
  /** Called when the server says that the user has done what a page asked for. */
  onPageDone?: (elicitationId: string) => void;
}

export interface Page {
  mode: 'url';
  message: string;
  url: string;
  /** Null in revisions that have none. */
  elicitationId?: string;
}

export type Connect = (url: string, options: McpOptions) => Promise<McpClient>;

const INFO = { name: 'test', version: '1.0.0' };

/** Clients of the official SDKs: of its present line with the newest and with the previous revision of the specification, and of
 *  its first line. */
export const CLIENTS: Readonly<Record<string, Connect>> = {
  'a client of revision 2026-07-28': (url, options) => connect(url, options, 'auto'),
  'a client of revision 2025-11-25': (url, options) => connect(url, options, 'legacy'),
  'a client of the first SDK': connectEarlier,
};

/** What the user does with a question. */
async function answer({ onForm, onPage }: McpOptions, params: unknown) {
  const question = params as Page | { mode?: 'form'; message: string; requestedSchema: object };
  if (question.mode === 'url')
    return { action: (await onPage?.(question)) ? ('accept' as const) : ('decline' as const) };
  const entered = onForm?.(question) ?? null;
  if (entered === null) return { action: 'decline' as const };
  return { action: 'accept' as const, content: entered as Record<string, string> };
}

function capabilitiesOf({ onForm, onPage }: McpOptions) {
  if (!onForm && !onPage) return {};
  return { elicitation: { ...(onForm && { form: {} }), ...(onPage && { url: {} }) } };
}

async function connect(url: string, options: McpOptions, mode: 'auto' | 'legacy'): Promise<McpClient> {
  const client = new Client(INFO, { capabilities: capabilitiesOf(options), versionNegotiation: { mode } });
  const { onForm, onPage, onPageDone, headers } = options;
  if (onForm || onPage) client.setRequestHandler('elicitation/create', ({ params }) => answer(options, params));
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
    onPageDone?.(params.elicitationId),
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return toMcpClient(
    client,
    (request, given) => client.callTool(request, given),
    () => client.getNegotiatedProtocolVersion(),
  );
}

async function connectEarlier(url: string, options: McpOptions): Promise<McpClient> {
  const client = new EarlierClient(INFO, { capabilities: capabilitiesOf(options) });
  const { onForm, onPage, onPageDone, headers } = options;
  if (onForm || onPage) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(options, params));
  client.setNotificationHandler(ElicitationCompleteNotificationSchema, ({ params }) =>
    onPageDone?.(params.elicitationId),
  );
  const transport = new EarlierTransport(new URL('/mcp', url), { requestInit: { headers } });
  // The first SDK was not written for `exactOptionalPropertyTypes`.
  await client.connect(transport as never);
  onTestFinished(() => client.close());
  return toMcpClient(
    client,
    (request, given) => client.callTool(request, undefined, given),
    () => transport.protocolVersion,
  );
}

type CallTool = (
  request: { name: string; arguments: Record<string, unknown> },
  options: { onprogress?: (progress: object) => void; signal?: AbortSignal },
) => Promise<unknown>;

/** @param client of either SDK: their methods differ in types only, but for `callTool` */
function toMcpClient(client: unknown, callTool: CallTool, revision: McpClient['revision']): McpClient {
  const { listTools, listResources, readResource, close } = client as Client;
  return {
    async call(name, args, { onProgress, signal } = {}) {
      const result = await callTool(
        { name, arguments: args as Record<string, unknown> },
        { ...(onProgress && { onprogress: onProgress }), ...(signal && { signal }) },
      );
      const {
        isError = false,
        content,
        structuredContent,
      } = result as {
        isError?: boolean;
        content: { text: string }[];
        structuredContent?: unknown;
      };
      return { isError, text: content[0]?.text ?? '', value: structuredContent };
    },
    listTools: async () => (await listTools.call(client)).tools as never,
    listResources: async () => (await listResources.call(client)).resources,
    read: async (uri) => (await readResource.call(client, { uri })).contents[0] as never,
    revision,
    close: () => close.call(client),
  };
}
