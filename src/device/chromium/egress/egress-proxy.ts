import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HostVerdict } from '../../simulated/network/host-rules.ts';
import { type Lookup, systemLookup } from '../../simulated/network/permitted-addresses.ts';
import { guarded } from '../guarded.ts';
import { createConnector } from './connect.ts';
import { forward } from './forward.ts';
import type { ClientIdentity } from './intercept.ts';
import { toHttp, toRefusal, Unauthenticated } from './refusal.ts';
import { tunnel } from './tunnel.ts';
import type { UpstreamProxy } from './upstream.ts';

export interface EgressOptions {
  /** Hosts and ports that may be reached (see `createHostRules`). */
  rules: (url: URL) => HostVerdict;
  /** The task's allowed addresses; empty for no restriction. An entry with a path allows its whole host. */
  allowedUrls: readonly string[];
  /** Resolves host names; defaults to the system resolver. */
  lookup?: Lookup;
  /** A proxy through which every connection goes. It looks names up itself; those that have a private address here, or are
   *  one, are refused. */
  upstream?: UpstreamProxy;
  /** Certificates of the client, which the browser does not get. */
  identity?: ClientIdentity;
  /** Limit for finding a host's addresses and connecting. */
  connectMs?: number;
  /** How long a connection may carry nothing before it is closed. */
  idleMs?: number;
  /** Connections to the proxy, and from it, at once. */
  maxConnections?: number;
}

export interface EgressProxy {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** What the browser of the run sends as proxy-authorization (Basic): no other program of this machine is served. */
  readonly credentials: ProxyCredentials;
  /** Destroys every connection. */
  close(): Promise<void>;
}

export interface ProxyCredentials {
  username: string;
  password: string;
}

const MAX_HEADER_SIZE = 32 * 1024;

/** Opens an HTTP proxy on this machine for the browser of one run, with protection against SSRF (CWE-918): it checks the
 *  host, the port and every address of each connection, and connects to no other address. What is refused gets a text
 *  that says why, with status 403; 407 means without the credentials of the run, 502 unreachable, 504 too slow, 503 too many connections. */
export async function openEgressProxy(options: EgressOptions): Promise<EgressProxy> {
  const { lookup = systemLookup, connectMs = 10_000, idleMs = 120_000, maxConnections = 256 } = options;
  const { identity = null } = options;
  const connector = createConnector({ ...options, lookup, connectMs, idleMs, maxConnections });
  const clients = new Set<Socket>();
  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE, requestTimeout: 0, keepAliveTimeout: idleMs });
  server.maxConnections = maxConnections;
  // Longer than the limits of connections to hosts, so that a client gets their answer first.
  server.timeout = connectMs + 2 * idleMs;
  server.on('connection', (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
  });
  const credentials = { username: 'run', password: randomBytes(24).toString('base64url') };
  const isOfRun = checkCredentials(credentials);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isOfRun(request)) return forward(request, response, connector, MAX_HEADER_SIZE);
    const { status, headers, text } = UNAUTHENTICATED;
    request.resume();
    response.writeHead(status, headers).end(text);
  };
  const connect = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const client = socket as Socket;
    if (isOfRun(request)) return tunnel(request, client, head, connector, identity);
    client.on('error', () => {}).end(toHttp(UNAUTHENTICATED), () => client.destroySoon());
  };
  server.on(
    'request',
    guarded(serve, (_, response) => response.destroy()),
  );
  server.on(
    'connect',
    guarded(connect, (_, client) => client.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      connector.close();
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}

const { headers, ...refused } = toRefusal(new Unauthenticated(), 'it');
const UNAUTHENTICATED = { ...refused, headers: { ...headers, 'proxy-authenticate': 'Basic realm="run"' } };

function checkCredentials({ username, password }: ProxyCredentials): (request: IncomingMessage) => boolean {
  const wanted = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return ({ headers }) => {
    const sent = Buffer.from(headers['proxy-authorization'] ?? '');
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  };
}
