import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TestCertificate } from './tls.ts';

/** A site on 127.0.0.1 that asks who its clients are. */
export interface TlsSite {
  port: number;
  /** Names in the certificates of the clients, for each request; `nobody` without one. */
  clients: string[];
  close(): Promise<void>;
}

/** @param trusted certificates of clients; without one of them, connections are refused if `isStrict` */
export async function openTlsSite(
  identity: TestCertificate,
  trusted: readonly string[],
  { isStrict = false }: { isStrict?: boolean } = {},
): Promise<TlsSite> {
  const clients: string[] = [];
  const options = { ...identity, ca: [...trusted], requestCert: true, rejectUnauthorized: isStrict };
  const server = createServer(options, ({ socket, url }, response) => {
    const { authorized } = socket as TLSSocket;
    const name = authorized ? String((socket as TLSSocket).getPeerCertificate().subject.CN) : 'nobody';
    if (url === '/') clients.push(name);
    response.setHeader('content-type', 'text/html').end(`<title>Door</title><h1>Welcome, ${name}</h1>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    clients,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
