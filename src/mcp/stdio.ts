import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createApi } from './api.ts';
import { fetchRequests } from './fetch-requests.ts';
import { createMcpServer } from './server.ts';

/** Offers the tools on standard input and output, as the account of the key. Ends with standard input. */
export function offerOnStandardStreams(url: string, apiKey: string, version: string): void {
  const api = createApi(fetchRequests(url, apiKey));
  serveStdio(() => createMcpServer(api, version), {
    onerror: (error) => console.error(`MCP: ${error.message}`),
  });
}
