import type { RecordingFrame } from '../tasks/run-pictures.ts';
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
  // Loaded on first use: many servers make no recordings.
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } = await import(
    'mediabunny'
  );
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: first.width, codedHeight: first.height };
  let startMs = 0;
  for (const { type, bytes, durationMs } of frames) {
    const isPicture = type === 'picture';
    const packet = isPicture ? vp8FrameOf(bytes) : bytes;
    const encoded = new EncodedPacket(packet, isPicture ? 'key' : 'delta', startMs / 1000, durationMs / 1000);
    await source.add(encoded, { decoderConfig });
    startMs += durationMs;
  }
  await output.finalize();
  if (!output.target.buffer) throw new Error('The recording was not written.');
  return Buffer.from(output.target.buffer);
}

/** When the frames of a recording begin, in ms, and which of them are pictures. Reads those of all versions. */
export async function readFrameTimes(recording: Buffer): Promise<{ startMs: number; isPicture: boolean }[]> {
  const { BufferSource, EncodedPacketSink, Input, WEBM } = await import('mediabunny');
  const track = await new Input({ formats: [WEBM], source: new BufferSource(recording) }).getPrimaryVideoTrack();
  if (!track) return [];
  const times = [];
  for await (const { timestamp, type } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    times.push({ startMs: Math.round(timestamp * 1000), isPicture: type === 'key' });
  }
  return times;
}
