import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createHolds } from '../../../tasks/keyed-limiter.ts';
import type { App } from '../../app-type.ts';
import { toClientAddress } from '../../client-address.ts';
import { writeError } from '../errors.ts';

export interface ConnectionLimits {
  /** In all. One address may have half of them. */
  connections: number;
  /** How long a client may take nothing of its answer, in ms. */
  stallMs: number;
}

/** Bounds connections, and ends those that hold an answer up: the clients of `limits.stallMs` ago that still have not taken
 *  it, and those that are idle for longer than they may be. */
export function boundConnections({ server }: App, { connections, stallMs }: ConnectionLimits): void {
  const perAddress = Math.ceil(connections / 2);
  const open = createHolds(perAddress);
  server.maxConnections = connections;
  server.on('connection', (socket: Socket) => {
    const address = toClientAddress(socket.remoteAddress);
    if (!open.enter(address)) {
      const detail = `There are ${perAddress} connections from this address already, as many as there may be.`;
      return void writeError(socket, '503 Service Unavailable', detail);
    }
    socket.once('close', () => open.leave(address));
  });
  // Node restarts the time with each byte that is sent or received.
  server.setTimeout(stallMs, (socket: Socket) => {
    if (!isBeingAnswered(socket) || socket.writableLength > 0) socket.destroy();
  });
}

/** `_httpMessage` is Node's own name for the answer under way. */
function isBeingAnswered(socket: Socket): boolean {
  return Boolean((socket as { _httpMessage?: ServerResponse | null })._httpMessage);
}
