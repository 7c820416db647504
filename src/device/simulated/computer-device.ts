import { AppError } from '../../errors.ts';
import type {
  ActionResult,
  BrowserProfile,
  Device,
  DeviceAction,
  DeviceFile,
  Frame,
  Observation,
  ReadDocument,
  ScreencastFrame,
  StoredScene,
} from '../device.ts';
import type { PageContent } from '../page-content.ts';
import { act } from './actions/act.ts';
import type { Files } from './apps/files.ts';
import { findFile } from './apps/files.ts';
import type { BrowserEngine } from './browser/page-engine.ts';
import type { DrawCommand } from './screen/draw-commands.ts';
import { pageArea } from './screen/geometry.ts';
import { overlay } from './screen/paint/caption.ts';
import type { Picture } from './screen/paint/picture.ts';
import { paintFrame, toStoredScene } from './screen/paint/scene-painter.ts';
import { toScene } from './screen/views/scene.ts';
import type { Computer } from './state.ts';
import { frontApp, pageInFront, SCREENS } from './state.ts';

const NEVER_ABORTED = new AbortController().signal;

/** A simulated computer whose browser is driven by `engine`. After `close`, every call except `close` rejects with
 *  `unavailable`. */
export class ComputerDevice implements Device {
  readonly #computer: Computer;
  readonly #engine: BrowserEngine;
  readonly #readDocument: ReadDocument | undefined;
  #isClosed = false;

  constructor(computer: Computer, engine: BrowserEngine, readDocument: ReadDocument | undefined) {
    this.#computer = computer;
    this.#engine = engine;
    this.#readDocument = readDocument;
  }

  async observe(): Promise<Observation> {
    const computer = this.#openComputer();
    await this.#engine.refresh({ picture: false });
    const { title, tree } = toScene(computer);
    const app = frontApp(computer);
    const url = pageInFront(computer)?.page.url ?? null;
    const content = await contentInFront(computer);
    const sites = app === 'desktop' && computer.sites.length > 0 && { sites: computer.sites };
    return { screen: { ...SCREENS[computer.kind] }, app, title, url, tree, content, ...sites };
  }

  async perform(action: DeviceAction, signal = NEVER_ABORTED): Promise<ActionResult> {
    const computer = this.#openComputer();
    const result = await act(computer, this.#engine, action, signal);
    await readOpenedFile(computer.files, this.#readDocument, signal);
    const effects = computer.log.splice(0);
    return effects.length > 0 ? { ...result, effects } : result;
  }

  frame(caption: string): Promise<Frame> {
    return this.#picture(caption).then(paintFrame);
  }

  async scene(caption: string): Promise<StoredScene> {
    const picture = await this.#picture(caption);
    const moved = this.#takeMotion();
    return toStoredScene(moved.length > 0 ? { ...picture, moved } : picture);
  }

  screencast(onFrame: (frame: ScreencastFrame) => void): () => void {
    const computer = this.#openComputer();
    const onPicture = (bytes: Buffer) => onFrame({ bounds: pageArea(computer, 'browser').area, bytes });
    return this.#engine.screencast?.(onPicture) ?? (() => {});
  }

  async downloads(): Promise<DeviceFile[]> {
    const { stored } = this.#openComputer().files;
    return stored.filter((file) => file.isDownload).map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes }));
  }

  async profile(): Promise<BrowserProfile> {
    this.#openComputer();
    return this.#engine.profile();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#engine.close();
  }

  async #picture(caption: string): Promise<Picture> {
    const computer = this.#openComputer();
    await this.#engine.refresh({ picture: true });
    const { width, height } = SCREENS[computer.kind];
    const scene = toScene(computer);
    const commands = [...scene.commands, ...overlay(scene, { width, height }, computer.kind === 'mobile', caption)];
    return { width, height, commands };
  }

  #takeMotion(): DrawCommand[] {
    const computer = this.#openComputer();
    const pictures = this.#engine.takeMotion?.() ?? [];
    if (frontApp(computer) !== 'browser') return [];
    const { area } = pageArea(computer, 'browser');
    return pictures.map((jpeg) => ({ kind: 'image', bounds: area, base64: jpeg.toString('base64') }));
  }

  #openComputer(): Computer {
    if (this.#isClosed) throw new AppError('unavailable', 'The device is closed.');
    return this.#computer;
  }
}

/** Of the page in front, or of the file opened in the file manager. */
async function contentInFront(computer: Computer): Promise<PageContent | null> {
  const app = frontApp(computer);
  if (app === 'files') return computer.files.contents.get(computer.files.opened ?? '') ?? null;
  const shown = pageInFront(computer);
  if (shown === null) return null;
  // Loaded on first use.
  const { contentOf } = await import('./content/page/read-page-content.ts');
  return contentOf(shown);
}

async function readOpenedFile(
  files: Files,
  readDocument: ReadDocument | undefined,
  signal: AbortSignal,
): Promise<void> {
  const file = files.opened === null || files.contents.has(files.opened) ? null : findFile(files, files.opened);
  if (file === null) return;
  const { readFileContent } = await import('./content/file/read-file-content.ts');
  files.contents.set(file.name, await readFileContent(file, readDocument, signal));
}
