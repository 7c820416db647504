import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import { type BrowserOptions, type Device, DeviceOptionsError } from '../../../src/device/device.ts';
import { openDatabaseReadOnly } from '../../../src/storage/sqlite/connection/database.ts';
import { type AdPage, openAdPage } from '../../support/browser/ad-page.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { openTestPool, toNetworkDevices } from '../../support/browser/chromium-devices.ts';
import CERTIFICATES from '../../support/egress/client-certificates.json' with { type: 'json' };
import { openHttpProxy, type TestProxy } from '../../support/egress/proxies.ts';
import { createCertificate, trust } from '../../support/egress/tls.ts';
import { openTlsSite, type TlsSite } from '../../support/egress/tls-site.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';
import { makeFolder, makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { startWebApp, type WebApp } from '../../support/web-app/web-app.ts';

const { legacy: ROSA, ...ELSA } = CERTIFICATES;

describe.skipIf(!CHROMIUM)('what a run asks of Chromium', () => {
  let pool: BrowserPool;
  let app: WebApp;
  const opened: Device[] = [];
  beforeAll(async () => {
    [pool, app] = await Promise.all([openTestPool(), startWebApp()]);
  });
  afterAll(async () => {
    await pool.close();
    await app.close();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((device) => device.close()));
  });

  async function open(browser: BrowserOptions, hosts: readonly string[] = [], adLists = ''): Promise<Device> {
    const devices = toNetworkDevices(pool, [app.host, app.otherHost, ...hosts], adLists);
    const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [], browser });
    opened.push(device);
    return device;
  }
  const treeOf = async (device: Device) => JSON.stringify((await device.observe()).tree);
  const visit = (device: Device, url: string) => device.perform({ type: 'goto', url });

  describe('a proxy', () => {
    let proxy: TestProxy;
    beforeAll(async () => {
      proxy = await openHttpProxy({ port: Number(new URL(app.url).port), credentials: 'ann:p' });
    });
    afterAll(() => proxy.close());
    afterEach(() => {
      proxy.asked.length = 0;
    });
    const through = (password: string): BrowserOptions => ({
      proxy: { server: new URL(`http://localhost:${proxy.port}`), username: 'ann', password },
    });

    it('carries all connections of the run, and of no other', async () => {
      const listed = [`localhost:${proxy.port}`];
      const [device, other] = [await open(through('p'), listed), await open({}, listed)];
      expect(await visit(device, app.url)).toMatchObject({ ok: true });
      expect(await visit(other, app.url)).toMatchObject({ ok: true });
      expect(new Set(proxy.asked)).toEqual(new Set([`${app.host} ann:p`]));
      const [count, paths] = [proxy.asked.length, app.paths.length];
      expect(await visit(other, `${app.otherUrl}/app`)).toMatchObject({ ok: true });
      expect(app.paths.length).toBeGreaterThan(paths);
      expect(proxy.asked).toHaveLength(count);
    });

    it('does not load a page without it', async () => {
      app.paths.length = 0;
      for (const device of [await open(through('wrong'), [`localhost:${proxy.port}`]), await open(through('p'))])
        await visit(device, app.url);
      expect(app.paths).toEqual([]);
    });

    it('is used by a task also after its server was killed, and its password is erased with the end', async () => {
      const folder = makeTemporaryFolder();
      const env = {
        ...{ DEVICE: 'chromium', CHROMIUM_PATH: CHROMIUM ?? '', CHROMIUM_SANDBOX: 'off', LOG_LEVEL: 'silent' },
        ...{ DEVICE_NETWORK: 'allowlist', ALLOWED_HOSTS: `${app.host},localhost:${proxy.port}` },
      };
      const killed = await startServerProcess(folder, env);
      const asked = { proxy_server: `http://ann:p@localhost:${proxy.port}`, enable_recording: false };
      const task = { task: 'Read the title of the page [[doppel:delay 1s]]', url: app.url, ...asked };
      const { id } = await call(killed, '/api/v1/task', task);
      await killed.end('SIGKILL');
      expect(readOptions(folder, id)).toContain('secrets');
      const server = await startServerProcess(folder, env);
      onTestFinished(async () => void (await server.end('SIGTERM')));
      const key = { ...server, apiKey: killed.apiKey };
      await vi.waitFor(async () => expect((await call(key, `/api/v1/task/${id}`)).status).toBe('done'), POLLING);
      expect(new Set(proxy.asked)).toEqual(new Set([`${app.host} ann:p`]));
      expect(JSON.parse(readOptions(folder, id))).toEqual({
        ...{ proxy_server: `http://localhost:${proxy.port}`, proxy_username: 'ann' },
      });
    });
  });

  describe('blocking of advertisements', () => {
    const lists = makeFolder();
    let page: AdPage;
    beforeAll(async () => {
      page = await openAdPage();
      writeFileSync(join(lists.path, 'a.txt'), '/ads/$script,subdocument\n@@/ads/allowed.js\n');
      writeFileSync(join(lists.path, 'b.txt'), '! Title: hiding\nlocalhost##.sponsored\n##.ad-box\n');
    });
    afterAll(() => page.close());
    afterEach(() => {
      page.paths.length = 0;
    });

    it('loads and shows none that the lists name, if the run asks for it', async () => {
      const device = await open({ blocksAds: true }, [page.host], lists.path);
      expect(await visit(device, page.url)).toMatchObject({ ok: true });
      expect(page.paths.filter((path) => path.startsWith('/ads'))).toEqual(['/ads/allowed.js']);
      await vi.waitFor(async () => expect(await treeOf(device)).not.toMatch(/Buy/), POLLING);
      expect(await treeOf(device)).toMatch(/News.*Story/);
      expect(await visit(device, `${page.url}ads/frame.html`)).toMatchObject({ ok: true });
    });

    it.each([
      ['the run does not ask for it', { blocksAds: false }, () => lists.path],
      ['there are no lists', { blocksAds: true }, () => ''],
    ])('does not happen where %s', async (_, asked, folder) => {
      const device = await open(asked, [page.host], folder());
      await visit(device, page.url);
      expect(page.paths).toEqual(expect.arrayContaining(['/ads/banner.js', '/ads/frame.html']));
      for (const text of ['Buy now', 'Buy later', 'Buy in a frame']) expect(await treeOf(device)).toContain(text);
    });
  });

  describe('marks of automation', () => {
    const PROBE = `(async () => {
      const framed = document.body.appendChild(document.createElement('iframe')).contentWindow.navigator;
      const sent = await (await fetch('/headers')).json();
      return [navigator.webdriver, framed.webdriver, /Headless/.test(navigator.userAgent), /Headless/.test(sent['user-agent'])];
    })()`;
    const probe = async (browser: BrowserOptions) => {
      const device = await open(browser);
      await visit(device, app.url);
      return (await device.perform({ type: 'evaluate_js', js: PROBE, args: {} })).value;
    };

    it('are there', async () => {
      expect(await probe({})).toEqual([true, true, true, true]);
    });

    it('are left out for runs that ask for it', async () => {
      expect(await probe({ hidesAutomation: true })).toEqual([false, false, false, false]);
    });
  });

  describe('certificates of the client', () => {
    let [door, gate, forged]: TlsSite[] = [];
    let endTrust: () => void;
    const urlOf = (site: TlsSite | undefined, host = 'localhost') => `https://${host}:${site?.port}/`;
    const hostsOf = (...sites: (TlsSite | undefined)[]) =>
      sites.flatMap((site) => [`localhost:${site?.port}`, `127.0.0.1:${site?.port}`]);
    beforeAll(async () => {
      const identity = createCertificate('localhost');
      endTrust = trust(identity);
      const trusted = [ELSA.cert, ROSA.cert];
      door = await openTlsSite(identity, trusted);
      gate = await openTlsSite(identity, trusted, { isStrict: true });
      forged = await openTlsSite(createCertificate('localhost'), trusted);
    });
    afterAll(async () => {
      endTrust?.();
      await Promise.all([door?.close(), gate?.close(), forged?.close()]);
    });

    it.each([
      ['a PKCS #12 file', { file: ELSA.file, password: ELSA.password }, 'elsa'],
      ['a file of an outdated kind without a password', { file: ROSA.file }, 'rosa'],
      ['PEM', { cert: ELSA.cert, key: ELSA.key }, 'elsa'],
    ])('are shown to a site that asks: %s', async (_, certificate, name) => {
      const device = await open({ certificates: [certificate] }, hostsOf(door));
      expect(await visit(device, urlOf(door))).toMatchObject({ ok: true });
      expect(await treeOf(device)).toContain(`Welcome, ${name}`);
      expect(door?.clients.at(-1)).toBe(name);
    });

    it('are shown to the sites of their filters only, and to none in other runs', async () => {
      const elsa = { cert: ELSA.cert, key: ELSA.key, filters: [urlOf(gate)] };
      const [device, other] = [
        await open({ certificates: [elsa] }, hostsOf(door, gate)),
        await open({}, hostsOf(gate)),
      ];
      expect(await visit(device, urlOf(gate))).toMatchObject({ ok: true });
      expect(gate?.clients).toEqual(['elsa']);
      for (const [each, url] of [
        [other, urlOf(gate)],
        [device, urlOf(door)],
      ] as const) {
        // The browser trusts neither site, and no key is used.
        expect(await visit(each, url)).toMatchObject({ ok: false });
      }
      expect(gate?.clients).toEqual(['elsa']);
    });

    it('do not make the browser trust a site', async () => {
      const device = await open({ certificates: [{ cert: ELSA.cert, key: ELSA.key }] }, hostsOf(door, forged));
      const faults = [
        [urlOf(forged), 'its certificate is not trusted'],
        [urlOf(door, '127.0.0.1'), 'its certificate is for another host'],
      ] as const;
      for (const [url, reason] of faults) {
        expect(await visit(device, url)).toMatchObject({ ok: false });
        expect(await treeOf(device)).toContain(`Could not open ${new URL(url).host}: ${reason}.`);
      }
      expect(forged?.clients).toEqual([]);
    });

    it('go through the proxy of the run', async () => {
      const proxy = await openHttpProxy({ port: door?.port ?? 0 });
      onTestFinished(() => proxy.close());
      const server = new URL(`http://localhost:${proxy.port}`);
      const certificates = [{ cert: ELSA.cert, key: ELSA.key }];
      const device = await open({ proxy: { server }, certificates }, [server.host, ...hostsOf(door)]);
      expect(await visit(device, urlOf(door))).toMatchObject({ ok: true });
      expect(new Set(proxy.asked)).toEqual(new Set([`localhost:${door?.port} nobody`]));
    });

    it.each([
      [{ file: ELSA.file, password: 'wrong' }, 'certificates[0] has another password, or is damaged.'],
      [{ file: 'abcd' }, 'certificates[0] is no PKCS #12 file.'],
      [
        { cert: ELSA.cert, key: ROSA.cert },
        'certificates[0] has a certificate or key that cannot be used, or that do not',
      ],
      [{ cert: ELSA.cert, key: 'ENCRYPTED' }, 'certificates[0] has a key that is encrypted: send a PKCS #12 file.'],
    ])('end the run if they cannot be used: %#', async (certificate, reason) => {
      await expect(open({ certificates: [certificate] })).rejects.toThrow(reason);
      await expect(open({ certificates: [certificate] })).rejects.toBeInstanceOf(DeviceOptionsError);
    });
  });
});

const POLLING = { timeout: 60_000, interval: 200 };

async function call({ url, apiKey }: Pick<ServerProcess, 'url' | 'apiKey'>, path: string, json?: object) {
  const headers = { apikey: apiKey, 'content-type': 'application/json' };
  const sent = json ? { method: 'POST', body: JSON.stringify(json), headers } : { headers };
  return (await (await fetch(url + path, sent)).json()) as { id: string; status: string };
}

/** The options of a task as they are stored. */
function readOptions(folder: string, id: string): string {
  const db = openDatabaseReadOnly(join(folder, 'doppel.db'));
  try {
    return db.prepare<[string], string>('SELECT options FROM tasks WHERE id = ?').pluck().get(id) ?? '';
  } finally {
    db.close();
  }
}
