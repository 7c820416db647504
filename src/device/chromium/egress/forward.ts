import { type ClientRequest, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { WebFailure } from '../../simulated/network/failure.ts';
import type { Connector, RequestRoute } from './connect.ts';
import { endToEndHeaders } from './headers.ts';
import { MalformedRequest, toRefusal } from './refusal.ts';

/** Serves a request in absolute form (RFC 9112, 3.2.2) over a connection of its own. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  connector: Connector,
  maxHeaderSize: number,
): Promise<void> {
  const gone = new AbortController();
  response.on('error', () => {}).once('close', () => gone.abort());
  let socket: Socket | undefined;
  try {
    const url = toUrl(request.url);
    const route = await connector.openForRequest(url, gone.signal);
    ({ socket } = route);
    gone.signal.addEventListener('abort', () => route.socket.destroy());
    await pass(request, response, { url, route, maxHeaderSize });
  } catch (error) {
    answer(error, request.url, response);
  } finally {
    socket?.destroy();
    // A request that was answered before its end is read to it, so that its connection can carry the next one.
    request.unpipe().resume();
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { url, route, maxHeaderSize }: { url: URL; route: RequestRoute; maxHeaderSize: number },
): Promise<void> {
  const headers = endToEndHeaders(request.rawHeaders, ['host', 'expect']);
  const sent = requestOf({
    createConnection: () => route.socket,
    method: request.method ?? 'GET',
    path: route.target,
    headers: ['host', url.host, 'connection', 'close', ...route.headers, ...headers],
    maxHeaderSize,
  });
  const answered = responseTo(sent);
  request.pipe(sent);
  const received = await answered;
  const { statusCode = 502, statusMessage, rawHeaders } = received;
  // The browser would take it for an answer of this proxy.
  if (statusCode === 407) throw new WebFailure(502, `the proxy answered with an error (${statusCode})`);
  response.writeHead(statusCode, statusMessage, endToEndHeaders(rawHeaders));
  await pipeline(received, response);
}

function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new WebFailure(502, 'its answer could not be read'));
    sent.once('response', resolve).on('error', reject).once('upgrade', fail).once('close', fail);
  });
}

function answer(error: unknown, target: string | undefined, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, text } = toRefusal(error, URL.parse(target ?? '')?.host || 'it');
  response.writeHead(status, headers).end(text);
}

function toUrl(target = ''): URL {
  const url = /^http:\/\//i.test(target) ? URL.parse(target) : null;
  if (url === null) throw new MalformedRequest();
  return url;
}
