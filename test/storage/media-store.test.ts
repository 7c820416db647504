import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { testMediaStore } from '../contracts/media-store.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

testMediaStore(async () => createFileMediaStore(makeTemporaryFolder()));

it('creates its folder with the first frame', async () => {
  const folder = join(makeTemporaryFolder(), 'not', 'there', 'yet');
  await createFileMediaStore(folder).saveFrame('task-1', 0, Buffer.from('picture'));
  expect(readdirSync(folder)).toEqual(['task-1']);
});

it('leaves no partial recording', async () => {
  const folder = makeTemporaryFolder();
  await createFileMediaStore(folder).saveRecording('task-1', Buffer.from('film'));
  expect(readdirSync(join(folder, 'task-1'))).toEqual(['recording.webm']);
});

it('rejects when a frame cannot be read, instead of resolving to null', async () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, 'task-1', 'frames', '0000.webp'), { recursive: true });
  await expect(createFileMediaStore(folder).readFrame('task-1', 0)).rejects.toThrow('EISDIR');
});

it('rejects when a frame cannot be written', async () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, 'task-1', 'recording.webm.part'), { recursive: true });
  await expect(createFileMediaStore(folder).saveRecording('task-1', Buffer.from('film'))).rejects.toThrow('EISDIR');
});
