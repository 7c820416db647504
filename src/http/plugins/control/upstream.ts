import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AppError } from '../../../errors.ts';

/** Headers of one connection (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);
/** A response must begin, and go on, within this time. */
const SILENCE_MS = 120_000;

export interface UpstreamCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer;
  readonly lookup?: LookupFunction;
}

/** Sends a request over HTTP or HTTPS. Resolves when the response begins, rejects when the server cannot be reached. */
export function callUpstream({ url, method, headers, body, lookup }: UpstreamCall): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, timeout: SILENCE_MS, ...(lookup && { lookup }) }, resolve);
    request.on('timeout', () => request.destroy(new Error(`no data for ${SILENCE_MS / 1000} s`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Headers of a request that the hosted service gets: what its clients send, and nothing that is for this server. */
const FORWARDED = new Set([
  ...['apikey', 'content-type', 'content-encoding', 'accept', 'accept-language', 'user-agent', 'idempotency-key'],
  ...['range', 'if-match', 'if-none-match', 'if-modified-since', 'last-event-id'],
  ...['traceparent', 'tracestate', 'x-request-id'],
]);

/** The headers of a request as the hosted service gets them. Compression is not asked for, so that bodies are readable. */
export function toUpstreamHeaders(headers: IncomingHttpHeaders, body: Buffer): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && FORWARDED.has(name));
  return {
    ...(Object.fromEntries(kept) as Record<string, string | string[]>),
    'accept-encoding': 'identity',
    ...((body.length > 0 || headers['content-length'] !== undefined) && { 'content-length': String(body.length) }),
  };
}

/** The address of a request at the hosted service.
 *  @param url path and query, as sent
 *  @throws AppError invalid for a path that could lead out of the base */
export function toUpstreamUrl(base: string, url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  if (
    !path.startsWith('/') ||
    decodeFully(path)
      .split(/[/\\]/)
      .some((segment) => /^\.{1,2}$/.test(segment))
  ) {
    throw new AppError('invalid', 'The path must begin with / and have no segment "." or "..".');
  }
  return base + url;
}

const MAX_DECODINGS = 8;

/** Without percent-encoding, also where it is encoded again: a proxy may decode a path that another one did not. */
function decodeFully(path: string): string {
  let decoded = path;
  for (let count = 0; count < MAX_DECODINGS; count += 1) {
    const next = decoded.replace(/%(?:2e|2f|5c|25)/gi, decodeURIComponent);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/** The headers of a response as the client gets them: names and values alternate, in order, as in `rawHeaders`. */
export function toClientHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  const dropped = new Set([...HOP_BY_HOP, ...namedIn(headers)]);
  return rawHeaders.filter((_part, index) => !dropped.has((rawHeaders[index - (index % 2)] as string).toLowerCase()));
}

/** Further headers that `Connection` declares to be hop-by-hop. */
function namedIn({ connection = '' }: IncomingHttpHeaders): string[] {
  return connection.split(',').map((name) => name.trim().toLowerCase());
}
