import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createKeyedLimiter } from '../../../tasks/keyed-limiter.ts';
import type { App } from '../../app-type.ts';
import { toClientAddress } from '../../client-address.ts';
import { writeError } from '../errors.ts';

export interface ConnectionLimits {
  /** Total limit. One address may use half of it. */
  connections: number;
  /** Timeout for a client that does not read its response, in ms. */
  stallMs: number;
}

/** Limits connections. Closes connections that are idle, or whose client has read nothing of its response, for `stallMs`. */
export function boundConnections({ server }: App, { connections, stallMs }: ConnectionLimits): void {
  const perAddress = Math.ceil(connections / 2);
  const open = createKeyedLimiter(perAddress);
  server.maxConnections = connections;
  server.on('connection', (socket: Socket) => {
    const address = toClientAddress(socket.remoteAddress);
    if (!open.acquire(address)) {
      const detail = `Limit of ${perAddress} connections from this address reached.`;
      return void writeError(socket, '503 Service Unavailable', detail);
    }
    socket.once('close', () => open.release(address));
  });
  // Each byte sent or received restarts the timeout.
  server.setTimeout(stallMs, (socket: Socket) => {
    if (!isBeingAnswered(socket) || socket.writableLength > 0) socket.destroy();
  });
}

/** `_httpMessage` is Node's internal reference to the current response. */
function isBeingAnswered(socket: Socket): boolean {
  return Boolean((socket as { _httpMessage?: ServerResponse | null })._httpMessage);
}
