import type { Config } from '../config.ts';
import type { Devices, ReadDocument } from '../device/device.ts';
import type { Web } from '../device/simulated/web/web.ts';
import type { BrowserMeasures } from '../measures.ts';
import { loadLate } from './load-late.ts';

/** The devices of the runs of this process. */
export interface ComposedDevices {
  devices: Devices;
  /** Null without browsers. */
  measure: () => BrowserMeasures | null;
  close: () => Promise<void>;
}

type DeviceConfig = Pick<Config, 'seed' | 'networkHosts' | 'sitesDirectory' | 'chromium' | 'runLimitMs'>;

/** The simulated device is loaded with its first run.
 * @param onProblem called when a browser has ended by itself or had to be killed, or did not start */
export async function composeDevices(
  config: DeviceConfig,
  readDocument: ReadDocument,
  onProblem: (error: Error) => void,
): Promise<ComposedDevices> {
  const { networkHosts, chromium } = config;
  if (!chromium) {
    const devices = loadLate<Devices & Record<'open', Devices['open']>, 'open'>(['open'], async () => {
      const { createSimulatedDevices } = await import('../device/simulated/simulated-devices.ts');
      return createSimulatedDevices({ ...(await openWeb(config)), readDocument });
    });
    return { devices, measure: () => null, close: async () => {} };
  }
  const { web, homeUrl } = await openWeb(config);
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

async function openWeb({ seed, networkHosts, sitesDirectory }: DeviceConfig): Promise<{ web: Web; homeUrl: string }> {
  const { createBuiltInWeb } = await import('../device/simulated/web/built-in-web.ts');
  const { withNetwork } = await import('../device/simulated/network/with-network.ts');
  const builtInWeb = createBuiltInWeb({ seed });
  const web = await withOwnSites(withNetwork(builtInWeb, networkHosts), sitesDirectory);
  return { web, homeUrl: builtInWeb.homeUrl };
}

/** Loaded only where there are such sites. */
async function withOwnSites(web: Web, directory: string): Promise<Web> {
  if (directory === '') return web;
  const { withFolderSites } = await import('../device/simulated/web/folder-sites/with-folder-sites.ts');
  return withFolderSites(web, directory);
}
