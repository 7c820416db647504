import { AppError } from '../../errors.ts';
import type {
  ActionResult,
  BrowserProfile,
  Device,
  DeviceAction,
  DeviceFile,
  DeviceOptions,
  Devices,
  Frame,
  Observation,
} from '../device.ts';
import { act } from './actions/act.ts';
import { withStandIns } from './browser/allowed-urls.ts';
import { frontPage } from './browser/browser.ts';
import type { BrowserContext } from './browser/navigate.ts';
import { fromProfile, toProfile } from './browser/profile.ts';
import { overlay } from './screen/paint/caption.ts';
import { createPainter } from './screen/paint/painter.ts';
import { toScene } from './screen/views/scene.ts';
import { createScriptRunner } from './scripting/script-runner.ts';
import type { Computer } from './state.ts';
import { freshComputer, frontApp, SCREENS } from './state.ts';
import type { Web } from './web/web.ts';

// One for all: their threads, and what the painter keeps, are of use to every device.
const painter = createPainter();
const scripts = createScriptRunner();
const NEVER_ABORTED = new AbortController().signal;

/** Computers that exist only in this process: a screen, a browser that gets its pages from `web`, files, notes and a
 *  calculator. The same actions on the same web give the same pictures. After `close`, every call but `close` rejects
 *  with `unavailable`. */
export function createSimulatedDevices({ web, homeUrl }: { web: Web; homeUrl: string }): Devices {
  return {
    open: async ({ accountId, kind, files, allowedUrls, profile }: DeviceOptions) => {
      const computer = freshComputer(kind, files);
      if (profile) fromProfile(computer.browser, profile);
      return new SimulatedDevice(accountId, computer, { web, homeUrl, allowedUrls: withStandIns(allowedUrls) });
    },
  };
}

class SimulatedDevice implements Device {
  private readonly accountId: string;
  private readonly around: BrowserContext;
  private readonly computer: Computer;
  private isClosed = false;

  constructor(accountId: string, computer: Computer, around: BrowserContext) {
    this.accountId = accountId;
    this.computer = computer;
    this.around = around;
  }

  async observe(): Promise<Observation> {
    const computer = this.openComputer();
    const { title, tree } = toScene(computer);
    const app = frontApp(computer);
    const url = app === 'browser' ? (frontPage(computer.browser)?.page.url ?? null) : null;
    return { screen: { ...SCREENS[computer.kind] }, app, title, url, tree };
  }

  async perform(action: DeviceAction, signal = NEVER_ABORTED): Promise<ActionResult> {
    const caller = { accountId: this.accountId, signal };
    return act(this.openComputer(), this.around, action, (job) => scripts.run(job, caller));
  }

  async frame(caption: string): Promise<Frame> {
    const computer = this.openComputer();
    const { width, height } = SCREENS[computer.kind];
    const scene = toScene(computer);
    const marks = [...scene.marks, ...overlay(scene, { width, height }, computer.kind === 'mobile', caption)];
    return { width, height, mediaType: 'image/webp', bytes: await painter.paint({ width, height, marks }) };
  }

  async downloads(): Promise<DeviceFile[]> {
    const { stored } = this.openComputer().files;
    return stored.filter((file) => file.isDownload).map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes }));
  }

  async profile(): Promise<BrowserProfile> {
    return toProfile(this.openComputer().browser);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  private openComputer(): Computer {
    if (this.isClosed) throw new AppError('unavailable', 'The device is closed.');
    return this.computer;
  }
}
