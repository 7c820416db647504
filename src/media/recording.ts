import type { RecordingFrame } from '../tasks/run-pictures.ts';
import { readWebmFrames, writeWebm } from './webm.ts';
import { vp8FrameOf } from './webp.ts';

export type { RecordingFrame };

/** Muxes frames of one size into a WebM video without re-encoding: each picture, lossy WebP, is a VP8 key frame, so that
 *  players can seek to it; the changes between them are inter frames. Rejects if the first frame is no picture, a picture
 *  is not lossy WebP, or sizes differ. */
export async function encodeRecording(frames: readonly RecordingFrame[]): Promise<Buffer> {
  const [first] = frames;
  if (first?.type !== 'picture') throw new Error('A recording begins with a picture.');
  if (frames.some((frame) => frame.width !== first.width || frame.height !== first.height)) {
    throw new Error('All frames of a recording must have the same size.');
  }
  let startMs = 0;
  const timed = frames.map(({ type, bytes, durationMs }) => {
    const isKey = type === 'picture';
    const frame = { bytes: isKey ? vp8FrameOf(bytes) : bytes, isKey, startMs: Math.round(startMs) };
    startMs += durationMs;
    return frame;
  });
  return writeWebm({ width: first.width, height: first.height, durationMs: startMs, frames: timed });
}

/** When the frames of a recording begin, in ms, and which of them are pictures. Reads those of all versions. */
export async function readFrameTimes(recording: Buffer): Promise<{ startMs: number; isPicture: boolean }[]> {
  return readWebmFrames(recording).map(({ startMs, isKey }) => ({ startMs, isPicture: isKey }));
}
