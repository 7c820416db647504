import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contextProxy, EGRESS_SWITCHES } from '../../../src/device/chromium/egress/browser-switches.ts';
import { CHROMIUM } from '../../support/chromium.ts';
import { callByWebRtc, everyWay, PLAIN_WAYS, tryAddresses } from '../../support/egress-pages.ts';
import {
  type EntryServer,
  openEntryServer,
  openSecretPort,
  openWatchedProxy,
  type SecretPort,
  type WatchedProxy,
} from '../../support/egress-world.ts';
import { SECRET, waysTo } from '../../support/ssrf-cases.ts';

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
    for (const proxy of proxies.splice(0)) await proxy.close();
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

  it.each([
    ['every host', null],
    ['some hosts', guardedHosts],
  ])('opens no page of this machine where %s may be opened', async (_, hosts) => {
    const { page, context } = await openContext({ allowedHosts: hosts?.() ?? null });
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
});
