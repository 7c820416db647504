import { createCanvas } from '@napi-rs/canvas';
import { EbmlDataTag, EbmlStreamDecoder, EbmlTagId, SimpleBlock } from 'ebml-stream';
import { describe, expect, it } from 'vitest';
import type { RecordingFrame } from '../../src/media/recording.ts';
import { encodeRecording, readFrameTimes } from '../../src/media/recording.ts';

const WIDTH = 64;
const HEIGHT = 48;
const NS_PER_MS = 1_000_000;

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

/** What a reader of Matroska finds that is not ours. */
function parse(recording: Buffer) {
  const decoder = new EbmlStreamDecoder();
  decoder.end(recording);
  const values = new Map<EbmlTagId, unknown>();
  const blocks: { startMs: number; isKey: boolean; data: Buffer }[] = [];
  for (let tag = decoder.read(); tag; tag = decoder.read()) {
    if (tag instanceof SimpleBlock) {
      // The time of a block is relative to its cluster's.
      const startMs = Number(values.get(EbmlTagId.Timecode)) + tag.value;
      blocks.push({ startMs, isKey: tag.keyframe, data: tag.payload });
    } else if (tag instanceof EbmlDataTag) values.set(tag.id, tag.data);
  }
  const msPerTick = Number(values.get(EbmlTagId.TimecodeScale)) / NS_PER_MS;
  return {
    codec: values.get(EbmlTagId.CodecID),
    width: values.get(EbmlTagId.PixelWidth),
    height: values.get(EbmlTagId.PixelHeight),
    startsMs: blocks.map(({ startMs }) => startMs * msPerTick),
    areKeyFrames: blocks.every(({ isKey }) => isKey),
    // What a player goes by: the file says it once, since a WebM block has no duration of its own.
    durationMs: Number(values.get(EbmlTagId.Duration)) * msPerTick,
    data: blocks.map(({ data }) => data),
  };
}

describe('encodeRecording', () => {
  it('makes a film of all frames, each shown for its time', async () => {
    const film = parse(await encodeRecording([frame(400), frame(500, 'green'), frame(1000, 'blue')]));
    expect(film).toMatchObject({ codec: 'V_VP8', width: WIDTH, height: HEIGHT, areKeyFrames: true });
    expect(film.startsMs).toEqual([0, 400, 900]);
    expect(film.durationMs).toBe(1900);
  });

  it('carries the pictures over unchanged', async () => {
    const frames = [frame(100), frame(1000, 'green')];
    const film = parse(await encodeRecording(frames));
    for (const [index, { bytes }] of frames.entries()) expect(bytes.includes(film.data[index] ?? 'missing')).toBe(true);
  });

  it('carries changes between pictures over unchanged, and finds both again', async () => {
    const change: RecordingFrame = { ...frame(40), type: 'change', bytes: Buffer.from([1, 2, 3]) };
    const recording = await encodeRecording([frame(500), change, frame(1000)]);
    expect(parse(recording).data[1]).toEqual(change.bytes);
    expect(await readFrameTimes(recording)).toEqual([
      { startMs: 0, isPicture: true },
      { startMs: 500, isPicture: false },
      { startMs: 540, isPicture: true },
    ]);
  });

  it('makes a film of one frame', async () => {
    expect(parse(await encodeRecording([frame(1000)]))).toMatchObject({ durationMs: 1000, startsMs: [0] });
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
