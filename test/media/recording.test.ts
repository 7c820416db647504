import { createCanvas } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import type { RecordingFrame } from '../../src/media/recording.ts';
import { encodeRecording, readFrameTimes } from '../../src/media/recording.ts';

const WIDTH = 64;
const HEIGHT = 48;

function picture(colour: string, width = WIDTH, quality = 80): Buffer {
  const canvas = createCanvas(width, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, HEIGHT);
  return canvas.toBuffer('image/webp', quality);
}

function frame(durationMs: number, colour = 'red'): RecordingFrame {
  return { type: 'picture', bytes: picture(colour), width: WIDTH, height: HEIGHT, durationMs };
}

async function parse(recording: Buffer) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(recording) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no video track');
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return {
    codec: track.codec,
    width: track.displayWidth,
    height: track.displayHeight,
    startsMs: packets.map((packet) => Math.round(packet.timestamp * 1000)),
    areKeyFrames: packets.every((packet) => packet.type === 'key'),
    // What a player goes by: the file says it once, since a WebM block has no duration of its own.
    durationMs: Math.round(((await input.getDurationFromMetadata()) ?? 0) * 1000),
    data: packets.map((packet) => Buffer.from(packet.data)),
  };
}

describe('encodeRecording', () => {
  it('makes a film of all frames, each shown for its time', async () => {
    const film = await parse(await encodeRecording([frame(400), frame(500, 'green'), frame(1000, 'blue')]));
    expect(film).toMatchObject({ codec: 'vp8', width: WIDTH, height: HEIGHT, areKeyFrames: true });
    expect(film.startsMs).toEqual([0, 400, 900]);
    expect(film.durationMs).toBe(1900);
  });

  it('carries the pictures over unchanged', async () => {
    const frames = [frame(100), frame(1000, 'green')];
    const film = await parse(await encodeRecording(frames));
    for (const [index, { bytes }] of frames.entries()) expect(bytes.includes(film.data[index] ?? 'missing')).toBe(true);
  });

  it('carries changes between pictures over unchanged, and finds both again', async () => {
    const change: RecordingFrame = { ...frame(40), type: 'change', bytes: Buffer.from([1, 2, 3]) };
    const recording = await encodeRecording([frame(500), change, frame(1000)]);
    expect((await parse(recording)).data[1]).toEqual(change.bytes);
    expect(await readFrameTimes(recording)).toEqual([
      { startMs: 0, isPicture: true },
      { startMs: 500, isPicture: false },
      { startMs: 540, isPicture: true },
    ]);
  });

  it('makes a film of one frame', async () => {
    expect(await parse(await encodeRecording([frame(1000)]))).toMatchObject({ durationMs: 1000, startsMs: [0] });
  });

  it('refuses what it cannot make a film of', async () => {
    await expect(encodeRecording([])).rejects.toThrow('begins with a picture');
    await expect(encodeRecording([{ ...frame(0), type: 'change' }])).rejects.toThrow('begins with a picture');
    await expect(encodeRecording([frame(0), { ...frame(1), width: 128 }])).rejects.toThrow('same size');
    await expect(encodeRecording([{ ...frame(0), bytes: Buffer.from('not a picture') }])).rejects.toThrow('not a WebP');
    await expect(encodeRecording([{ ...frame(0), bytes: picture('red').subarray(0, 40) }])).rejects.toThrow(
      'whole VP8',
    );
    await expect(encodeRecording([{ ...frame(0), bytes: lossless() }])).rejects.toThrow('lossless');
  });
});

function lossless(): Buffer {
  const bytes = picture('red');
  bytes.write('VP8L', 12, 'latin1');
  return bytes;
}
