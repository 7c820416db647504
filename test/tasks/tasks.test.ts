import { describe, expect, it, vi } from 'vitest';
import { createSignals } from '../../src/signals.ts';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { createTasks, type TasksOptions } from '../../src/tasks/tasks.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { createNoAssets } from '../support/database/no-assets.ts';
import { createFakePictures } from '../support/run/run-pictures.ts';
import {
  addAccount,
  EPOCH,
  sampleGoto,
  sampleScreen,
  sampleStep,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

const REQUEST = {
  task: 'Compute 12 * 7',
  url: null,
  device: 'mobile' as const,
  maxSteps: 5,
  enableRecording: true,
  options: { metadata: { title: 'Sum' } },
};

async function open(changes: Partial<TasksOptions> = {}) {
  const { accounts, tasks: store, taskLeases: leases, events, screens } = openMainStores();
  const media = createFileMediaStore(makeTemporaryFolder());
  const signals = createSignals();
  const onSubmit = vi.fn();
  const sendToRun = vi.fn<TasksOptions['sendToRun']>(async () => 'accepted');
  const clock = createTestClock();
  const assets = createNoAssets();
  const options = {
    store,
    events,
    assets,
    media,
    pictures: createFakePictures(screens, media),
    signals,
    clock,
    ids: createTestIds(),
    testDirectives: true,
    runLimitMs: 60_000,
    limits: { tasksOfAccount: 100, sessionsOfAccount: 2, sessions: 3 },
    findOutputProblem: () => null,
    findArgumentsProblem: () => null,
  };
  const tasks = createTasks({ ...options, ...changes, onSubmit, sendToRun });
  await addAccount(accounts, 'account-a');
  await addAccount(accounts, 'account-poor', 0);
  return { tasks, store, leases, events, screens, media, signals, clock, onSubmit, sendToRun };
}

it('stores an accepted task as waiting and wakes a worker', async () => {
  const { tasks, onSubmit } = await open();
  const task = await tasks.submit('account-a', REQUEST);
  expect(task).toEqual({
    ...REQUEST,
    id: 'id-000001',
    accountId: 'account-a',
    status: 'waiting',
    output: null,
    endReason: null,
    unmet: null,
    sampled: null,
    directives: {},
    creditsUsed: 0,
    liveToken: 'token-000001',
    hasRecording: false,
    hasDownloads: false,
    usesSelfProxy: false,
    createdAt: EPOCH,
    runningAt: null,
    finishedAt: null,
    usage: null,
  });
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(task).toMatchObject(await tasks.get('account-a', task.id));
  expect(await tasks.getByLiveToken(task.liveToken)).toEqual(task);
});

it('refuses a task without credits, and creates none', async () => {
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
  const { tasks, leases } = await open();
  const { id } = await tasks.submit('account-a', REQUEST);
  await leases.claimNextTask('task', toLease('token-1'));
  for (const index of [1, 2]) await leases.recordStep(id, 'token-1', sampleStep(index));
  expect(await tasks.listSteps(id, 1)).toEqual([sampleStep(2)]);
});

it('returns the frames of a run and throws not_found for others', async () => {
  const { tasks, media } = await open();
  await media.saveFrame('task-1', 3, Buffer.from('picture'));
  expect(String(await tasks.getFrame('task-1', 3))).toBe('picture');
  await expect(tasks.getFrame('task-1', 4)).rejects.toMatchObject({ code: 'not_found' });
});

it('returns the recording of a task that has one', async () => {
  const { tasks, media } = await open();
  await media.saveRecording('task-1', Buffer.from('film'));
  expect(String(await tasks.getRecording(sampleTask({ hasRecording: true })))).toBe('film');
  await expect(tasks.getRecording(sampleTask({ hasRecording: false }))).rejects.toMatchObject({ code: 'not_found' });
  const without = sampleTask({ id: 'task-2', hasRecording: true });
  await expect(tasks.getRecording(without)).rejects.toMatchObject({ code: 'not_found' });
});

it('calls back after each change of the watched task until unsubscribed', async () => {
  const { tasks, signals } = await open();
  const onChange = vi.fn();
  const end = tasks.watch('task-1', onChange);
  signals.publish('task-1');
  signals.publish('task-2');
  end();
  signals.publish('task-1');
  expect(onChange).toHaveBeenCalledOnce();
});

it('counts tasks by status', async () => {
  const { tasks, leases } = await open();
  for (let submitted = 0; submitted < 3; submitted += 1) await tasks.submit('account-a', REQUEST);
  await leases.claimNextTask('task', toLease('token-1'));
  await leases.finishTask('id-000001', 'token-1', sampleTaskEnd());
  await leases.claimNextTask('task', toLease('token-2'));
  expect(await tasks.count()).toEqual({ waiting: 1, running: 1, done: 1, failed: 0, cancelled: 0 });
});

/** Submits a task whose text is a directive, and gives it to a worker. */
async function submitAndClaim({ tasks, leases }: Awaited<ReturnType<typeof open>>, task: string) {
  const { id } = await tasks.submit('account-a', { ...REQUEST, task });
  await leases.claimNextTask('task', toLease('token-1'));
  return id;
}

it('removes directives from the text and stores them with the task', async () => {
  const { tasks } = await open();
  const task = await tasks.submit('account-a', { ...REQUEST, task: 'Add [[doppel:fail no luck]] up' });
  expect(task).toMatchObject({ task: 'Add up', directives: { fail: 'no luck' } });
  expect(await tasks.getByLiveToken(task.liveToken)).toMatchObject({ task: 'Add up', directives: { fail: 'no luck' } });
});

it('refuses an unknown directive, and creates no task', async () => {
  const { tasks } = await open();
  const request = { ...REQUEST, task: '[[doppel:explode]]' };
  await expect(tasks.submit('account-a', request)).rejects.toMatchObject({ code: 'invalid' });
  expect(await tasks.count()).toMatchObject({ waiting: 0 });
});

it('leaves the text unchanged when directives are disabled', async () => {
  const { tasks } = await open({ testDirectives: false });
  const request = { ...REQUEST, task: '[[doppel:explode]]' };
  expect(await tasks.submit('account-a', request)).toMatchObject({ task: '[[doppel:explode]]', directives: {} });
});

it.each([
  ['delay 5s', 5000],
  ['stuck', 60_000],
])('keeps a task from the workers for the time of %s', async (directive, waitMs) => {
  const { tasks, leases } = await open();
  await tasks.submit('account-a', { ...REQUEST, task: `[[doppel:${directive}]]` });
  expect(await leases.claimNextTask('task', toLease('token-1', { now: EPOCH + waitMs - 1 }))).toBeNull();
  expect(await leases.nextClaimAt('task', EPOCH)).toBe(EPOCH + waitMs);
  expect(await leases.claimNextTask('task', toLease('token-1', { now: EPOCH + waitMs }))).not.toBeNull();
});

it('hides the end of a task for the number of reads in its directive', async () => {
  const setup = await open();
  const id = await submitAndClaim(setup, '[[doppel:polls 2]]');
  expect(await setup.tasks.get('account-a', id)).toMatchObject({ status: 'running' });
  await setup.leases.finishTask(id, 'token-1', sampleTaskEnd({ hasRecording: true }));
  const held = { status: 'running', output: null, endReason: null, hasRecording: false, finishedAt: null };
  expect(await setup.tasks.get('account-a', id)).toMatchObject(held);
  expect(await setup.tasks.get('account-a', id)).toMatchObject({ status: 'done', output: 84, hasRecording: true });
});

describe('cancelling', () => {
  it('ends a waiting task at once and notifies its viewers', async () => {
    const { tasks, signals, sendToRun } = await open();
    const { id } = await tasks.submit('account-a', REQUEST);
    const onChange = vi.fn();
    signals.subscribe(id, onChange);
    await tasks.cancel('account-a', id);
    expect(await tasks.get('account-a', id)).toMatchObject({
      status: 'cancelled',
      endReason: 'cancelled',
      output: 'Cancelled.',
      finishedAt: EPOCH,
    });
    expect(onChange).toHaveBeenCalledOnce();
    expect(sendToRun).not.toHaveBeenCalled();
  });

  it('notifies the run of a running task, and waits for its end', async () => {
    const setup = await open();
    const id = await submitAndClaim(setup, 'Add');
    setup.sendToRun.mockImplementation(async () => {
      await setup.leases.finishTask(id, 'token-1', sampleTaskEnd({ status: 'cancelled' }));
      setup.signals.publish(id);
      return 'accepted';
    });
    await setup.tasks.cancel('account-a', id);
    expect(setup.sendToRun).toHaveBeenCalledExactlyOnceWith(id, { type: 'cancel' });
    expect(await setup.tasks.get('account-a', id)).toMatchObject({ status: 'cancelled' });
  });

  it('does not wait for a run with unanswered events', async () => {
    const setup = await open();
    const id = await submitAndClaim(setup, 'Add');
    await setup.events.addClientEvent(id, sampleGoto(), EPOCH);
    await setup.tasks.cancel('account-a', id);
    expect(await setup.tasks.get('account-a', id)).toMatchObject({ status: 'running' });
  });

  it('leaves a finished task unchanged', async () => {
    const setup = await open();
    const id = await submitAndClaim(setup, 'Add');
    await setup.leases.finishTask(id, 'token-1', sampleTaskEnd());
    await setup.tasks.cancel('account-a', id);
    expect(await setup.tasks.get('account-a', id)).toMatchObject({ status: 'done' });
  });

  it("throws not_found for another account's task", async () => {
    const { tasks } = await open();
    const { id } = await tasks.submit('account-a', REQUEST);
    await expect(tasks.cancel('account-poor', id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await tasks.get('account-a', id)).toMatchObject({ status: 'waiting' });
  });
});

describe('erasing', () => {
  it('deletes text, output, steps, frames and the live token, but not id, status and cost', async () => {
    const setup = await open();
    const { tasks, leases, screens, media } = setup;
    const id = await submitAndClaim(setup, 'My secret');
    await leases.recordStep(id, 'token-1', sampleStep(1), 1, sampleScreen(1));
    await media.saveFrame(id, 0, Buffer.from('picture'));
    await media.saveRecording(id, Buffer.from('film'));
    await leases.finishTask(id, 'token-1', sampleTaskEnd({ hasRecording: true }));
    const before = await tasks.get('account-a', id);
    await tasks.erase('account-a', id);
    const after = await setup.store.findTask('account-a', id);
    expect(after).toMatchObject({ id, status: 'done', creditsUsed: 1, task: '', output: null, hasRecording: false });
    expect(after?.options).toEqual({});
    expect(await tasks.listSteps(id, 0)).toEqual([]);
    for (const index of [0, 1]) {
      await expect(tasks.getFrame(id, index)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await screens.listScreens(id)).toEqual([]);
    expect(await media.readRecording(id)).toBeNull();
    await expect(tasks.getByLiveToken(before.liveToken)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused while the task is not finished', async () => {
    const { tasks } = await open();
    const { id } = await tasks.submit('account-a', REQUEST);
    await expect(tasks.erase('account-a', id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await tasks.get('account-a', id)).toMatchObject({ status: 'waiting' });
  });

  it("throws not_found for another account's task", async () => {
    const setup = await open();
    const id = await submitAndClaim(setup, 'Add');
    await setup.leases.finishTask(id, 'token-1', sampleTaskEnd());
    await expect(setup.tasks.erase('account-poor', id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await setup.store.findTask('account-a', id)).toMatchObject({ task: 'Add' });
  });
});

it('forwards viewer messages to a running task, and refuses them otherwise', async () => {
  const { tasks, leases, sendToRun } = await open();
  const { id, liveToken } = await tasks.submit('account-a', REQUEST);
  await expect(tasks.control(liveToken, { type: 'take_over' })).rejects.toMatchObject({ code: 'conflict' });
  await leases.claimNextTask('task', toLease('token-1'));
  await tasks.control(liveToken, { type: 'take_over' });
  expect(sendToRun).toHaveBeenCalledExactlyOnceWith(id, { type: 'take_over' });
  await expect(tasks.control('token-unknown', { type: 'take_over' })).rejects.toMatchObject({ code: 'not_found' });
  for (const [outcome, code] of [
    [null, 'conflict'],
    ['queue_full', 'too_many_requests'],
    ['used_up', 'too_many_requests'],
  ] as const) {
    sendToRun.mockResolvedValueOnce(outcome);
    await expect(tasks.control(liveToken, { type: 'take_over' })).rejects.toMatchObject({ code });
  }
});

it('creates one task for a request that is repeated under its id', async () => {
  const setup = await open();
  const first = await setup.tasks.submit('account-a', REQUEST, 'reserved');
  await setup.leases.claimNextTask('task', toLease('token-1'));
  const again = await setup.tasks.submit('account-a', REQUEST, 'reserved');
  expect(again).toMatchObject({ id: 'reserved', liveToken: first.liveToken, status: 'running' });
  expect(await setup.tasks.count()).toMatchObject({ waiting: 0, running: 1 });
  expect(setup.onSubmit).toHaveBeenCalledOnce();
});

it('refuses a held read at the limit of the account, until another one has ended', async () => {
  const { tasks, signals } = await open({ maxHeldReads: 2 });
  const task = await tasks.submit('account-a', REQUEST);
  const gone = new AbortController();
  const read = (mayHold = true) =>
    tasks.getUpdate('account-a', task.id, { after: EPOCH + 1, mayHold, signal: gone.signal });
  const held = [read(), read()];
  await new Promise((resolve) => setImmediate(resolve));
  await expect(read()).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Limit of 2 held reads of this account reached. Read without event_t, or wait for one to finish.',
  });
  expect(await read(false)).toMatchObject({ task: { id: task.id } });
  gone.abort();
  await Promise.all(held);
  signals.publish(task.id);
  expect(await read()).toMatchObject({ task: { id: task.id } });
});
