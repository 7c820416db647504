import { expect, it } from 'vitest';
import { createFileMediaStore } from '../../../src/storage/files/media-store.ts';
import { createRunRecorder } from '../../../src/tasks/run/recorder.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { createTestClock } from '../../support/test-clock.ts';

const SIZE = { width: 4, height: 3 };
const toFrame = (text: string) => ({ ...SIZE, mediaType: 'image/webp' as const, bytes: Buffer.from(text) });
const toScene = (text: string) => ({ ...SIZE, content: Buffer.from(text) });

function open({ enableRecording = true } = {}) {
  const media = createFileMediaStore(makeTemporaryFolder());
  const clock = createTestClock();
  return { recorder: createRunRecorder({ taskId: 'task-1', enableRecording, media, clock }), media, clock };
}

it('gives a scene to be stored with its step, timed from the start of the run, and stores no file', async () => {
  const { recorder, media, clock } = open();
  clock.advance(5);
  expect(await recorder.record(1, toScene('one'))).toEqual({ ...SIZE, index: 1, atMs: 5, scene: Buffer.from('one') });
  expect(await media.readFrame('task-1', 1)).toBeNull();
});

it('stores a picture at once under its index', async () => {
  const { recorder, media } = open();
  expect(await recorder.record(1, toFrame('one'))).toEqual({ ...SIZE, index: 1, atMs: 0, scene: null });
  expect(String(await media.readFrame('task-1', 1))).toBe('one');
});

it('has a recording as soon as there is a screen, unless recording is disabled', async () => {
  const [enabled, disabled] = [open(), open({ enableRecording: false })];
  expect(await enabled.recorder.record(0, null)).toBeNull();
  expect(enabled.recorder.hasRecording()).toBe(false);
  for (const { recorder } of [enabled, disabled]) await recorder.record(1, toScene('one'));
  expect(enabled.recorder.hasRecording()).toBe(true);
  expect(disabled.recorder.hasRecording()).toBe(false);
});
