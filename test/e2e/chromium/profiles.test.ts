import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import type { BrowserProfile, Device } from '../../../src/device/device.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { openTestPool, toNetworkDevices } from '../../support/browser/chromium-devices.ts';
import { startWebApp, type WebApp } from '../../support/web-app/web-app.ts';

const OPEN = `const opened = await new Promise((resolve, reject) => {
    const asked = indexedDB.open('notes', 3);
    asked.onupgradeneeded = () => asked.result.createObjectStore('texts');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });`;
const WRITE = `async (text) => { ${OPEN}
  const change = opened.transaction('texts', 'readwrite');
  change.objectStore('texts').put(text, 'first');
  await new Promise((resolve) => { change.oncomplete = resolve; });
  document.cookie = 'seen=1; max-age=1000';
  return text.length;
}`;
const READ = `async () => { ${OPEN}
  return new Promise((resolve) => {
    const asked = opened.transaction('texts').objectStore('texts').get('first');
    asked.onsuccess = () => resolve(asked.result ?? null);
  });
}`;

describe.skipIf(!CHROMIUM)('profiles of Chromium', () => {
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

  async function open(profile?: BrowserProfile): Promise<Device> {
    const devices = toNetworkDevices(pool, [app.host]);
    const needs = { accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] } as const;
    const device = await devices.open({ ...needs, ...(profile && { profile }) });
    opened.push(device);
    await device.perform({ type: 'goto', url: `${app.url}/app` });
    return device;
  }
  const run = async (device: Device, js: string, args: unknown = null) =>
    (await device.perform({ type: 'evaluate_js', js, args })).value;

  it('keep the databases of pages from one run to the next', async () => {
    const first = await open();
    expect(await run(first, WRITE, 'a poem')).toBe(6);
    const profile = await first.profile();
    expect(Object.keys(profile.indexedDB ?? {})).toEqual([app.url]);

    const stored: BrowserProfile = JSON.parse(JSON.stringify(profile));
    const next = await open(stored);
    expect(await run(next, READ)).toBe('a poem');
    expect((await next.profile()).indexedDB).toEqual(profile.indexedDB);
    expect(await run(await open(), READ)).toBeNull();
  });

  it.each([
    ['for a profile', 300_000],
    ['to be read', 12_000_000],
  ])('leave out databases that are too large %s, and keep the cookies', async (_what, length) => {
    const device = await open();
    expect(await run(device, `async () => (${WRITE})('x'.repeat(${length}))`)).toBe(length);
    const profile = await device.profile();
    expect(profile.indexedDB).toBeUndefined();
    expect(profile.cookies).toMatchObject([{ name: 'seen', value: '1' }]);
  });
});
