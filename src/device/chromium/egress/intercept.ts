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

// Not Playwright's `clientCertificates`: with them, a context accepts the certificate of every site.
/** Speaks TLS with the site in the place of the browser, and offers the certificate; the site's own certificate is
 *  verified. With the browser, it speaks TLS as `own`. What is not TLS passes as it is. */
export async function intercept(
  { url, client, head, site }: { url: URL; client: Socket; head: Buffer; site: Socket },
  { context }: ClientOffer,
  own: OwnIdentity,
): Promise<void> {
  client.once('close', () => site.destroy());
  const first = head.length > 0 ? head : await readFirst(client);
  if (first === null) return void client.destroy();
  client.unshift(first);
  if (first[0] !== HANDSHAKE) return carryBoth(client, site);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const name = isIP(host) ? {} : { servername: host };
  const options = { secureContext: context, ALPNProtocols: PROTOCOLS, rejectUnauthorized: true };
  const trusted = connect({ socket: site, host, ...name, ...options });
  const browser = new TLSSocket(client, { isServer: true, ...own, ALPNProtocols: PROTOCOLS });
  joinOrExplain(browser, trusted, url);
}

/** Passes bytes both ways. If the site says nothing before it leaves, the browser gets the reason. */
function joinOrExplain(browser: Socket, site: Socket, url: URL): void {
  let failure = new WebFailure(502, 'the connection was reset');
  let hasAnswered = false;
  site.on('error', (error) => {
    failure = toTlsFailure(error);
  });
  site.once('close', () => {
    if (!hasAnswered) browser.end(toHttp(toRefusal(failure, url.host)));
    browser.destroySoon();
  });
  site.once('secureConnect', () => browser.pipe(site));
  site.once('readable', () => {
    hasAnswered = site.readableLength > 0;
    if (hasAnswered) site.pipe(browser);
    else site.resume();
  });
  browser.on('error', () => {}).once('close', () => site.destroy());
}

/** Null if the client leaves before. */
function readFirst(client: Socket): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const leave = (): void => resolve(null);
  client.once('data', resolve).once('end', leave).once('close', leave);
  return promise.finally(() => client.pause().off('end', leave).off('close', leave));
}

/** A site refuses a certificate with an alert. */
function toTlsFailure(error: Error & { code?: string }): WebFailure {
  if (/ALERT/.test(error.code ?? '')) return new WebFailure(502, 'it refuses the certificate of the task');
  return toFailure(error);
}
