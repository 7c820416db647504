import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isHostAllowed } from '../../simulated/browser/allowed-urls.ts';
import { toFailure, WebFailure } from '../../simulated/network/failure.ts';
import type { HostVerdict } from '../../simulated/network/host-rules.ts';
import { type Lookup, permittedAddresses, pinnedLookup } from '../../simulated/network/permitted-addresses.ts';

export interface ConnectorOptions {
  rules: (url: URL) => HostVerdict;
  allowedUrls: readonly string[];
  lookup: Lookup;
  /** Limit for finding a host's addresses and connecting. */
  connectMs: number;
  /** How long a connection may carry nothing. */
  idleMs: number;
  maxConnections: number;
}

/** Opens connections to hosts that may be reached. */
export interface Connector {
  /** Connects to the host and port of an http or https URL, at an address that was checked for this connection. Throws
   *  WebFailure, also when the signal aborts. */
  open(url: URL, signal: AbortSignal): Promise<Socket>;
  /** Destroys all connections. */
  close(): void;
}

export function createConnector(options: ConnectorOptions): Connector {
  const { connectMs, idleMs, maxConnections } = options;
  const sockets = new Set<Socket>();
  let pending = 0;

  async function connectWithin(url: URL, signal: AbortSignal): Promise<Socket> {
    const addresses = await permittedAddresses(url, { ...options, signal });
    signal.throwIfAborted();
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({ host, port: portOf(url), lookup: pinnedLookup(addresses) });
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    try {
      await once(socket, 'connect', { signal });
    } catch (error) {
      socket.destroy();
      throw error;
    }
    return socket.setTimeout(idleMs, () => socket.destroy(new WebFailure(504, 'it took too long to answer')));
  }

  return {
    async open(url, signal) {
      if (!isReachable(url, options.allowedUrls)) throw new WebFailure(403, 'the task may not go there');
      if (sockets.size + pending >= maxConnections) throw new WebFailure(503, 'too many connections are open');
      const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
      pending += 1;
      try {
        return await connectWithin(url, limit);
      } catch (error) {
        throw limit.aborted ? new WebFailure(504, 'it took too long to answer') : toFailure(error);
      } finally {
        pending -= 1;
      }
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
