import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contextProxy, EGRESS_SWITCHES } from '../../../src/device/chromium/egress/browser-switches.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { callByWebRtc, everyWay, PLAIN_WAYS, tryAddresses } from '../../support/egress/egress-pages.ts';
import {
  type EntryServer,
  openEntryServer,
  openSecretPort,
  openWatchedProxy,
  type SecretPort,
  type WatchedProxy,
} from '../../support/egress/egress-world.ts';
import { SECRET, waysTo } from '../../support/egress/ssrf-cases.ts';

const LIMIT_MS = 5000;

describe.skipIf(!CHROMIUM)('a browser behind the egress proxy', () => {
  let browser: Browser;
  let secret: SecretPort;
  let entry: EntryServer;
  const proxies: WatchedProxy[] = [];

  beforeAll(async () => {
    secret = await openSecretPort();
    entry = await openEntryServer();
    browser = await chromium.launch({
      executablePath: CHROMIUM ?? '',
      args: ['--no-sandbox', '--disable-gpu', ...EGRESS_SWITCHES],
    });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    const asked = proxies.flatMap((proxy) => proxy.asked);
    for (const proxy of proxies.splice(0)) await proxy.close();
    expect(asked.filter((url) => new URL(url).hostname.endsWith('.googleapis.com'))).toEqual([]);
    expect(secret.knocks(), 'connections to what is secret').toBe(0);
  });
  afterAll(async () => {
    await browser?.close();
    entry.close();
    secret.close();
  });

  const guardedHosts = () => [`entry.test:${entry.port}`, '*.test'];

  async function openContext(options: Partial<Parameters<typeof openWatchedProxy>[0]> = {}) {
    const proxy = await openWatchedProxy({ allowedHosts: guardedHosts(), openPort: secret.port, ...options });
    proxies.push(proxy);
    const context = await browser.newContext({ proxy: contextProxy(proxy), serviceWorkers: 'block' });
    context.setDefaultTimeout(LIMIT_MS);
    return { proxy, context, page: await context.newPage() };
  }

  function showHtml(html: string): void {
    entry.answer = ({ url }, response) =>
      response.setHeader('content-type', 'text/html').end(url === '/' ? html : '<title>Other</title>');
  }

  /** Texts of all pages and frames. One that never came has none. */
  async function textsOf(context: BrowserContext): Promise<string> {
    const frames = context.pages().flatMap((page) => page.frames());
    const texts = frames.map((frame) => {
      const text = frame.evaluate<string>('document.documentElement.innerText').catch(() => '');
      return Promise.race([text, setTimeout(1000, '')]);
    });
    return (await Promise.all(texts)).join('\n');
  }

  it('opens no page of this machine', async () => {
    // The test below requests the same where only some hosts may be opened.
    const { page, context } = await openContext({ allowedHosts: null });
    // The device opens no files, and asks before the browser does.
    for (const url of waysTo(secret.port).filter((each) => !each.startsWith('file:'))) {
      await page.goto(url).catch(() => {});
      expect(await textsOf(context), url).not.toContain(SECRET);
    }
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%i) to this machine', async (status) => {
    const { page, context } = await openContext();
    for (const location of [
      `http://loopback.test:${secret.port}/`,
      `//127.0.0.1:${secret.port}/`,
      `file:///etc/passwd`,
    ]) {
      entry.answer = (_request, response) => response.writeHead(status, { location }).end();
      await page.goto(entry.url).catch(() => {});
      expect(await textsOf(context), location).not.toMatch(`${SECRET}|root:`);
    }
  });

  it('requests nothing of this machine from a page, nor by a redirect', async () => {
    entry.answer = ({ url = '' }, response) => {
      const to = new URL(url, entry.url).searchParams.get('to');
      if (to) response.writeHead(307, { location: encodeURI(to.replace('\n', '')) }).end();
      else response.setHeader('content-type', 'text/html').end('<title>Page</title>');
    };
    const { page, context } = await openContext();
    await page.goto(entry.url);
    const ways = waysTo(secret.port);
    const read: string[] = await page.evaluate(tryAddresses(ways, LIMIT_MS));
    expect(read.length).toBe(5 * ways.length);
    expect(read.join('\n') + (await textsOf(context))).not.toMatch(`${SECRET}|root:`);
  });

  it('requests nothing of this machine in any way that a page has', async () => {
    showHtml(everyWay(`http://loopback.test:${secret.port}/`));
    const { page, context, proxy } = await openContext({
      allowedHosts: [...guardedHosts(), `localhost:${entry.port}`],
    });
    // A secure context, which has more ways.
    await page.goto(`http://localhost:${entry.port}/`, { waitUntil: 'commit' });
    const unseen = (): string[] =>
      PLAIN_WAYS.filter((way) => !proxy.asked.includes(`http://loopback.test:${secret.port}/${way}`));
    await expect.poll(unseen).toEqual([]);
    // Of sockets, a tunnel.
    expect(proxy.asked).toContain(`https://loopback.test:${secret.port}/`);
    expect(await textsOf(context)).not.toMatch(`${SECRET}|root:`);
  });

  it('sends nothing to this machine by WebRTC', async () => {
    const { page } = await openContext();
    showHtml('<title>Page</title>');
    await page.goto(entry.url);
    const hosts = ['127.0.0.1', '[::1]', 'loopback.test'];
    expect(await page.evaluate(callByWebRtc(hosts, secret.port))).toEqual([]);
  });

  it('opens no files and no pages of the browser for a page', async () => {
    showHtml('<title>Page</title><a href="file:///etc/passwd">File</a><a href="chrome://version">Version</a>');
    const { page, context } = await openContext();
    await page.goto(entry.url);
    for (const name of ['File', 'Version']) await page.getByText(name).click();
    for (const url of ['file:///etc/passwd', 'chrome://version', `view-source:${entry.url}`]) {
      await page.evaluate(`void (location = ${JSON.stringify(url)})`);
    }
    expect(await page.evaluate('location.href')).toBe(entry.url);
    expect(await textsOf(context)).toBe('FileVersion');
  });

  it('is not led to another address by a name that changes', async () => {
    let asked = 0;
    const lookup = async (host: string): Promise<string[]> => {
      if (host === 'entry.test') return ['127.0.0.1'];
      return asked++ % 2 === 0 ? ['192.0.2.1'] : ['127.0.0.1'];
    };
    const { page } = await openContext({ lookup });
    showHtml('<title>Page</title>');
    await page.goto(entry.url);
    const ways = Array.from({ length: 6 }, (_, at) => `http://rebinding.test:${secret.port}/${at}`);
    const read: string[] = await page.evaluate(tryAddresses(ways, LIMIT_MS));
    expect(read.join('\n')).not.toContain(SECRET);
    expect(asked).toBeGreaterThan(ways.length);
  });

  it('connects to nothing without a proxy', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'egress.invalid:1@127.0.0.1', '127.0.0.1.nip.io']) {
      const opened = page.goto(`http://${host}:${secret.port}/`, { timeout: LIMIT_MS });
      await expect(opened, host).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
    }
  });

  it('loads a listed host of this machine, with what its pages request', async () => {
    const bodies: number[] = [];
    entry.answer = async (request, response) => {
      const body = await buffer(request);
      if (request.method === 'POST') bodies.push(body.length);
      if (request.url === '/large') response.end('x'.repeat(20_000_000));
      else if (request.url === '/events')
        response.setHeader('content-type', 'text/event-stream').end('data: event\n\n');
      else response.setHeader('content-type', 'text/html').end('<title>Entry</title>');
    };
    const { page } = await openContext({ allowedHosts: [`entry.test:${entry.port}`] });
    await page.goto(entry.url);
    expect(await page.title()).toBe('Entry');
    const read = await page.evaluate<unknown>(`(async () => {
      const large = await (await fetch('/large')).text();
      for (const size of [0, 10, 5_000_000]) await fetch('/post', { method: 'POST', body: 'x'.repeat(size) });
      const nextFrom = (source) => new Promise((resolve) => { source.onmessage = ({ data }) => resolve(data); });
      return [large.length, await nextFrom(new EventSource('/events')), await nextFrom(new WebSocket('ws://' + location.host))];
    })()`);
    expect(read).toEqual([20_000_000, 'event', 'hello']);
    expect(bodies).toEqual([0, 10, 5_000_000]);
  });

  it('reaches from one run nothing of what another may open', async () => {
    showHtml('<title>Entry</title>');
    const [allowed, refused] = [await openContext(), await openContext({ allowedHosts: ['other.test'] })];
    await allowed.page.goto(entry.url);
    const response = await refused.page.goto(entry.url);
    expect([await allowed.page.title(), response?.status()]).toEqual(['Entry', 403]);
    expect(await textsOf(refused.context)).toContain(`Could not open entry.test:${entry.port}: port ${entry.port}`);
    const other = await refused.page.goto(`${allowed.proxy.url}/`);
    expect(other?.status()).toBe(403);
  });
});
