import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isHostAllowed } from '../../address-pattern.ts';
import { toFailure, WebFailure } from '../../simulated/network/failure.ts';
import type { HostVerdict } from '../../simulated/network/host-rules.ts';
import { type Lookup, permittedAddresses, pinnedLookup } from '../../simulated/network/permitted-addresses.ts';
import {
  authorizationOf,
  takesRequests,
  toCarrier,
  toEndpoint,
  toProxyRules,
  tunnelThrough,
  type UpstreamProxy,
} from './upstream.ts';

export interface ConnectorOptions {
  rules: (url: URL) => HostVerdict;
  allowedUrls: readonly string[];
  lookup: Lookup;
  /** A proxy through which every connection goes. */
  upstream?: UpstreamProxy;
  /** Limit for finding a host's addresses and connecting. */
  connectMs: number;
  /** How long a connection may carry nothing. */
  idleMs: number;
  maxConnections: number;
}

/** How long a name may be looked up that another machine will look up as well. */
const OWN_LOOKUP_MS = 2000;

/** Opens connections to hosts that may be reached. */
export interface Connector {
  /** Connects to the host and port of an http or https URL, at an address that was checked for this connection. Throws
   *  WebFailure, also when the signal aborts. */
  open(url: URL, signal: AbortSignal): Promise<Socket>;
  /** The same for one request to an http URL. Another HTTP proxy gets the request itself: many tunnel to port 443 only. */
  openForRequest(url: URL, signal: AbortSignal): Promise<RequestRoute>;
  /** Destroys all connections that were returned; those to come end by their signals. */
  close(): void;
}

export interface RequestRoute {
  socket: Socket;
  /** Of the request line. */
  target: string;
  /** Names and values in turn, for the other end of the socket only. */
  headers: string[];
}

export function createConnector(options: ConnectorOptions): Connector {
  const { rules, upstream, connectMs, idleMs, maxConnections } = options;
  const sockets = new Set<Socket>();
  let pending = 0;

  async function dial(url: URL, rules: ConnectorOptions['rules'], signal: AbortSignal): Promise<Socket> {
    const addresses = await permittedAddresses(url, { rules, lookup: options.lookup, signal });
    signal.throwIfAborted();
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({ host, port: portOf(url), lookup: pinnedLookup(addresses) });
    socket.on('error', () => {});
    try {
      await once(socket, 'connect', { signal });
    } catch (error) {
      socket.destroy();
      throw error;
    }
    return socket.setTimeout(idleMs, () => socket.destroy(new WebFailure(504, 'it took too long to answer')));
  }

  /** A connection to the other proxy, if that may be asked for the URL. */
  async function reach(url: URL, upstream: UpstreamProxy, signal: AbortSignal): Promise<Socket> {
    await checkTarget(url, signal);
    const socket = await dial(toEndpoint(upstream.url), toProxyRules(rules), signal).catch((error: unknown) => {
      const { status, message } = toFailure(error);
      throw new WebFailure(status, `the proxy cannot be used: ${message}`);
    });
    return toCarrier(socket, upstream, signal);
  }

  async function dialThrough(url: URL, upstream: UpstreamProxy, signal: AbortSignal): Promise<Socket> {
    const socket = await reach(url, upstream, signal);
    await tunnelThrough(socket, { host: url.hostname, port: portOf(url) }, upstream, signal);
    return socket;
  }

  /** The other proxy looks the name up itself. It may know one that is unknown here, but is not asked for what is private
   *  here. */
  async function checkTarget(url: URL, signal: AbortSignal): Promise<void> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(OWN_LOOKUP_MS)]);
    try {
      await permittedAddresses(url, { rules, lookup: options.lookup, signal: limit });
    } catch (error) {
      if (!(error instanceof WebFailure) || error.status === 403) throw error;
    }
  }

  type Dial = (signal: AbortSignal) => Promise<Socket>;

  async function openBy(dial: Dial, url: URL, signal: AbortSignal): Promise<Socket> {
    if (!isReachable(url, options.allowedUrls)) throw new WebFailure(403, 'the task may not go there');
    if (sockets.size + pending >= maxConnections) throw new WebFailure(503, 'too many connections are open');
    const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
    pending += 1;
    try {
      const socket = await dial(limit);
      if (!socket.closed) sockets.add(socket.once('close', () => sockets.delete(socket)));
      return socket;
    } catch (error) {
      throw limit.aborted ? new WebFailure(504, 'it took too long to answer') : toFailure(error);
    } finally {
      pending -= 1;
    }
  }

  const open = (url: URL, signal: AbortSignal): Promise<Socket> =>
    openBy((limit) => (upstream ? dialThrough(url, upstream, limit) : dial(url, rules, limit)), url, signal);

  return {
    open,
    async openForRequest(url, signal) {
      const path = url.pathname + url.search;
      if (!upstream || !takesRequests(upstream)) return { socket: await open(url, signal), target: path, headers: [] };
      const socket = await openBy((limit) => reach(url, upstream, limit), url, signal);
      return { socket, target: `${url.origin}${path}`, headers: authorizationOf(upstream) };
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

/** A tunnel does not say which scheme it is for, so an address of either scheme allows it. */
function isReachable(url: URL, allowedUrls: readonly string[]): boolean {
  if (url.protocol !== 'https:') return isHostAllowed(url, allowedUrls);
  const plain = new URL(`http://${url.hostname}:${portOf(url)}/`);
  return isHostAllowed(url, allowedUrls) || isHostAllowed(plain, allowedUrls);
}
