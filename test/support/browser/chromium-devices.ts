import {
  createChromiumDevices,
  EGRESS_SWITCHES,
  openBrowserPool,
  trustSwitch,
} from '../../../src/device/chromium/chromium.ts';
import type { ChromiumDevicesOptions } from '../../../src/device/chromium/chromium-devices.ts';
import type { BrowserPool } from '../../../src/device/chromium/pool/browser-pool.ts';
import type { Devices } from '../../../src/device/device.ts';
import { withNetwork } from '../../../src/device/simulated/network/with-network.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { CHROMIUM } from './chromium.ts';

/** Browsers for tests. Only where there is one: see CHROMIUM. */
export function openTestPool(runs = 4): Promise<BrowserPool> {
  return openBrowserPool({
    ...{ path: CHROMIUM ?? '', sandbox: false, runs, switches: [...EGRESS_SWITCHES, trustSwitch()] },
    environment: { PATH: process.env.PATH ?? '' },
  });
}

/** Computers with a real browser that loads its pages from `web`. */
export function toChromiumDevices(pool: BrowserPool, web: ChromiumDevicesOptions['web'], homeUrl: string): Devices {
  return createChromiumDevices({ pool, web, homeUrl, allowedHosts: [] });
}

/** Computers with a real browser that loads pages of these hosts, and the built-in sites. */
export function toNetworkDevices(pool: BrowserPool, allowedHosts: string[], adLists?: string): Devices {
  const builtIn = createBuiltInWeb({ seed: 1 });
  const web = withNetwork(builtIn, allowedHosts);
  return createChromiumDevices({ pool, web, homeUrl: builtIn.homeUrl, allowedHosts, ...(adLists && { adLists }) });
}
