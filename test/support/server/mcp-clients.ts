import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

/** What tests do with a client of MCP. */
export interface McpClient {
  call(name: string, args: object, options?: CallOptions): Promise<McpResult>;
  listTools(): Promise<{ name: string; description?: string | undefined; inputSchema: object }[]>;
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

/** The client of the official SDK, with the newest and with the previous revision of the specification, which is what clients of
 *  its first line speak. */
export const CLIENTS: Readonly<Record<string, Connect>> = {
  'a client of revision 2026-07-28': (url, options) => connect(url, options, 'auto'),
  'a client of revision 2025-11-25': (url, options) => connect(url, options, 'legacy'),
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
  return {
    async call(name, args, { onProgress, signal } = {}) {
      const { isError, content, structuredContent } = await client.callTool(
        { name, arguments: args as Record<string, unknown> },
        { ...(onProgress && { onprogress: onProgress }), ...(signal && { signal }) },
      );
      const [first] = content;
      return { isError: isError ?? false, text: first?.type === 'text' ? first.text : '', value: structuredContent };
    },
    listTools: async () => (await client.listTools()).tools,
    listResources: async () => (await client.listResources()).resources,
    read: async (uri) => (await client.readResource({ uri })).contents[0] as never,
    revision: () => client.getNegotiatedProtocolVersion(),
    close: () => client.close(),
  };
}
