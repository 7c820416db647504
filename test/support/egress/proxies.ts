import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TestCertificate } from './tls.ts';

/** A proxy for tests on 127.0.0.1. */
export interface TestProxy {
  port: number;
  /** `host:port user:password` of each tunnel and request; `nobody` without credentials. */
  asked: string[];
  /** Addresses of the requests that were not tunnelled. */
  requests: string[];
  close(): Promise<void>;
}

export interface TestProxyOptions {
  /** Where every tunnel leads, on this machine. */
  port: number;
  /** `user:password`; without it, any client may use the proxy. */
  credentials?: string;
}

/** Takes requests, and tunnels by HTTP CONNECT; with a certificate, over TLS. */
export async function openHttpProxy(options: TestProxyOptions & { tls?: TestCertificate }): Promise<TestProxy> {
  const asked: string[] = [];
  const requests: string[] = [];
  const server = options.tls ? createHttpsServer(options.tls) : createHttpServer();
  const isRight = (host: string, { headers }: IncomingMessage): boolean => {
    const given = (headers['proxy-authorization'] ?? '').replace(/^Basic /, '');
    const credentials = given ? Buffer.from(given, 'base64').toString() : 'nobody';
    asked.push(`${host} ${credentials}`);
    return options.credentials === undefined || credentials === options.credentials;
  };
  server.on('connect', (request, client) => {
    if (!isRight(request.url ?? '', request)) return void client.end(`${REFUSAL}\r\n\r\n`);
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    join(client, options.port);
  });
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '');
    if (!isRight(url.host, request)) return void response.writeHead(407).end();
    requests.push(url.href);
    forward(url, request, response, options.port);
  });
  return listen(server, { asked, requests });
}

const REFUSAL = 'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0';

function forward(url: URL, request: IncomingMessage, response: ServerResponse, port: number): void {
  const { 'proxy-authorization': _, ...headers } = request.headers;
  const path = url.pathname + url.search;
  const sent = requestOf({ host: '127.0.0.1', port, method: request.method ?? 'GET', path, headers });
  sent.on('response', (received) => received.pipe(response.writeHead(received.statusCode ?? 502, received.headers)));
  request.pipe(sent.on('error', () => response.destroy()));
}

/** Tunnels by SOCKS 5 (RFC 1928, RFC 1929) to hosts that are named. */
export async function openSocksProxy(options: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createServer((client) => {
    client.on('error', () => {});
    void serveSocks(client, options, asked).catch(() => client.destroy());
  });
  return listen(server, { asked, requests: [] });
}

async function serveSocks(client: Socket, options: TestProxyOptions, asked: string[]): Promise<void> {
  const read = async (): Promise<Buffer> => (await once(client, 'data'))[0];
  const hello = await read();
  const hasCredentials = hello.subarray(2).includes(2);
  let credentials = 'nobody';
  client.write(Buffer.from([5, hasCredentials ? 2 : 0]));
  if (hasCredentials) {
    const sent = await read();
    const userEnd = 2 + (sent[1] ?? 0);
    credentials = `${sent.subarray(2, userEnd)}:${sent.subarray(userEnd + 1)}`;
    const isRight = options.credentials === undefined || credentials === options.credentials;
    client.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) return;
  }
  const request = await read();
  const nameEnd = 5 + (request[4] ?? 0);
  asked.push(`${request.subarray(5, nameEnd)}:${request.readUInt16BE(nameEnd)} ${credentials}`);
  client.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
  join(client, options.port);
}

function join(client: Duplex, port: number): void {
  const target = connect(port, '127.0.0.1');
  client
    .on('error', () => target.destroy())
    .pipe(target.on('error', () => client.destroy()))
    .pipe(client);
}

async function listen(server: Server | HttpServer, seen: Pick<TestProxy, 'asked' | 'requests'>): Promise<TestProxy> {
  const clients = new Set<Socket>();
  server.on('connection', (client: Socket) => clients.add(client.once('close', () => clients.delete(client))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    ...seen,
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
