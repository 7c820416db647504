import type { TimedFrame } from '../tasks/run-pictures.ts';
import { vp8FrameOf } from './webp.ts';

export type { TimedFrame };

// Frames are still pictures: long waits between them are cut short.
const MAX_FRAME_MS = 1000;
const LAST_FRAME_MS = 1000;
// Frames with equal timestamps still need increasing times.
const MIN_FRAME_MS = 1;

/** Muxes lossy WebP pictures of one size, in chronological order, into a WebM video without re-encoding: each picture is
 *  a VP8 key frame, so that players can seek to any frame. Rejects if there are no frames, a frame is not lossy WebP, or
 *  sizes differ. */
export async function encodeRecording(frames: readonly TimedFrame[]): Promise<Buffer> {
  const [first] = frames;
  if (!first) throw new Error('A recording needs at least one frame.');
  if (frames.some((frame) => frame.width !== first.width || frame.height !== first.height)) {
    throw new Error('All frames of a recording must have the same size.');
  }
  const packets = frames.map((frame) => vp8FrameOf(frame.bytes));
  return muxWebm(packets, durationsMs(frames), first);
}

function durationsMs(frames: readonly TimedFrame[]): number[] {
  return frames.map((frame, index) => {
    const next = frames[index + 1];
    if (!next) return LAST_FRAME_MS;
    return Math.min(Math.max(next.atMs - frame.atMs, MIN_FRAME_MS), MAX_FRAME_MS);
  });
}

async function muxWebm(
  packets: readonly Buffer[],
  durations: readonly number[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  // Loaded on first use: many servers make no recordings.
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } = await import(
    'mediabunny'
  );
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  let startMs = 0;
  for (const [index, packet] of packets.entries()) {
    const durationMs = durations[index] ?? LAST_FRAME_MS;
    const encoded = new EncodedPacket(packet, 'key', startMs / 1000, durationMs / 1000);
    await source.add(encoded, { decoderConfig: { codec: 'vp8', codedWidth: width, codedHeight: height } });
    startMs += durationMs;
  }
  await output.finalize();
  if (!output.target.buffer) throw new Error('The recording was not written.');
  return Buffer.from(output.target.buffer);
}
