import type { Config } from '../config.ts';
import type { Devices, ReadDocument } from '../device/device.ts';
import { withNetwork } from '../device/simulated/network/with-network.ts';
import { createSimulatedDevices } from '../device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../device/simulated/web/built-in-web.ts';
import type { Web } from '../device/simulated/web/web.ts';
import type { BrowserMeasures } from '../measures.ts';

/** The devices of the runs of this process. */
export interface ComposedDevices {
  devices: Devices;
  /** Null without browsers. */
  measure: () => BrowserMeasures | null;
  close: () => Promise<void>;
}

type DeviceConfig = Pick<Config, 'seed' | 'networkHosts' | 'sitesDirectory' | 'chromium' | 'runLimitMs'>;

/** @param onProblem called when a browser has ended by itself or had to be killed, or did not start */
export async function composeDevices(
  config: DeviceConfig,
  readDocument: ReadDocument,
  onProblem: (error: Error) => void,
): Promise<ComposedDevices> {
  const { seed, networkHosts, sitesDirectory, chromium } = config;
  const builtInWeb = createBuiltInWeb({ seed });
  const { homeUrl } = builtInWeb;
  const web = await withOwnSites(withNetwork(builtInWeb, networkHosts), sitesDirectory);
  if (!chromium) {
    const devices = createSimulatedDevices({ web, homeUrl, readDocument });
    return { devices, measure: () => null, close: async () => {} };
  }
  const { createChromiumDevices, EGRESS_SWITCHES, openBrowserPool, trustSwitch } = await import(
    '../device/chromium/chromium.ts'
  );
  const { adLists } = chromium;
  await checkLists(adLists);
  const pool = await openBrowserPool({
    ...{ ...chromium, waitMs: config.runLimitMs, switches: [...EGRESS_SWITCHES, trustSwitch()] },
    onProblem,
  });
  const devices = createChromiumDevices({ pool, web, homeUrl, allowedHosts: networkHosts, adLists, readDocument });
  return { devices, measure: pool.measure, close: pool.close };
}

/** Rejects with a text for operators if runs could not use their browser. */
export async function checkDevices({ chromium }: DeviceConfig): Promise<void> {
  if (!chromium) return;
  const { checkChromium, EGRESS_SWITCHES } = await import('../device/chromium/chromium.ts');
  await checkLists(chromium.adLists);
  await checkChromium({ ...chromium, switches: EGRESS_SWITCHES });
}

/** Rejects with a text for operators if there is no filter list. */
async function checkLists(folder: string): Promise<void> {
  if (folder === '') return;
  const { findLists } = await import('../device/chromium/adblock/find-lists.ts');
  findLists(folder);
}

/** Loaded only where there are such sites. */
async function withOwnSites(web: Web, directory: string): Promise<Web> {
  if (directory === '') return web;
  const { withFolderSites } = await import('../device/simulated/web/folder-sites/with-folder-sites.ts');
  return withFolderSites(web, directory);
}
