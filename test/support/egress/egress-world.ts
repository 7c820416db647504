import { createHash } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type EgressProxy, openEgressProxy } from '../../../src/device/chromium/egress/egress-proxy.ts';
import { createHostRules } from '../../../src/device/simulated/network/host-rules.ts';
import type { Lookup } from '../../../src/device/simulated/network/permitted-addresses.ts';
import { ADDRESSES, SECRET } from './ssrf-cases.ts';

/** A port of this machine that nothing may reach, by TCP or UDP. */
export interface SecretPort {
  port: number;
  /** Connections and packets so far. */
  knocks(): number;
  close(): void;
}

export async function openSecretPort(): Promise<SecretPort> {
  let knocks = 0;
  const tcp: Server = createServer((socket) => {
    knocks += 1;
    socket.on('error', () => {});
    socket.end(`HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\nconnection: close\r\n\r\n<p>${SECRET}`);
  });
  tcp.listen(0, '::');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp: UdpSocket = createSocket('udp6').on('message', () => {
    knocks += 1;
  });
  udp.bind(port, '::');
  await once(udp, 'listening');
  return {
    port,
    knocks: () => knocks,
    close() {
      tcp.close();
      udp.close();
    },
  };
}

/** A server on this machine that the proxies of a test know as `entry.test`. */
export interface EntryServer {
  port: number;
  url: string;
  /** What it answers. */
  answer: RequestListener;
  close(): void;
}

export async function openEntryServer(): Promise<EntryServer> {
  const server: HttpServer = createHttpServer((request, response) => entry.answer(request, response));
  server.on('upgrade', ({ headers }, socket) => greet(socket as Socket, headers['sec-websocket-key'] ?? ''));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const entry: EntryServer = {
    port,
    url: `http://entry.test:${port}/`,
    answer: (_request, response) => response.end(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return entry;
}

/** Accepts a WebSocket (RFC 6455) and sends `hello`. */
function greet(socket: Socket, key: string): void {
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.on('error', () => {});
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  );
  socket.end(Buffer.from('\x81\x05hello', 'latin1'));
}

/** A proxy that keeps the addresses it was asked for. */
export interface WatchedProxy extends EgressProxy {
  /** Of a tunnel only its host and port are known. */
  asked: string[];
}

interface ProxyOptions {
  allowedHosts: readonly string[] | null;
  /** A port that the rules treat as a usual one, so that nothing but the address keeps a connection away. */
  openPort?: number;
  lookup?: Lookup;
}

export async function openWatchedProxy({ allowedHosts, openPort, lookup }: ProxyOptions): Promise<WatchedProxy> {
  const asked: string[] = [];
  const hostRules = createHostRules(allowedHosts);
  const proxy = await openEgressProxy({
    rules: (url) => {
      asked.push(url.href);
      return hostRules(Number(url.port) === openPort ? Object.assign(new URL(url), { port: '8443' }) : url);
    },
    allowedUrls: [],
    lookup:
      lookup ?? (async (host) => (host === 'localhost' ? ['127.0.0.1'] : (ADDRESSES[host.replace(/\.$/, '')] ?? []))),
  });
  return Object.assign(proxy, { asked });
}
