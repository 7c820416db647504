import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A link to a server that can stop carrying anything, without closing a connection: a partition of the network. */
export interface TcpLink {
  /** The server's URL by way of this link. */
  url: string;
  cut(): void;
  /** Carries again what was sent in between. */
  restore(): void;
  close(): Promise<void>;
}

/** Opens a link to the host and port of `url`. */
export async function openTcpLink(url: string): Promise<TcpLink> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;

  function add(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('data', (bytes) => {
      other.write(bytes);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (isCut) socket.pause();
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    add(client, upstream);
    add(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    restore() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
