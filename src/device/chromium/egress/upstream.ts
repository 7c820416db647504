import { once } from 'node:events';
import { type IncomingMessage, request as requestOf } from 'node:http';
import type { Socket } from 'node:net';
import { WebFailure } from '../../simulated/network/failure.ts';

/** An HTTP proxy, at an address with the scheme http. */
export interface UpstreamProxy {
  url: URL;
  username?: string;
  password?: string;
}

/** Asks the proxy at the other end of a socket for a tunnel to `authority`, a host with a port. Throws WebFailure and
 *  destroys the socket if there is none. */
export async function tunnelThrough(
  socket: Socket,
  authority: string,
  { username, password = '' }: UpstreamProxy,
  signal: AbortSignal,
): Promise<void> {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const sent = requestOf({
    createConnection: () => socket,
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...(username !== undefined && { 'proxy-authorization': `Basic ${credentials}` }) },
  });
  sent.on('error', () => {}).end();
  try {
    const [{ statusCode = 502 }, , head] = (await once(sent, 'connect', { signal })) as [
      IncomingMessage,
      Socket,
      Buffer,
    ];
    if (statusCode !== 200) throw new WebFailure(502, `the proxy answered with an error (${statusCode})`);
    socket.unshift(head);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
