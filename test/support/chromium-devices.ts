import {
  createChromiumDevices,
  EGRESS_SWITCHES,
  openBrowserPool,
  trustSwitch,
} from '../../src/device/chromium/chromium.ts';
import type { ChromiumDevicesOptions } from '../../src/device/chromium/chromium-devices.ts';
import type { BrowserPool } from '../../src/device/chromium/pool/browser-pool.ts';
import type { Devices } from '../../src/device/device.ts';
import { CHROMIUM } from './chromium.ts';

/** Browsers for tests. Only where there is one: see CHROMIUM. */
export async function openTestPool(runs = 4): Promise<BrowserPool> {
  return openBrowserPool({
    ...{ path: CHROMIUM ?? '', sandbox: false, runs, switches: [...EGRESS_SWITCHES, await trustSwitch()] },
    environment: { PATH: process.env.PATH ?? '' },
  });
}

/** Computers with a real browser that loads its pages from `web`. */
export function toChromiumDevices(pool: BrowserPool, web: ChromiumDevicesOptions['web'], homeUrl: string): Devices {
  return createChromiumDevices({ pool, web, homeUrl, allowedHosts: [] });
}
