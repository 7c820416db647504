import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { connect, createSecureContext } from 'node:tls';
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { toClientOffers } from '../../../src/device/chromium/certificates/client-offers.ts';
import type { EgressProxy } from '../../../src/device/chromium/egress/egress-proxy.ts';
import { ownIdentity } from '../../../src/device/chromium/egress/own-identity.ts';
import CERTIFICATES from '../../support/egress/client-certificates.json' with { type: 'json' };
import { closeAll, open, serve, serveSockets, tunnel } from '../../support/egress/egress-clients.ts';
import { createCertificate, type TestCertificate, trust } from '../../support/egress/tls.ts';
import { openTlsSite, type TlsSite } from '../../support/egress/tls-site.ts';

const ELSA = { cert: CERTIFICATES.cert, key: CERTIFICATES.key };
let site: TestCertificate;

beforeAll(async () => {
  site = createCertificate('site.test');
});
afterEach(closeAll);

async function openSite(options?: Parameters<typeof openTlsSite>[2], identity = site): Promise<TlsSite> {
  const opened = await openTlsSite(identity, [ELSA.cert], options);
  onTestFinished(trust(site));
  onTestFinished(() => opened.close());
  return opened;
}

const openFor = async (port: number, certificates = [{ ...ELSA, filters: ['site.test'] }]): Promise<EgressProxy> =>
  open(port, { identity: { offers: await toClientOffers(certificates), own: ownIdentity() } });

/** What a client reads over TLS that trusts one certificate. */
async function askSecurely(proxy: EgressProxy, port: number, ca: string): Promise<string> {
  const socket = await tunnel(proxy, `site.test:${port}`);
  // The client, as a browser that trusts the key by a switch, does not look at the name.
  const secured = connect({ socket, secureContext: createSecureContext({ ca }), checkServerIdentity: () => undefined });
  secured.write('GET / HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n');
  return text(secured);
}

it('shows the certificate to a site that asks, in the place of the browser', async () => {
  const { port, clients } = await openSite({ isStrict: true });
  const proxy = await openFor(port);
  expect(await askSecurely(proxy, port, ownIdentity().cert)).toContain('Welcome, elsa');
  expect(clients).toEqual(['elsa']);
});

it('carries what it does not match as it is', async () => {
  const { port, clients } = await openSite();
  const proxy = await openFor(port, [{ ...ELSA, filters: ['other.test'] }]);
  expect(await askSecurely(proxy, port, site.cert)).toContain('Welcome, nobody');
  expect(clients).toEqual(['nobody']);
});

it.each([
  ['refuses the certificate', { isStrict: true }, () => site, 'the connection was reset'],
  ['is not trusted', {}, () => createCertificate('site.test'), 'its certificate is not trusted'],
])('says that a site %s', async (_, options, identity, reason) => {
  const { port, clients } = await openSite(options, await identity());
  const rosa = { file: CERTIFICATES.legacy.file, filters: [] };
  const own = ownIdentity();
  const proxy = await open(port, { identity: { offers: await toClientOffers([rosa]), own } });
  const answer = await askSecurely(proxy, port, own.cert);
  expect(answer).toContain('502 Bad Gateway');
  expect(answer).toContain(`Could not open site.test:${port}: ${reason}.`);
  expect(clients).toEqual([]);
});

it('carries what is no TLS', async () => {
  const port = await serve((request, response) => response.end(`plain ${request.url}`));
  const socket = await tunnel(await openFor(port), `site.test:${port}`);
  socket.end('GET /a HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/plain \/a$/);
});

it('ends the connection to the site when the browser leaves without a word', async () => {
  const ended = Promise.withResolvers<void>();
  const port = await serveSockets((socket) => socket.once('close', () => ended.resolve()));
  const socket = await tunnel(await openFor(port), `site.test:${port}`);
  socket.destroy();
  await once(socket, 'close');
  await ended.promise;
});
