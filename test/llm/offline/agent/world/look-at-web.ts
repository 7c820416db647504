import type { PageContent } from '../../../../../src/device/page-content.ts';
import { createSimulatedDevices } from '../../../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../../../src/device/simulated/web/built-in-web.ts';

/** Opens pages of the built-in web on a device. */
export async function lookAtWeb(): Promise<{ open(url: string): Promise<PageContent | null> }> {
  const web = createBuiltInWeb({ seed: 1 });
  const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });
  const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
  return {
    open: async (url) => {
      const { ok } = await device.perform({ type: 'goto', url });
      return ok ? (await device.observe()).content : null;
    },
  };
}
