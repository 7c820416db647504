import type { Clock } from '../../clock.ts';
import type { Frame, StoredScene } from '../../device/device.ts';
import type { MediaStore } from '../ports/media-store.ts';
import type { StoredScreen } from '../ports/screen-store.ts';

/** Times the screens of one run, and stores those that are pictures. */
export interface RunRecorder {
  /** The screen to store with its step; null when it could not be taken. A picture is stored when this resolves. */
  record(index: number, taken: StoredScene | Frame | null): Promise<StoredScreen | null>;
  /** Whether the run is recorded and has a screen. The recording is encoded when it is first read. */
  hasRecording(): boolean;
}

export interface RunRecorderOptions {
  taskId: string;
  enableRecording: boolean;
  media: Pick<MediaStore, 'saveFrame'>;
  clock: Clock;
}

export function createRunRecorder({ taskId, enableRecording, media, clock }: RunRecorderOptions): RunRecorder {
  const startedAt = clock.monotonic();
  let hasScreen = false;

  return {
    async record(index, taken) {
      if (!taken) return null;
      const { width, height } = taken;
      const screen = { index, atMs: clock.monotonic() - startedAt, width, height };
      if (!('content' in taken)) await media.saveFrame(taskId, index, taken.bytes);
      hasScreen = true;
      return { ...screen, scene: 'content' in taken ? taken.content : null };
    },
    hasRecording: () => enableRecording && hasScreen,
  };
}
