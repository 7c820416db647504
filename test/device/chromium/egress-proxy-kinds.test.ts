import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { UpstreamProxy } from '../../../src/device/chromium/egress/upstream.ts';
import { createHostRules } from '../../../src/device/simulated/network/host-rules.ts';
import { ask, askBothWays, closeAll, open, serve, serveSockets, tunnel } from '../../support/egress/egress-clients.ts';
import { openHttpProxy, openSocksProxy, type TestProxy } from '../../support/egress/proxies.ts';
import { createCertificate, type TestCertificate, trust } from '../../support/egress/tls.ts';

const LOGIN = { username: 'ann', password: 'b:c' };

afterEach(closeAll);

const closing = (proxy: TestProxy): TestProxy => {
  onTestFinished(() => proxy.close());
  return proxy;
};

/** An egress proxy that goes through the one at the address, which is this machine. */
const through = (url: string, login: Omit<UpstreamProxy, 'url'> = LOGIN) =>
  open(1, {
    rules: createHostRules([new URL(url).host, '*.test']),
    lookup: async (name) => (name === 'proxy.test' ? ['127.0.0.1'] : []),
    upstream: { url: new URL(url), ...login },
  });

const HTTPS = ['https', overTls] as const;
const SOCKS = ['socks5', overSocks] as const;
const KINDS = [HTTPS, SOCKS];

async function overTls(port: number, tls?: TestCertificate): Promise<[TestProxy, string]> {
  const certificate = tls ?? createCertificate('proxy.test');
  onTestFinished(trust(certificate));
  const proxy = closing(await openHttpProxy({ port, credentials: 'ann:b:c', tls: certificate }));
  return [proxy, `https://proxy.test:${proxy.port}`];
}

async function overSocks(port: number): Promise<[TestProxy, string]> {
  const proxy = closing(await openSocksProxy({ port, credentials: 'ann:b:c' }));
  return [proxy, `socks5://proxy.test:${proxy.port}`];
}

it.each([
  [...HTTPS, 'site.test', true],
  [...SOCKS, 'site.test:80', false],
] as const)('goes through a proxy of the kind %s, with its credentials', async (_, openProxy, host, isAsked) => {
  const [{ asked, requests }, url] = await openProxy(
    await serve((request, response) => response.end(`to ${request.url}`)),
  );
  expect(await ask(await through(url), 'http://site.test/a?b')).toMatchObject({ status: 200, text: 'to /a?b' });
  expect(asked).toEqual([`${host} ann:b:c`]);
  expect(requests).toEqual(isAsked ? ['http://site.test/a?b'] : []);
});

it.each(KINDS)('passes on what is said first through a proxy of the kind %s', async (_, openProxy) => {
  const [, url] = await openProxy(await serveSockets((socket) => socket.write('first')));
  const socket = await tunnel(await through(url), 'site.test:443');
  const first = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
  expect(first).toBe('first');
});

it.each([
  ['https', overTls, 'the proxy answered with an error (407)'],
  ['socks5', overSocks, 'the proxy refuses the credentials'],
] as const)('says that a proxy of the kind %s refuses', async (_, openProxy, reason) => {
  const [, url] = await openProxy(1);
  const proxy = await through(url, { username: 'ann', password: 'other' });
  for (const answer of await askBothWays(proxy, 'site.test:443')) {
    expect(answer).toMatch(`502 Could not open site.test:443: ${reason}`);
    expect(answer).not.toContain('other');
  }
});

it('does not use a proxy whose certificate is for another host', async () => {
  const [{ asked }, url] = await overTls(1, createCertificate('another.test'));
  for (const answer of await askBothWays(await through(url), 'site.test:443'))
    expect(answer).toContain('its certificate is for another host');
  expect(asked).toEqual([]);
});
