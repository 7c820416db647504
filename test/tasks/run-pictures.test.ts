import { expect, it, vi } from 'vitest';
import { CannotWriteError } from '../../src/errors.ts';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import type { MediaStore } from '../../src/tasks/ports/media-store.ts';
import type { RunPicturesOptions } from '../../src/tasks/run-pictures.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { createFakePictures } from '../support/run/run-pictures.ts';
import { addAccount, sampleScreen, sampleStep, sampleTask, toLease } from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const FIRST = 'painted scene 0 64x36 for 1000';
const RECORDING = `${FIRST}, scene 0 to scene 1 by compute 64x36 for 40, painted scene 1 64x36 for 1000`;

/** A run with a screen before its only step and one after it. */
async function open(changes: Partial<RunPicturesOptions> = {}) {
  const { accounts, tasks, taskLeases, screens } = openMainStores();
  const media = createFileMediaStore(makeTemporaryFolder());
  await addAccount(accounts, 'account-a');
  await tasks.createTask(sampleTask(), 0);
  await taskLeases.claimNextTask('task', toLease('token-1'));
  await taskLeases.recordScreen('task-1', 'token-1', sampleScreen(0));
  await taskLeases.recordStep('task-1', 'token-1', sampleStep(1), 1, sampleScreen(1));
  const pictures = createFakePictures(screens, media, { steps: tasks, ...changes });
  return { pictures, screens, media, tasks, taskLeases };
}

it('paints a frame from its scene when it is read', async () => {
  const paint = vi.fn(async (scene: Buffer) => Buffer.from(`painted ${scene}`));
  const { pictures } = await open({ paint });
  expect(paint).not.toHaveBeenCalled();
  expect(String(await pictures.readFrame('task-1', 1))).toBe('painted scene 1');
  expect(await pictures.readFrame('task-1', 2)).toBeNull();
  expect(await pictures.readFrame('task-2', 1)).toBeNull();
});

it('reads the stored pictures of a device without scenes, and of runs of earlier versions', async () => {
  const { pictures, media, taskLeases } = await open();
  await taskLeases.recordStep('task-1', 'token-1', sampleStep(2), 1, { ...sampleScreen(2), scene: null });
  for (const task of ['task-1', 'old']) await media.saveFrame(task, 2, Buffer.from('picture'));
  await media.saveRecording('old', Buffer.from('film'));
  for (const task of ['task-1', 'old']) expect(String(await pictures.readFrame(task, 2))).toBe('picture');
  expect(String(await pictures.readRecording('task-1'))).toBe(`${RECORDING}, picture 64x36 for 1000`);
  expect(String(await pictures.readRecording('old'))).toBe('film');
});

it('encodes a recording once, at its first reads, and stores it', async () => {
  const encode = vi.fn(async () => Buffer.from('film'));
  const { pictures, media } = await open({ encode });
  const first = await Promise.all([pictures.readRecording('task-1'), pictures.readRecording('task-1')]);
  expect(first.map(String)).toEqual(['film', 'film']);
  expect(String(await media.readRecording('task-1'))).toBe('film');
  expect(String(await pictures.readRecording('task-1'))).toBe('film');
  expect(encode).toHaveBeenCalledOnce();
});

it('has no recording of a run without screens', async () => {
  const { pictures } = await open();
  expect(await pictures.readRecording('task-2')).toBeNull();
});

it('leaves out of a recording what cannot be painted, and reports it', async () => {
  const onError = vi.fn();
  const failure = new Error('no ink');
  const paint = async (scene: Buffer) => {
    if (String(scene) === 'scene 0') throw failure;
    return scene;
  };
  const { pictures } = await open({ paint, onError });
  expect(String(await pictures.readRecording('task-1'))).toBe('scene 1 64x36 for 1000');
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});

it('returns a recording that the disk has no room for', async () => {
  const { screens, media, tasks } = await open();
  const full: MediaStore = {
    ...media,
    saveRecording: () => Promise.reject(new CannotWriteError('The disk is full.', null)),
  };
  expect(String(await createFakePictures(screens, full, { steps: tasks }).readRecording('task-1'))).toBe(RECORDING);
});

it('rejects every reader when encoding fails, and tries again', async () => {
  const encode = vi.fn(async () => Buffer.from('film'));
  encode.mockRejectedValueOnce(new Error('no film'));
  const { pictures } = await open({ encode });
  await expect(pictures.readRecording('task-1')).rejects.toThrow('no film');
  expect(String(await pictures.readRecording('task-1'))).toBe('film');
});

it('leaves no recording of a run whose media are removed while it is encoded', async () => {
  const setup = await open();
  const encode = async () => {
    await setup.screens.removeScreens('task-1');
    await setup.media.remove('task-1');
    return Buffer.from('film');
  };
  await createFakePictures(setup.screens, setup.media, { encode }).readRecording('task-1');
  expect(await setup.media.readRecording('task-1')).toBeNull();
});

it('records the next screen without motion when motion cannot be painted', async () => {
  const onError = vi.fn();
  const failure = new Error('no motion');
  const { pictures } = await open({ paintMotion: () => Promise.reject(failure), onError });
  expect(String(await pictures.readRecording('task-1'))).toBe(`${FIRST}, painted scene 1 64x36 for 1000`);
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});

it('paints no motion to a screen that follows one without a scene', async () => {
  const { pictures, media, taskLeases } = await open();
  await taskLeases.recordStep('task-1', 'token-1', sampleStep(2), 1, { ...sampleScreen(2), scene: null });
  await taskLeases.recordStep('task-1', 'token-1', sampleStep(3), 1, sampleScreen(3));
  await media.saveFrame('task-1', 2, Buffer.from('picture'));
  const rest = 'picture 64x36 for 1000, painted scene 3 64x36 for 1000';
  expect(String(await pictures.readRecording('task-1'))).toBe(`${RECORDING}, ${rest}`);
});

it('says in the recording of a run without steps that nothing was done', async () => {
  const { pictures } = await open({ steps: { listSteps: async () => [] } });
  expect(String(await pictures.readRecording('task-1'))).toContain(
    'scene 0: Nothing was done: the run ended before its first step.',
  );
});

it('finds the chapters of a recording, also of an earlier version, unless it lacks a picture', async () => {
  const times = [0, 1000, 1040].map((startMs, at) => ({ startMs, isPicture: at !== 1 }));
  const { pictures } = await open({ readFrameTimes: async () => times });
  expect(await pictures.readChapters('task-1')).toEqual([
    { index: 0, startMs: 0, screenMs: 0 },
    { index: 1, startMs: 1000, screenMs: 1040 },
  ]);
  expect(await pictures.readChapters('task-2')).toBeNull();
  const older = await open({ readFrameTimes: async () => [0, 250].map((startMs) => ({ startMs, isPicture: true })) });
  expect(await older.pictures.readChapters('task-1')).toEqual([
    { index: 0, startMs: 0, screenMs: 0 },
    { index: 1, startMs: 250, screenMs: 250 },
  ]);
  const lacking = await open({ readFrameTimes: async () => times.slice(0, 1) });
  expect(await lacking.pictures.readChapters('task-1')).toBeNull();
});
