import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect, type SecureContext, TLSSocket } from 'node:tls';
import { isHostAllowed } from '../../address-pattern.ts';
import { toFailure, WebFailure } from '../../simulated/network/failure.ts';
import { carryBoth } from './carry.ts';
import type { OwnIdentity } from './own-identity.ts';
import { toHttp, toRefusal } from './refusal.ts';

/** A certificate of the client, for the sites that its filters match (see `ADDRESS_PATTERN`); without filters, for all. */
export interface ClientOffer {
  filters: readonly string[];
  context: SecureContext;
}

/** What a proxy needs to say to sites who the client is. */
export interface ClientIdentity {
  offers: readonly ClientOffer[];
  own: OwnIdentity;
}

/** The first byte of a TLS connection. */
const HANDSHAKE = 22;
/** So that requests can be passed on as they are. */
const PROTOCOLS = ['http/1.1'];

/** The certificate to offer to a site; null if there is none. */
export function findOffer({ offers }: ClientIdentity, url: URL): ClientOffer | null {
  return offers.find(({ filters }) => isHostAllowed(url, filters)) ?? null;
}

/** Speaks TLS with the site in the place of the browser, and offers the certificate; the site's own certificate is
 *  verified. With the browser, it speaks TLS as `own`. What is not TLS passes as it is. */
export async function intercept(
  { url, client, head, site }: { url: URL; client: Socket; head: Buffer; site: Socket },
  { context }: ClientOffer,
  own: OwnIdentity,
): Promise<void> {
  const first = head.length > 0 ? head : await readFirst(client);
  client.unshift(first);
  if (first[0] !== HANDSHAKE) return carryBoth(client, site);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const name = isIP(host) ? {} : { servername: host };
  const trusted = connect({ socket: site, host, ...name, secureContext: context, ALPNProtocols: PROTOCOLS });
  const browser = new TLSSocket(client, { isServer: true, ...own, ALPNProtocols: PROTOCOLS });
  browser.on('error', () => trusted.destroy()).once('close', () => trusted.destroy());
  let hasAnswered = false;
  trusted.once('data', () => {
    hasAnswered = true;
  });
  trusted.on('error', (error) => {
    if (hasAnswered) browser.destroy();
    else browser.end(toHttp(toRefusal(toTlsFailure(error), url.host)));
  });
  trusted.once('secureConnect', () => carryBoth(browser, trusted));
}

async function readFirst(client: Socket): Promise<Buffer> {
  const [first] = (await once(client, 'data')) as [Buffer];
  client.pause();
  return first;
}

/** A site refuses a certificate with an alert. */
function toTlsFailure(error: Error & { code?: string }): WebFailure {
  if (/ALERT/.test(error.code ?? '')) return new WebFailure(502, 'it refuses the certificate of the task');
  return toFailure(error);
}
