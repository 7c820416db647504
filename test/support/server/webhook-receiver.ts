import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
  body: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Resolves when `count` requests have arrived. */
  waitFor(count: number): Promise<Received[]>;
}

/** A server on 127.0.0.1 until the running test ends; `respond` answers the n-th request, counted from 1. */
export async function startReceiver(
  respond: (response: ServerResponse, count: number) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    received.push({ path: request.url ?? '', headers: request.headers, text, body: text ? JSON.parse(text) : null });
    respond(response, received.length);
    for (const check of [...waiting]) check();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
  };
}
