import type { AddressInfo } from 'node:net';
import type { Config } from '../../src/config.ts';
import { connectDoppel } from '../../src/testing/doppel.ts';
import type { Doppel } from '../../src/testing/verbs.ts';
import { createHttpClient, type HttpClient } from '../support/server/http-client.ts';
import { startTestServer } from '../support/server/test-server.ts';

export interface ConnectedServer {
  /** The verbs for all accounts. */
  doppel: Doppel;
  /** The verbs for a new account. */
  openAccount(): Promise<Doppel>;
  close(): Promise<void>;
}

/** A server that listens on a free port, and the verbs for it. */
export async function startConnectedServer(changes: Partial<Config> = {}): Promise<ConnectedServer> {
  const { server, apiKey, close } = await startTestServer(changes);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const doppel = connectDoppel({ url: `http://127.0.0.1:${port}/`, apiKey });
  return {
    ...{ doppel, close },
    openAccount: async () => doppel.forAccount((await doppel.signUp()).apiKey),
  };
}

/** The code under test. */
export const clientOf = ({ url, apiKey }: Doppel): HttpClient => createHttpClient(url, apiKey);
