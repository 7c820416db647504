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
  ReadDocument,
  StoredScene,
} from '../device.ts';
import type { PageContent } from '../page-content.ts';
import { act } from './actions/act.ts';
import type { Files } from './apps/files.ts';
import { findFile } from './apps/files.ts';
import { withStandIns } from './browser/allowed-urls.ts';
import type { BrowserContext } from './browser/navigate.ts';
import { fromProfile, toProfile } from './browser/profile.ts';
import { overlay } from './screen/paint/caption.ts';
import type { Picture } from './screen/paint/picture.ts';
import { paintFrame, toStoredScene } from './screen/paint/scene-painter.ts';
import { toScene } from './screen/views/scene.ts';
import { createScriptRunner } from './scripting/script-runner.ts';
import type { Computer } from './state.ts';
import { freshComputer, frontApp, pageInFront, SCREENS } from './state.ts';
import type { Web } from './web/web.ts';

// Shared by all devices, with its threads.
const scripts = createScriptRunner();
const NEVER_ABORTED = new AbortController().signal;

export interface SimulatedDevicesOptions {
  web: Web;
  homeUrl: string;
  /** Without it, PDFs cannot be read. */
  readDocument?: ReadDocument;
}

/** Creates in-process computers with a screen, a browser that loads its pages from `web`, mail, a calendar, files, notes
 *  and a calculator.
 *  The same actions on the same web produce the same frames. After `close`, every call except `close` rejects with
 *  `unavailable`. */
export function createSimulatedDevices({ web, homeUrl, readDocument }: SimulatedDevicesOptions): Devices {
  return {
    open: async ({ accountId, kind, files, allowedUrls, profile, startedAt }: DeviceOptions) => {
      const computer = freshComputer(kind, files, startedAt);
      if (profile) fromProfile(computer.browser, profile);
      return new SimulatedDevice(
        accountId,
        computer,
        { web, homeUrl, allowedUrls: withStandIns(allowedUrls) },
        readDocument,
      );
    },
  };
}

class SimulatedDevice implements Device {
  private readonly accountId: string;
  private readonly context: BrowserContext;
  private readonly computer: Computer;
  private readonly readDocument: ReadDocument | undefined;
  private isClosed = false;

  constructor(accountId: string, computer: Computer, context: BrowserContext, readDocument: ReadDocument | undefined) {
    this.accountId = accountId;
    this.computer = computer;
    this.context = context;
    this.readDocument = readDocument;
  }

  async observe(): Promise<Observation> {
    const computer = this.openComputer();
    const { title, tree } = toScene(computer);
    const app = frontApp(computer);
    const url = pageInFront(computer)?.page.url ?? null;
    return { screen: { ...SCREENS[computer.kind] }, app, title, url, tree, content: await contentInFront(computer) };
  }

  async perform(action: DeviceAction, signal = NEVER_ABORTED): Promise<ActionResult> {
    const caller = { accountId: this.accountId, signal };
    const computer = this.openComputer();
    const result = await act(computer, this.context, action, (job) => scripts.run(job, caller));
    await readOpenedFile(computer.files, this.readDocument, signal);
    return result;
  }

  frame(caption: string): Promise<Frame> {
    return this.picture(caption).then(paintFrame);
  }

  scene(caption: string): Promise<StoredScene> {
    return this.picture(caption).then(toStoredScene);
  }

  private async picture(caption: string): Promise<Picture> {
    const computer = this.openComputer();
    const { width, height } = SCREENS[computer.kind];
    const scene = toScene(computer);
    const commands = [...scene.commands, ...overlay(scene, { width, height }, computer.kind === 'mobile', caption)];
    return { width, height, commands };
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

/** Of the page in front, or of the file opened in the file manager. */
async function contentInFront(computer: Computer): Promise<PageContent | null> {
  const app = frontApp(computer);
  if (app === 'files') return computer.files.contents.get(computer.files.opened ?? '') ?? null;
  const shown = pageInFront(computer);
  if (shown === null) return null;
  // Loaded on first use.
  const { contentOf } = await import('./extraction/page-content/read-page-content.ts');
  return contentOf(shown);
}

async function readOpenedFile(
  files: Files,
  readDocument: ReadDocument | undefined,
  signal: AbortSignal,
): Promise<void> {
  const file = files.opened === null || files.contents.has(files.opened) ? null : findFile(files, files.opened);
  if (file === null) return;
  const { readFileContent } = await import('./extraction/file-content/read-file-content.ts');
  files.contents.set(file.name, await readFileContent(file, readDocument, signal));
}
