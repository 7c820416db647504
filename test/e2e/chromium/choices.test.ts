import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import { find } from '../../support/browser/browse.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { openTestPool, toNetworkDevices } from '../../support/browser/chromium-devices.ts';
import { startWebApp, type WebApp } from '../../support/web-app/web-app.ts';

const CABIN =
  '<label>Cabin <select id=cabin><option>Inside</option><option>Outside</option></select></label>' +
  '<label>Deck <select><option>1</option><option>2</option></select></label>';
const SHOW = `document.body.innerHTML = ${JSON.stringify(CABIN)};
  const cabin = document.getElementById('cabin');
  cabin.addEventListener('change', () => setTimeout(() => { cabin.value = 'Inside'; }, 40));`;

describe.skipIf(!CHROMIUM)('options in Chromium', () => {
  let pool: BrowserPool;
  let app: WebApp;
  beforeAll(async () => {
    [pool, app] = await Promise.all([openTestPool(), startWebApp()]);
  });
  afterAll(async () => {
    await pool.close();
    await app.close();
  });

  it('are not chosen if the page puts another one back', async () => {
    const devices = toNetworkDevices(pool, [app.host]);
    const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
    await device.perform({ type: 'goto', url: `${app.url}/app` });
    await device.perform({ type: 'evaluate_js', js: SHOW, args: null });
    const choose = async (name: string, option: string) =>
      device.perform({ type: 'select', target: (await find(device, name)).ref, option });
    expect(await choose('Cabin', 'Outside')).toMatchObject({ ok: false, summary: expect.stringContaining('“Inside”') });
    expect((await find(device, 'Cabin')).value).toBe('Inside');
    expect(await choose('Deck', '2')).toMatchObject({ ok: true });
    await device.close();
  });
});
