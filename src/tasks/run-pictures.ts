import type { Frame, PaintScene } from '../device/device.ts';
import { CannotWriteError } from '../errors.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { ScreenStore } from './ports/screen-store.ts';

/** A frame and when it was taken, in ms from the start of the run. */
export interface TimedFrame extends Pick<Frame, 'bytes' | 'width' | 'height'> {
  atMs: number;
}

/** Encodes frames as a recording, in the given order. */
export type EncodeRecording = (frames: readonly TimedFrame[]) => Promise<Buffer>;

/** The pictures and recordings of runs, painted and encoded when they are read. */
export interface RunPictures {
  /** The picture of a screen; null when there is none. Rejects when it cannot be painted. */
  readFrame(taskId: string, index: number): Promise<Buffer | null>;
  /** The recording of the run's screens; null when there are none. The first read encodes and stores it; screens that
   *  cannot be painted are left out. */
  readRecording(taskId: string): Promise<Buffer | null>;
}

export interface RunPicturesOptions {
  screens: ScreenStore;
  media: MediaStore;
  paint: PaintScene;
  encode: EncodeRecording;
  /** Receives the error of a screen that cannot be painted for a recording. */
  onError: (error: unknown) => void;
}

export function createRunPictures({ screens, media, paint, encode, onError }: RunPicturesOptions): RunPictures {
  const encoding = new Map<string, Promise<Buffer | null>>();

  async function read(
    taskId: string,
    index: number,
    toPicture: (scene: Buffer) => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    const screen = await screens.findScreen(taskId, index);
    return screen?.scene ? toPicture(screen.scene) : media.readFrame(taskId, index);
  }

  const paintOrReport = (scene: Buffer): Promise<Buffer | null> =>
    paint(scene).catch((error: unknown) => {
      onError(error);
      return null;
    });

  async function encodeScreens(taskId: string): Promise<Buffer | null> {
    const frames: TimedFrame[] = [];
    // One at a time, so that the pictures of other viewers do not wait for all of them.
    for (const { index, ...screen } of await screens.listScreens(taskId)) {
      const bytes = await read(taskId, index, paintOrReport);
      if (bytes) frames.push({ ...screen, bytes });
    }
    if (frames.length === 0) return null;
    const recording = await encode(frames);
    await save(taskId, recording);
    return recording;
  }

  /** A full disk does not fail the read. */
  async function save(taskId: string, recording: Buffer): Promise<void> {
    try {
      await media.saveRecording(taskId, recording);
    } catch (error) {
      if (!(error instanceof CannotWriteError)) throw error;
    }
    // Removing the media of a run removes its screens first: files saved since must not remain.
    if ((await screens.listScreens(taskId)).length === 0) await media.remove(taskId);
  }

  return {
    readFrame: (taskId, index) => read(taskId, index, paint),
    async readRecording(taskId) {
      const stored = await media.readRecording(taskId);
      if (stored) return stored;
      const started = encoding.get(taskId);
      if (started) return started;
      const recording = encodeScreens(taskId).finally(() => encoding.delete(taskId));
      encoding.set(taskId, recording);
      return recording;
    },
  };
}
