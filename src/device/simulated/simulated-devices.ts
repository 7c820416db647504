import type { DeviceOptions, Devices, ReadDocument } from '../device.ts';
import { fromProfile } from './browser/profile.ts';
import { ComputerDevice } from './computer-device.ts';
import { SimulatedBrowser } from './scripting/simulated-browser.ts';
import { freshComputer } from './state.ts';
import { withLog } from './web/change-log.ts';
import { withStandIns } from './web/hosts.ts';
import type { Web } from './web/web.ts';

export interface SimulatedDevicesOptions {
  web: Web;
  homeUrl: string;
  /** Without it, PDFs cannot be read. */
  readDocument?: ReadDocument;
}

/** Creates in-process computers with a screen, a browser that loads its pages from `web`, mail, a calendar, files, notes
 *  and a calculator.
 *  The same actions on the same web produce the same frames. */
export function createSimulatedDevices({ web, homeUrl, readDocument }: SimulatedDevicesOptions): Devices {
  return {
    open: async ({ accountId, kind, files, allowedUrls, profile, startedAt, showsPointer = true }: DeviceOptions) => {
      const computer = freshComputer(kind, files, startedAt);
      computer.showsPointer = showsPointer;
      computer.sites = web.sites?.() ?? [];
      if (profile) fromProfile(computer.browser, profile);
      const context = { web: withLog(web, computer.log), homeUrl, allowedUrls: withStandIns(allowedUrls) };
      const browser = new SimulatedBrowser(accountId, { computer, context }, profile?.indexedDB);
      return new ComputerDevice(computer, browser, readDocument);
    },
  };
}
