import { afterAll, beforeAll, describe } from 'vitest';
import type { BrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import { paintScene } from '../../../src/device/simulated/screen/paint/scene-painter.ts';
import type { BuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { deviceContract } from '../../contracts/device.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { openTestPool, toChromiumDevices } from '../../support/browser/chromium-devices.ts';
import { FakeWeb } from '../../support/browser/fake-web.ts';

describe.skipIf(!CHROMIUM)('Chromium', () => {
  let pool: BrowserPool;
  beforeAll(async () => {
    pool = await openTestPool();
  });
  afterAll(() => pool.close());

  const makeDevices = (web: BuiltInWeb = new FakeWeb({})) => toChromiumDevices(pool, web, web.homeUrl);
  deviceContract('the computer with Chromium', makeDevices, paintScene);
});
