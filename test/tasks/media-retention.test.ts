import { expect, it } from 'vitest';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { createMediaRetention } from '../../src/tasks/media-retention.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { addAccount, EPOCH, sampleScreen, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';

it('removes media past their retention time, and nothing else', async () => {
  const { accounts, tasks: store, taskLeases, screens } = openMainStores();
  await addAccount(accounts, 'account-a', 10_000);
  const media = createFileMediaStore(makeTemporaryFolder());
  const clock = createTestClock();
  const ids = Array.from({ length: 205 }, (_, index) => `task-${String(index).padStart(3, '0')}`);
  for (const [index, id] of ids.entries()) {
    await store.createTask(sampleTask({ id }), 0);
    await taskLeases.claimNextTask('task', toLease(id));
    await taskLeases.recordScreen(id, id, sampleScreen(0));
    await media.saveFrame(id, 0, Buffer.from('picture'));
    await media.saveRecording(id, Buffer.from('film'));
    await taskLeases.finishTask(id, id, sampleTaskEnd({ finishedAt: EPOCH + index, hasRecording: true }));
  }
  clock.advance(1000 + 203);
  const retention = createMediaRetention({ store, screens, media, clock, keptMs: 1000 });
  await retention.sweep();
  const left = [];
  const leftScreens = [];
  for (const id of ids) {
    if (await media.readFrame(id, 0)) left.push(id);
    if (await screens.findScreen(id, 0)) leftScreens.push(id);
  }
  expect(left).toEqual(['task-203', 'task-204']);
  expect(leftScreens).toEqual(left);
  expect(await store.findTask('account-a', 'task-000')).toMatchObject({ status: 'done', hasRecording: false });
  expect(await store.findTask('account-a', 'task-204')).toMatchObject({ hasRecording: true });
});
