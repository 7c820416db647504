import { once } from 'node:events';
import { type IncomingMessage, request as requestOf } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { WebFailure } from '../../simulated/network/failure.ts';
import type { HostVerdict } from '../../simulated/network/host-rules.ts';

/** A proxy at an address with the scheme http, https or socks5. */
export interface UpstreamProxy {
  url: URL;
  username?: string;
  password?: string;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 };
const FIRST_USER_PORT = 1024;

/** The host and port of a proxy, as the address of a page. */
export function toEndpoint({ hostname, port, protocol }: URL): URL {
  return new URL(`http://${hostname}:${port || DEFAULT_PORTS[protocol]}`);
}

/** Rules for the endpoint of a proxy: it can be at any usual or unprivileged port of a host that may be opened. A private
 *  one must be listed with its port, or be at a usual one. */
export function toProxyRules(rules: (url: URL) => HostVerdict): (url: URL) => HostVerdict {
  return (url) => {
    const verdict = rules(url);
    if (verdict.allowed || Number(url.port) < FIRST_USER_PORT) return verdict;
    const ofHost = rules(new URL(`http://${url.hostname}`));
    return ofHost.allowed ? { allowed: true, mayBePrivate: false } : ofHost;
  };
}

/** Has the proxy at the other end of a socket connect to a host and port. Returns the socket to use from then on. Throws
 *  and destroys the socket if the proxy does not. */
export async function connectThrough(
  socket: Socket,
  target: { host: string; port: number },
  upstream: UpstreamProxy,
  signal: AbortSignal,
): Promise<Socket> {
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    if (upstream.url.protocol === 'socks5:') return await askSocks(socket, target, upstream);
    const carrier = upstream.url.protocol === 'https:' ? await secure(socket, upstream.url, signal) : socket;
    await askTunnel(carrier, target, upstream, signal);
    return carrier;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function secure(socket: Socket, { hostname }: URL, signal: AbortSignal): Promise<Socket> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const secured = connectSecurely({ socket, host, ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }) });
  secured.setTimeout(socket.timeout ?? 0, () => secured.destroy());
  await once(secured, 'secureConnect', { signal });
  return secured.on('error', () => {});
}

async function askTunnel(
  socket: Socket,
  { host, port }: { host: string; port: number },
  { username, password = '' }: UpstreamProxy,
  signal: AbortSignal,
): Promise<void> {
  const authority = `${host}:${port}`;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const sent = requestOf({
    createConnection: () => socket,
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...(username !== undefined && { 'proxy-authorization': `Basic ${credentials}` }) },
  });
  sent.on('error', () => {}).end();
  const [{ statusCode = 502 }, , head] = (await once(sent, 'connect', { signal })) as [IncomingMessage, Socket, Buffer];
  if (statusCode !== 200) throw new WebFailure(502, `the proxy answered with an error (${statusCode})`);
  socket.unshift(head);
}

async function askSocks(
  socket: Socket,
  { host, port }: { host: string; port: number },
  { url, username, password = '' }: UpstreamProxy,
): Promise<Socket> {
  const { SocksClient } = await import('socks');
  const credentials = username === undefined ? {} : { userId: username, password };
  const destination = { host: host.replace(/^\[(.*)\]$/, '$1'), port };
  const proxy = { host: url.hostname, port: Number(toEndpoint(url).port), type: 5, ...credentials } as const;
  try {
    await SocksClient.createConnection({ command: 'connect', proxy, destination, existing_socket: socket });
  } catch (error) {
    // Its properties hold the password.
    const reason = error instanceof Error ? error.message : '';
    throw new WebFailure(502, /auth/i.test(reason) ? 'the proxy refuses the credentials' : 'the proxy did not connect');
  }
  return socket;
}
