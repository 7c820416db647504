import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request as requestOf } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import {
  type EgressOptions,
  type EgressProxy,
  openEgressProxy,
} from '../../../src/device/chromium/egress/egress-proxy.ts';
import { createHostRules } from '../../../src/device/simulated/network/host-rules.ts';

const servers: Server[] = [];
const proxies: EgressProxy[] = [];
export const sockets = new Set<Socket>();

/** Closes what a test opened; for `afterEach`. */
export async function closeAll(): Promise<void> {
  for (const proxy of proxies.splice(0)) await proxy.close();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
}

export async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export const serve = (listener: RequestListener) => listen(createServer(listener));
export const serveSockets = (listener: (socket: Socket) => void) => listen(createSocketServer(listener));

/** A proxy that may reach `site.test`, which is this machine, at the port; other names are looked up as the options say. */
export async function open(port: number, options: Partial<EgressOptions> = {}): Promise<EgressProxy> {
  const rules = createHostRules([`site.test:${port}`]);
  const proxy = await openEgressProxy({ rules, allowedUrls: [], lookup: async () => ['127.0.0.1'], ...options });
  proxies.push(proxy);
  return proxy;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** The header by which the browser of a run is known to its proxy. */
export function authorizationOf({ credentials: { username, password } }: EgressProxy): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** The bytes of requests with the proxy's credentials in each. */
export const withCredentials = (proxy: EgressProxy, bytes: string): string =>
  bytes.replace(/ HTTP\/1\.1\r\n/g, ` HTTP/1.1\r\nproxy-authorization: ${authorizationOf(proxy)}\r\n`);

/** Sends a request in absolute form. */
export async function ask(
  proxy: EgressProxy,
  path: string,
  sent: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const { hostname, port } = new URL(proxy.url);
  const headers = { 'proxy-authorization': authorizationOf(proxy), ...sent };
  const method = body === '' ? 'GET' : 'POST';
  const request = requestOf({ hostname, port, path, method, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

export function dial({ url }: EgressProxy): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

/** All that is answered to the bytes sent, until the connection closes. */
export async function converse(proxy: EgressProxy, bytes: string): Promise<string> {
  const socket = dial(proxy);
  socket.write(withCredentials(proxy, bytes));
  return text(socket);
}

/** Opens a tunnel and returns its socket. */
export async function tunnel(proxy: EgressProxy, authority: string): Promise<Socket> {
  const socket = dial(proxy);
  socket.write(withCredentials(proxy, `CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`));
  const [head] = await once(socket, 'data');
  expect(String(head)).toBe('HTTP/1.1 200 Connection established\r\n\r\n');
  return socket;
}

/** What both ways of asking answer. */
export async function askBothWays(proxy: EgressProxy, host: string): Promise<string[]> {
  const plain = await ask(proxy, `http://${host}/`);
  const tunnelled = await converse(proxy, `CONNECT ${host} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [, status = '', body = ''] = /^HTTP\/1\.1 (\d+) .*?\r\n\r\n(.*)$/s.exec(tunnelled) ?? [];
  return [`${plain.status} ${plain.text}`, `${status} ${body}`];
}
