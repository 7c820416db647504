import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A span as it was received. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentId: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  isError: boolean;
  links: string[];
  resource: Record<string, unknown>;
}

export interface OtlpReceiver {
  url: string;
  spans(): ReceivedSpan[];
  /** All bodies, as they came. */
  text(): string;
  headers(): IncomingHttpHeaders[];
  /** Status of the next responses; null holds them back until there is one. */
  respond(status: number | null): void;
}

type Attributes = { key: string; value: Record<string, unknown> }[];

/** Receives OTLP over HTTP in JSON on a free port, until the test, or the file's tests, have ended. */
export async function startOtlpReceiver(onEnd: (close: () => void) => void = onTestFinished): Promise<OtlpReceiver> {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status: number | null = 200;
  const held: ((status: number) => void)[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: (await buffer(request)).toString() });
    const code = status ?? (await new Promise<number>((resolve) => held.push(resolve)));
    response.writeHead(code, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => requests.flatMap(({ body }) => toSpans(body)),
    text: () => requests.map(({ body }) => body).join('\n'),
    headers: () => requests.map(({ headers }) => headers),
    respond(next) {
      status = next;
      if (next !== null) for (const resolve of held.splice(0)) resolve(next);
    },
  };
}

function toSpans(body: string): ReceivedSpan[] {
  // biome-ignore lint/suspicious/noExplicitAny: JSON of another program
  return JSON.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    scopeSpans.flatMap(({ spans }: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      spans.map(({ traceId, spanId, parentSpanId = '', name, kind, attributes, status, links = [] }: any) => ({
        ...{ traceId, spanId, parentId: parentSpanId, name, kind, isError: status?.code === 2 },
        attributes: toRecord(attributes),
        // biome-ignore lint/suspicious/noExplicitAny: as above
        links: links.map((link: any) => link.spanId),
        resource: toRecord(resource.attributes),
      })),
    ),
  );
}

function toRecord(attributes: Attributes = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** The names of a span, its parent, and so on, up to the root or a span that was not received. */
export function pathOf(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] {
  const parent = spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentId);
  return parent ? [...pathOf(parent, spans), span.name] : [span.name];
}
