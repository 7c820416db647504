import type { TimedFrame } from '../tasks/run/recorder.ts';
import { vp8FrameOf } from './webp.ts';

export type { TimedFrame };

// Nothing moves between two frames, so a long wait for the next one is cut: a viewer has seen the picture by then.
const MAX_FRAME_MS = 1000;
const LAST_FRAME_MS = 1000;
// Two frames of the same millisecond must still come one after the other.
const MIN_FRAME_MS = 1;

/** Makes a WebM film of lossy WebP pictures, all of one size and in order of time, without encoding anything anew: such a
 *  picture is one VP8 key frame, so the film can be entered at each of them. Rejects when there are no frames, when one
 *  is not lossy WebP, or when their sizes differ. */
export async function encodeRecording(frames: readonly TimedFrame[]): Promise<Buffer> {
  const [first] = frames;
  if (!first) throw new Error('A recording needs at least one frame.');
  if (frames.some((frame) => frame.width !== first.width || frame.height !== first.height)) {
    throw new Error('The frames of a recording must all have one size.');
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
  // Loaded with the first recording: many servers make none.
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
