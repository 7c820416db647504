import { text } from 'node:stream/consumers';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createHostRules } from '../../../src/device/simulated/network/host-rules.ts';
import { ask, askBothWays, closeAll, open, serve, serveSockets, tunnel } from '../../support/egress/egress-clients.ts';
import { openHttpProxy, type TestProxy } from '../../support/egress/proxies.ts';

afterEach(closeAll);

/** A proxy that leads everything to a port of this machine. */
async function serveProxy(port: number): Promise<TestProxy & { url: URL }> {
  const proxy = await openHttpProxy({ port });
  onTestFinished(() => proxy.close());
  return { ...proxy, url: new URL(`http://proxy.test:${proxy.port}`) };
}

/** Rules by which the proxy may be on this machine. */
const listing = (url: URL) => createHostRules([url.host, '*.test']);

/** The proxy is this machine; other names are known to it only. */
const lookup = async (name: string) => (name === 'proxy.test' ? ['127.0.0.1'] : []);

it('carries requests and tunnels through another proxy, with its credentials', async () => {
  const port = await serve((request, response) =>
    response.end(`${request.method} ${request.url} ${request.headers.host}`),
  );
  const { url, asked, requests } = await serveProxy(port);
  const upstream = { url, username: 'ann', password: 'b:c' };
  const proxy = await open(port, { lookup, rules: listing(url), upstream });
  expect(await ask(proxy, 'http://site.test/a')).toMatchObject({ status: 200, text: 'GET /a site.test' });
  const socket = await tunnel(proxy, 'site.test:443');
  socket.end('GET /b HTTP/1.1\r\nhost: c\r\nconnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/GET \/b c$/);
  expect(asked).toEqual(['site.test ann:b:c', 'site.test:443 ann:b:c']);
  // Many proxies tunnel to port 443 only.
  expect(requests).toEqual(['http://site.test/a']);
});

it('needs no credentials, and passes on what the server says first', async () => {
  const { url, asked } = await serveProxy(await serveSockets((socket) => socket.end('first')));
  const proxy = await open(1, { lookup, rules: listing(url), upstream: { url } });
  expect(await text(await tunnel(proxy, 'site.test:443'))).toBe('first');
  expect(asked).toEqual(['site.test:443 nobody']);
});

it.each([
  ['127.0.0.1:443', 'its address 127.0.0.1 is a loopback address'],
  ['169.254.169.254:80', 'its address 169.254.169.254 belongs to a metadata service'],
  ['localhost:443', 'the name belongs to a local network'],
  ['site.test:22', 'port 22 is not allowed'],
])('does not ask another proxy for %s', async (host, reason) => {
  const { url, asked } = await serveProxy(1);
  const rules = createHostRules(null);
  const asUpstream = (each: URL) => (each.host === url.host ? listing(url)(each) : rules(each));
  const proxy = await open(1, { lookup, rules: asUpstream, upstream: { url } });
  for (const answer of await askBothWays(proxy, host))
    expect(answer).toMatch(`403 Could not open ${host.replace(':80', '')}`);
  for (const answer of await askBothWays(proxy, host)) expect(answer).toContain(reason);
  expect(asked).toEqual([]);
});

it.each([
  ['proxy.test', 'its address 127.0.0.1 is a loopback address'],
  ['127.0.0.1', 'its address 127.0.0.1 is a loopback address'],
  ['localhost', 'the name belongs to a local network'],
])('does not connect to a proxy at %s, unless it is listed', async (host, reason) => {
  const { url, asked } = await serveProxy(1);
  const upstream = { url: new URL(`http://${host}:${url.port}`) };
  const proxy = await open(1, { lookup, rules: createHostRules(null), upstream });
  for (const answer of await askBothWays(proxy, 'site.test:443')) expect(answer).toContain(reason);
  expect(asked).toEqual([]);
});

it('does not ask another proxy for a name that is private here', async () => {
  const { url, asked } = await serveProxy(1);
  const names = async (name: string) => [name === 'inside.test' ? '10.0.0.1' : '127.0.0.1'];
  const proxy = await open(1, { rules: listing(url), upstream: { url }, lookup: names });
  for (const answer of await askBothWays(proxy, 'inside.test:443'))
    expect(answer).toMatch('403 Could not open inside.test:443: its address 10.0.0.1 is private');
  expect(asked).toEqual([]);
});

it.each([
  ['a host that is not listed', 'elsewhere.example:3128', 'the proxy cannot be used: the host is not allowed'],
  ['a port of another service', 'proxy.test:25', 'the proxy cannot be used: port 25 is not allowed'],
])('does not connect to a proxy at %s', async (_, host, reason) => {
  const rules = createHostRules(['*.test']);
  const proxy = await open(1, { lookup, rules, upstream: { url: new URL(`http://${host}`) } });
  for (const answer of await askBothWays(proxy, 'site.test:443')) expect(answer).toContain(reason);
});

it.each([
  [
    'refuses',
    'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n',
    'the proxy answered with an error (407)',
  ],
  ['closes', '', 'the connection was reset'],
  ['is no proxy', 'SSH-2.0-OpenSSH\r\n', 'its answer could not be read'],
])('answers with 502 when the other proxy %s', async (_, bytes, reason) => {
  const port = await serveSockets((socket) => socket.once('data', () => socket.end(bytes)));
  const url = new URL(`http://proxy.test:${port}`);
  const proxy = await open(1, { lookup, rules: listing(url), upstream: { url } });
  for (const answer of await askBothWays(proxy, 'site.test:443'))
    expect(answer).toMatch(`502 Could not open site.test:443: ${reason}`);
});

it('answers with 504 when the other proxy says nothing', async () => {
  const port = await serveSockets((socket) => socket.resume());
  const url = new URL(`http://proxy.test:${port}`);
  const proxy = await open(1, { lookup, rules: listing(url), upstream: { url }, connectMs: 50, idleMs: 50 });
  for (const answer of await askBothWays(proxy, 'site.test:443')) expect(answer).toMatch(/^504 /);
});
