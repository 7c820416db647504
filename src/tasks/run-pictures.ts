import type { Frame, PaintMotion, PaintScene } from '../device/device.ts';
import { CannotWriteError } from '../errors.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { ScreenStore, StoredScreen } from './ports/screen-store.ts';
import type { TaskStore } from './ports/task-store.ts';
import { type Chapter, PICTURE_MS, toChapters } from './recording-chapters.ts';

/** A picture as lossy WebP, or what changes between two pictures as a VP8 inter frame. */
export interface RecordingFrame extends Pick<Frame, 'bytes' | 'width' | 'height'> {
  type: 'picture' | 'change';
  durationMs: number;
}

/** Encodes frames as a recording, in the given order. */
export type EncodeRecording = (frames: readonly RecordingFrame[]) => Promise<Buffer>;

/** When the frames of a recording begin, and which of them are pictures. */
export type ReadFrameTimes = (recording: Buffer) => Promise<{ startMs: number; isPicture: boolean }[]>;

/** The pictures and recordings of runs, painted and encoded when they are read. */
export interface RunPictures {
  /** The picture of a screen; null when there is none. Rejects when it cannot be painted. */
  readFrame(taskId: string, index: number): Promise<Buffer | null>;
  /** The recording of the run's screens, with what is seen between them; null when there are none. The first read encodes
   *  and stores it; screens that cannot be painted are left out. */
  readRecording(taskId: string): Promise<Buffer | null>;
  /** When the recording shows which step; null when there is no recording, or when it lacks a screen. */
  readChapters(taskId: string): Promise<Chapter[] | null>;
}

export interface RunPicturesOptions {
  screens: ScreenStore;
  media: MediaStore;
  steps: Pick<TaskStore, 'listSteps'>;
  paint: PaintScene;
  paintMotion: PaintMotion;
  encode: EncodeRecording;
  readFrameTimes: ReadFrameTimes;
  /** Receives the error of a screen that cannot be painted for a recording. */
  onError: (error: unknown) => void;
}

/** Of a longer run, later steps are cut instead: painting motion takes a viewer about as long as painting the picture. */
const MAX_MOVING_STEPS = 150;
const STEPS_PAGE = { limit: 1000, maxBytes: 4 * 2 ** 20 };
const NOTHING_DONE = 'Nothing was done: the run ended before its first step.';

type Action = Parameters<PaintMotion>[0]['action'];

export function createRunPictures(options: RunPicturesOptions): RunPictures {
  const { screens, media, paint, paintMotion, encode, onError } = options;
  const encoding = new Map<string, Promise<Buffer | null>>();

  async function paintScreen(taskId: string, index: number, screen: StoredScreen | null, caption?: string) {
    return screen?.scene ? paint(screen.scene, caption) : media.readFrame(taskId, index);
  }

  /** Reports what cannot be painted. */
  async function orElse<T>(painting: Promise<T>, otherwise: T): Promise<T> {
    return painting.catch((error: unknown) => {
      onError(error);
      return otherwise;
    });
  }

  async function readActions(taskId: string): Promise<Map<number, Action>> {
    const actions = new Map<number, Action>();
    for (let last = 0; ; ) {
      const steps = await options.steps.listSteps(taskId, last, STEPS_PAGE);
      for (const { index, action } of steps) actions.set(index, action.type === 'call_tool' ? null : action);
      if (steps.length === 0) return actions;
      last = steps.at(-1)?.index ?? last;
    }
  }

  async function paintBetween(before: Buffer | null, action: Action, after: Buffer | null) {
    if (!before || !after) return [];
    return orElse(paintMotion({ before, action, after }), []);
  }

  async function paintFrames(taskId: string): Promise<RecordingFrame[]> {
    const frames: RecordingFrame[] = [];
    const listed = await screens.listScreens(taskId);
    const actions = await readActions(taskId);
    let before: Buffer | null = null;
    // One at a time, so that the pictures of other viewers do not wait for all of them.
    for (const { index, width, height } of listed) {
      const screen = await screens.findScreen(taskId, index);
      const caption = actions.size === 0 ? NOTHING_DONE : undefined;
      const bytes = await orElse(paintScreen(taskId, index, screen, caption), null);
      const scene = (bytes && screen?.scene) ?? null;
      const action = actions.get(index) ?? null;
      const between = index > MAX_MOVING_STEPS ? [] : await paintBetween(before, action, scene);
      before = scene;
      if (!bytes) continue;
      frames.push(...between.map((each) => ({ type: 'change' as const, width, height, ...each })));
      frames.push({ type: 'picture', bytes, width, height, durationMs: PICTURE_MS });
    }
    return frames;
  }

  async function encodeScreens(taskId: string): Promise<Buffer | null> {
    const frames = await paintFrames(taskId);
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

  async function readRecording(taskId: string): Promise<Buffer | null> {
    const stored = await media.readRecording(taskId);
    if (stored) return stored;
    const started = encoding.get(taskId);
    if (started) return started;
    const recording = encodeScreens(taskId).finally(() => encoding.delete(taskId));
    encoding.set(taskId, recording);
    return recording;
  }

  return {
    readFrame: async (taskId, index) => paintScreen(taskId, index, await screens.findScreen(taskId, index)),
    readRecording,
    async readChapters(taskId) {
      const recording = await readRecording(taskId);
      if (!recording) return null;
      const indexes = (await screens.listScreens(taskId)).map(({ index }) => index);
      return toChapters(await options.readFrameTimes(recording), indexes);
    },
  };
}
