import { expect, it, vi } from 'vitest';
import { createFileMediaStore } from '../../../src/storage/files/media-store.ts';
import { createRunRecorder, type EncodeRecording } from '../../../src/tasks/run/recorder.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { createTestClock } from '../../support/test-clock.ts';

const encode: EncodeRecording = async (frames) =>
  Buffer.from(frames.map(({ bytes, width, height, atMs }) => `${bytes} ${width}x${height} at ${atMs}`).join(', '));
const toFrame = (text: string) => ({ width: 4, height: 3, mediaType: 'image/webp' as const, bytes: Buffer.from(text) });

function open({ enableRecording = true, encoder = encode } = {}) {
  const media = createFileMediaStore(makeTemporaryFolder());
  const clock = createTestClock();
  const recorder = createRunRecorder({ taskId: 'task-1', enableRecording, media, encode: encoder, clock });
  return { recorder, media, clock };
}

it('stores each frame at once under its index', async () => {
  const { recorder, media } = open();
  await recorder.record(0, toFrame('zero'));
  await recorder.record(1, toFrame('one'));
  expect(String(await media.readFrame('task-1', 0))).toBe('zero');
  expect(String(await media.readFrame('task-1', 1))).toBe('one');
});

it('encodes a recording of all frames, timed from the start of the run', async () => {
  const { recorder, media, clock } = open();
  clock.advance(5);
  await recorder.record(0, toFrame('zero'));
  clock.advance(250);
  await recorder.record(1, toFrame('one'));
  expect(await recorder.finish()).toBe(true);
  expect(String(await media.readRecording('task-1'))).toBe('zero 4x3 at 5, one 4x3 at 255');
});

it('stores frames without a recording when recording is disabled', async () => {
  const encoder = vi.fn(encode);
  const { recorder, media } = open({ enableRecording: false, encoder });
  await recorder.record(0, toFrame('zero'));
  expect(await recorder.finish()).toBe(false);
  expect(encoder).not.toHaveBeenCalled();
  expect(await media.readRecording('task-1')).toBeNull();
  expect(await media.readFrame('task-1', 0)).not.toBeNull();
});

it('makes no recording of a run without frames', async () => {
  const { recorder, media } = open();
  expect(await recorder.finish()).toBe(false);
  expect(await media.readRecording('task-1')).toBeNull();
});

it('rejects when encoding fails, and stores no recording', async () => {
  const { recorder, media } = open({ encoder: () => Promise.reject(new Error('no film')) });
  await recorder.record(0, toFrame('zero'));
  await expect(recorder.finish()).rejects.toThrow('no film');
  expect(await media.readRecording('task-1')).toBeNull();
});
