import type { Clock } from '../../clock.ts';
import type { Frame } from '../../device/device.ts';
import type { MediaStore } from '../ports/media-store.ts';

/** A frame and when it was drawn, in ms from the start of the run. */
export interface TimedFrame extends Pick<Frame, 'bytes' | 'width' | 'height'> {
  atMs: number;
}

/** Encodes frames as a recording, in the given order. */
export type EncodeRecording = (frames: readonly TimedFrame[]) => Promise<Buffer>;

/** Stores the frames of one run for its live view and, if enabled, encodes its recording from them. */
export interface RunRecorder {
  /** Stores the frame of a step; null, when it could not be drawn, stores nothing. */
  record(index: number, frame: Frame | null): Promise<void>;
  /** Encodes and stores the recording. Resolves to whether there is one. */
  finish(): Promise<boolean>;
}

export interface RunRecorderOptions {
  taskId: string;
  enableRecording: boolean;
  media: MediaStore;
  encode: EncodeRecording;
  clock: Clock;
}

export function createRunRecorder({ taskId, enableRecording, media, encode, clock }: RunRecorderOptions): RunRecorder {
  const frames: TimedFrame[] = [];
  const startedAt = clock.monotonic();

  return {
    async record(index, frame) {
      if (!frame) return;
      const { bytes, width, height } = frame;
      await media.saveFrame(taskId, index, bytes);
      if (enableRecording) frames.push({ bytes, width, height, atMs: clock.monotonic() - startedAt });
    },
    async finish() {
      if (frames.length === 0) return false;
      await media.saveRecording(taskId, await encode(frames));
      return true;
    },
  };
}
