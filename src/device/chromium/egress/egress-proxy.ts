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
  /** Destroys every connection. */
  close(): Promise<void>;
}

const MAX_HEADER_SIZE = 32 * 1024;

/** Opens an HTTP proxy on this machine for the browser of one run, with protection against SSRF (CWE-918): it checks the
 *  host, the port and every address of each connection, and connects to no other address. What is refused gets a text
 *  that says why, with status 403; 502 means unreachable, 504 too slow, 503 too many connections. */
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
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    forward(request, response, connector, MAX_HEADER_SIZE);
  server.on(
    'request',
    guarded(serve, (_, response) => response.destroy()),
  );
  const connect = (request: IncomingMessage, client: Duplex, head: Buffer) =>
    tunnel(request, client as Socket, head, connector, identity);
  server.on(
    'connect',
    guarded(connect, (_, client) => client.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
