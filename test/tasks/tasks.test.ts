import { expect, it, vi } from 'vitest';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { createTaskFeed } from '../../src/tasks/task-feed.ts';
import { createTasks } from '../../src/tasks/tasks.ts';
import { openControlStores } from '../support/control-stores.ts';
import { addAccount, EPOCH, sampleStep, sampleTask, sampleTaskEnd, toLease } from '../support/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

const REQUEST = {
  task: 'Compute 12 * 7',
  url: null,
  device: 'mobile' as const,
  maxSteps: 5,
  enableRecording: true,
  options: { title: 'Sum' },
};

async function open() {
  const { accounts, tasks: store } = openControlStores();
  const media = createFileMediaStore(makeTemporaryFolder());
  const feed = createTaskFeed();
  const onSubmit = vi.fn();
  const tasks = createTasks({ store, media, feed, clock: createTestClock(), ids: createTestIds(), onSubmit });
  await addAccount(accounts, 'account-a');
  await addAccount(accounts, 'account-poor', 0);
  return { tasks, store, media, feed, onSubmit };
}

it('accepts a task: stored, waiting, and a worker told', async () => {
  const { tasks, onSubmit } = await open();
  const task = await tasks.submit('account-a', REQUEST);
  expect(task).toEqual({
    ...REQUEST,
    id: 'id-000001',
    accountId: 'account-a',
    status: 'waiting',
    output: null,
    creditsUsed: 0,
    liveToken: 'token-000001',
    hasRecording: false,
    createdAt: EPOCH,
    finishedAt: null,
  });
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(await tasks.get('account-a', task.id)).toEqual(task);
  expect(await tasks.getByLiveToken(task.liveToken)).toEqual(task);
});

it('refuses a task that there are no credits for, and creates none', async () => {
  const { tasks, onSubmit } = await open();
  await expect(tasks.submit('account-poor', REQUEST)).rejects.toMatchObject({ code: 'out_of_credits', status: 429 });
  expect(onSubmit).not.toHaveBeenCalled();
  expect(await tasks.count()).toMatchObject({ waiting: 0 });
});

it("throws not_found for an unknown task, another account's task and an unknown live address", async () => {
  const { tasks } = await open();
  const { id } = await tasks.submit('account-a', REQUEST);
  await expect(tasks.get('account-poor', id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(tasks.get('account-a', 'unknown')).rejects.toMatchObject({ code: 'not_found' });
  await expect(tasks.getByLiveToken(id)).rejects.toMatchObject({ code: 'not_found' });
});

it('lists the steps after the one given', async () => {
  const { tasks, store } = await open();
  const { id } = await tasks.submit('account-a', REQUEST);
  await store.claimNextTask(toLease('token-1'));
  for (const index of [1, 2]) await store.recordStep(id, 'token-1', sampleStep(index));
  expect(await tasks.listSteps(id, 1)).toEqual([sampleStep(2)]);
});

it('gives the frames that were drawn and throws not_found for others', async () => {
  const { tasks, media } = await open();
  await media.saveFrame('task-1', 3, Buffer.from('picture'));
  expect(String(await tasks.getFrame('task-1', 3))).toBe('picture');
  await expect(tasks.getFrame('task-1', 4)).rejects.toMatchObject({ code: 'not_found' });
});

it('gives the recording once the task is said to have one', async () => {
  const { tasks, media } = await open();
  await media.saveRecording('task-1', Buffer.from('film'));
  expect(String(await tasks.getRecording(sampleTask({ hasRecording: true })))).toBe('film');
  await expect(tasks.getRecording(sampleTask({ hasRecording: false }))).rejects.toMatchObject({ code: 'not_found' });
  const without = sampleTask({ id: 'task-2', hasRecording: true });
  await expect(tasks.getRecording(without)).rejects.toMatchObject({ code: 'not_found' });
});

it('calls back after each change of the task watched, until told to end', async () => {
  const { tasks, feed } = await open();
  const onChange = vi.fn();
  const end = tasks.watch('task-1', onChange);
  feed.publish('task-1');
  feed.publish('task-2');
  end();
  feed.publish('task-1');
  expect(onChange).toHaveBeenCalledOnce();
});

it('counts tasks by status', async () => {
  const { tasks, store } = await open();
  for (let submitted = 0; submitted < 3; submitted += 1) await tasks.submit('account-a', REQUEST);
  await store.claimNextTask(toLease('token-1'));
  await store.finishTask('id-000001', 'token-1', sampleTaskEnd());
  await store.claimNextTask(toLease('token-2'));
  expect(await tasks.count()).toEqual({ waiting: 1, running: 1, done: 1, failed: 0 });
});
