import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignals } from '../../src/signals.ts';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { createTasks } from '../../src/tasks/tasks.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { createNoAssets } from '../support/database/no-assets.ts';
import { createFakePictures } from '../support/run/run-pictures.ts';
import { addAccount, EPOCH, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

const MINIMUM_MS = 1500;
const HIDDEN = { status: 'running', output: null, endReason: null, hasRecording: false, finishedAt: null };
const SHOWN = { status: 'done', output: 84, endReason: 'done', hasRecording: true };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** A task that is finished, and was not read yet. */
async function open(minimumVisibleMs = MINIMUM_MS) {
  const { accounts, tasks: store, taskLeases: leases, events, screens } = openMainStores();
  const media = createFileMediaStore(makeTemporaryFolder());
  const clock = createTestClock();
  const create = () =>
    createTasks({
      ...{ store, events, clock, minimumVisibleMs },
      assets: createNoAssets(),
      media,
      pictures: createFakePictures(screens, media),
      signals: createSignals(),
      ids: createTestIds(),
      testDirectives: true,
      runLimitMs: 60_000,
      findOutputProblem: () => null,
      findArgumentsProblem: () => null,
      limits: { tasksOfAccount: 100, sessionsOfAccount: 16, sessions: 32 },
      onSubmit: () => {},
      sendToRun: async () => null,
    });
  await addAccount(accounts, 'account-a');
  await store.createTask(sampleTask(), 0);
  await leases.claimNextTask('task', toLease('token-1'));
  await leases.finishTask('task-1', 'token-1', sampleTaskEnd({ hasRecording: true }));
  const tasks = create();
  const read = () => tasks.get('account-a', 'task-1');
  const list = async () => (await tasks.list('account-a', { createdBefore: EPOCH + 1, limit: 1 })).tasks[0];
  const hold = (after = EPOCH + 10, signal = new AbortController().signal) =>
    tasks.getUpdate('account-a', 'task-1', { after, mayHold: true, signal });
  return { tasks, read, list, hold, clock, restart: create };
}

const turn = async () => {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('a task that ended before its first read', () => {
  it('is shown as unfinished to that read, and as finished to the next', async () => {
    const { read } = await open();
    expect(await read()).toMatchObject(HIDDEN);
    expect(await read()).toMatchObject(SHOWN);
  });

  it('is shown as finished to its first read after the minimum time', async () => {
    const { read, clock } = await open();
    clock.advance(MINIMUM_MS);
    expect(await read()).toMatchObject(SHOWN);
  });

  it('has the same status in lists as in reads', async () => {
    const { read, list } = await open();
    expect(await list()).toMatchObject(HIDDEN);
    expect(await list()).toMatchObject(HIDDEN);
    await read();
    expect(await list()).toMatchObject(SHOWN);
  });

  it('is shown as finished to a held read when the minimum time ends', async () => {
    const { hold, clock } = await open();
    const held = hold();
    await turn();
    clock.advance(MINIMUM_MS);
    await vi.advanceTimersByTimeAsync(MINIMUM_MS);
    expect(await held).toMatchObject({ task: SHOWN, events: [] });
  });

  it('is shown as finished to a held read after another read was answered', async () => {
    const { hold, read } = await open();
    const held = hold();
    await turn();
    await read();
    expect(await held).toMatchObject({ task: SHOWN, events: [] });
  });

  it('shows its first reader the events so far, and then its end', async () => {
    const { hold } = await open();
    const first = await hold(0);
    expect(first.task).toMatchObject(HIDDEN);
    expect(first.events).toMatchObject([{ status: 'waiting' }, { status: 'running' }]);
    expect(await hold(first.events.at(-1)?.timestamp)).toMatchObject({ task: SHOWN, events: [] });
  });

  it('is shown as finished after a request to cancel or erase it', async () => {
    const { tasks, read } = await open();
    await tasks.cancel('account-a', 'task-1');
    expect(await read()).toMatchObject(SHOWN);
    const other = await open();
    await other.tasks.erase('account-a', 'task-1');
    expect(await other.read()).toMatchObject({ status: 'done', output: null });
  });

  it('is shown as unfinished to the first read after a restart, within the minimum time', async () => {
    const { read, restart, clock } = await open();
    await read();
    const tasks = restart();
    expect(await tasks.get('account-a', 'task-1')).toMatchObject(HIDDEN);
    clock.advance(MINIMUM_MS);
    expect(await restart().get('account-a', 'task-1')).toMatchObject(SHOWN);
  });

  it('is shown as finished at once without a minimum time, or when the clock was set back', async () => {
    expect(await (await open(0)).read()).toMatchObject(SHOWN);
    const { read, clock } = await open();
    clock.advance(-7_200_000);
    expect(await read()).toMatchObject(SHOWN);
  });
});
