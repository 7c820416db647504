import { type ClientRequest, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { WebFailure } from '../../simulated/network/failure.ts';
import type { Connector } from './connect.ts';
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
  let upstream: Socket | undefined;
  try {
    const url = toUrl(request.url);
    upstream = await connector.open(url, gone.signal);
    gone.signal.addEventListener('abort', () => upstream?.destroy());
    await pass(request, response, url, upstream, maxHeaderSize);
  } catch (error) {
    answer(error, request.url, response);
  } finally {
    upstream?.destroy();
    // A request that was answered before its end is read to it, so that its connection can carry the next one.
    request.unpipe().resume();
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  upstream: Socket,
  maxHeaderSize: number,
): Promise<void> {
  const sent = requestOf({
    createConnection: () => upstream,
    method: request.method ?? 'GET',
    path: url.pathname + url.search,
    headers: ['host', url.host, 'connection', 'close', ...endToEndHeaders(request.rawHeaders, ['host', 'expect'])],
    maxHeaderSize,
  });
  const answered = responseTo(sent);
  request.pipe(sent);
  const received = await answered;
  const { statusCode = 502, statusMessage, rawHeaders } = received;
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
