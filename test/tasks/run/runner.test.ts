import { describe, expect, it, vi } from 'vitest';
import { LOSS_POLICY } from '../../../src/attempts.ts';
import {
  DeviceBusyError,
  DeviceLostError,
  type DeviceOptions,
  DeviceOptionsError,
} from '../../../src/device/device.ts';
import type { Decision } from '../../../src/llm/model.ts';
import { createFileMediaStore } from '../../../src/storage/files/media-store.ts';
import type { ClientEvent } from '../../../src/tasks/client-event.ts';
import type { TaskLeaseStore } from '../../../src/tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../../src/tasks/ports/task-store.ts';
import { createTaskRunner, type TaskRunner, type TaskRunnerOptions } from '../../../src/tasks/run/runner.ts';
import type { Task } from '../../../src/tasks/task.ts';
import { openMainStores } from '../../support/database/main-stores.ts';
import { createNoAssets } from '../../support/database/no-assets.ts';
import { createScriptedModel, DONE, toCompute } from '../../support/model/scripted-model.ts';
import { createFakeDevices, type FakeDevices } from '../../support/run/fake-devices.ts';
import { createFakePictures } from '../../support/run/run-pictures.ts';
import { addAccount, EPOCH, sampleGoto, sampleTask, sampleTaskEnd, toLease } from '../../support/run/samples.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { createTestIds } from '../../support/test-ids.ts';

const NEVER = new AbortController().signal;
const WAIT: Decision = { type: 'act', action: { type: 'wait', ms: 1 }, reason: 'Wait.' };

async function open(changes: Partial<TaskRunnerOptions> = {}, credits = 100) {
  const { accounts, tasks, taskLeases: store, events, screens } = openMainStores();
  await addAccount(accounts, 'account-a', credits);
  const clock = createTestClock();
  const published: string[] = [];
  const onError = vi.fn();
  const options: TaskRunnerOptions = {
    kind: 'task',
    maxRunning: 100,
    store,
    events,
    assets: createNoAssets(),
    ids: createTestIds(),
    lingerMs: 3000,
    publishFrame: () => {},
    media: createFileMediaStore(makeTemporaryFolder()),
    signals: { publish: (taskId) => published.push(taskId) },
    devices: createFakeDevices(),
    model: createScriptedModel(toCompute('1+1'), DONE),
    clock,
    stepMs: 0,
    runLimitMs: 60_000,
    samples: false,
    sleep: async () => {},
    onEnded: vi.fn(),
    onError,
    ...changes,
  };
  const runner = createTaskRunner(options);
  const read = (id = 'task-1') => tasks.findTask('account-a', id);
  const readSteps = () => tasks.listSteps('task-1', 0);
  return { runner, ...options, published, onError, clock, tasks, read, readSteps, accounts, screens };
}

/** Submits a task and claims it, as its `attempt`-th run after earlier ones were broken off. */
async function claim(
  { runner, store, tasks }: { runner: TaskRunner; store: TaskLeaseStore; tasks: TaskStore },
  { attempt = 1, task = {} as Partial<Task> } = {},
) {
  await tasks.createTask(sampleTask(task), 0);
  for (let earlier = 1; earlier < attempt; earlier += 1) {
    await runner.claim(toLease(`broken-off-${earlier}`));
    await store.voidTaskLeases(0, LOSS_POLICY);
  }
  const claimed = await runner.claim(toLease('token-1'));
  if (!claimed) throw new Error('Nothing to claim.');
  return claimed;
}

it('claims nothing when no task waits', async () => {
  const { runner } = await open();
  expect(await runner.claim(toLease('token-1'))).toBeNull();
});

it('runs a task to its end and stores the result', async () => {
  const setup = await open();
  const claimed = await claim(setup);
  setup.clock.advance(1234);
  await setup.runner.run(claimed, NEVER);
  expect(await setup.read()).toMatchObject({
    status: 'done',
    output: 42,
    creditsUsed: 1,
    hasRecording: false,
    finishedAt: setup.clock.now(),
  });
  expect(await setup.readSteps()).toMatchObject([{ index: 1, reason: 'Because of 1+1.' }]);
  expect(setup.onError).not.toHaveBeenCalled();
});

it('gives the device what the task asks for, and fails with the reason if there is no such device', async () => {
  const deviceOpen = vi.fn().mockRejectedValue(new DeviceOptionsError('certificates[0] is no PKCS #12 file.'));
  const setup = await open({ devices: { open: deviceOpen } });
  const secrets = { certificates: [{ file: 'AAAA' }] };
  await setup.runner.run(await claim(setup, { task: { secrets, options: { showCursor: false } } }), NEVER);
  expect(deviceOpen).toHaveBeenCalledWith(
    expect.objectContaining({ showsPointer: false, browser: expect.objectContaining(secrets) }),
  );
  const reason = 'certificates[0] is no PKCS #12 file.';
  expect(await setup.read()).toMatchObject({ status: 'failed', endReason: 'failed', output: reason });
  expect(setup.onError).not.toHaveBeenCalled();
});

it('tells the model that another version of it began the run', async () => {
  const model = { ...createScriptedModel(toCompute('1+1'), DONE), planner: 'new' };
  const setup = await open({ model });
  for (const id of ['1', '2']) await setup.tasks.createTask(sampleTask({ id }), 0);
  await setup.store.claimNextTask('task', { ...toLease('token-1'), planner: 'old' });
  await setup.store.releaseTask('1', 'token-1');
  for (const token of ['token-2', 'token-3']) {
    const claimed = await setup.runner.claim(toLease(token));
    if (claimed) await setup.runner.run(claimed, NEVER);
  }
  expect(model.seen.map(({ isReplanned }) => isReplanned)).toEqual([true, true, false]);
});

it('publishes a change at the start, after each step and at the end of a task', async () => {
  const setup = await open();
  await setup.runner.run(await claim(setup), NEVER);
  expect(setup.published).toEqual(['task-1', 'task-1', 'task-1']);
});

it('has a recording of the screens when it is enabled, which is encoded when it is read', async () => {
  const setup = await open();
  await setup.runner.run(await claim(setup, { task: { enableRecording: true } }), NEVER);
  expect(await setup.read()).toMatchObject({ hasRecording: true });
  expect(await setup.media.readRecording('task-1')).toBeNull();
  const recording = await createFakePictures(setup.screens, setup.media).readRecording('task-1');
  expect(String(recording)).toBe('picture:  64x36 for 1000, picture: Because of 1+1. 64x36 for 1000');
});

it('stores the scenes of a device that has them, and paints nothing', async () => {
  const frame = vi.fn();
  const scene = async (caption: string) => ({ width: 64, height: 36, content: Buffer.from(`scene: ${caption}`) });
  const setup = await open({ devices: createFakeDevices({ frame, scene }) });
  await setup.runner.run(await claim(setup), NEVER);
  expect(await setup.read()).toMatchObject({ status: 'done', hasRecording: false });
  expect(frame).not.toHaveBeenCalled();
  const stored = await Promise.all([0, 1].map((index) => setup.screens.findScreen('task-1', index)));
  expect(stored.map((screen) => String(screen?.scene))).toEqual(['scene: ', 'scene: Because of 1+1.']);
});

it('has a recording of a failed run', async () => {
  const giveUp: Decision = { type: 'fail', reason: 'No such shop.' };
  const setup = await open({ model: createScriptedModel(giveUp) });
  await setup.runner.run(await claim(setup, { task: { enableRecording: true } }), NEVER);
  expect(await setup.read()).toMatchObject({ status: 'failed', output: 'No such shop.', hasRecording: true });
});

it('fails a task when the credits run out during its run', async () => {
  const setup = await open({ model: createScriptedModel(toCompute('1+1')) }, 2);
  await setup.runner.run(await claim(setup), NEVER);
  const output = expect.stringMatching(/^Out of credits/);
  expect(await setup.read()).toMatchObject({ status: 'failed', output, creditsUsed: 2 });
});

it('ends a task whose record could not be read back as an internal error', async () => {
  const unmet = [{ '•••': 'log in', reason: 'refused', detail: 'No.' } as never];
  const run = await open({ model: createScriptedModel({ type: 'fail', reason: 'No.', unmet }) });
  await run.runner.run(await claim(run), NEVER);
  expect(await run.read()).toMatchObject({ status: 'failed', endReason: 'internal', unmet: null });
  expect(run.onError).toHaveBeenCalledOnce();
});

it('fails a task on an internal error, and reports the error to the log only', async () => {
  const defect = new Error('secret detail');
  const devices = createFakeDevices({ perform: () => Promise.reject(defect) });
  const setup = await open({ devices });
  await setup.runner.run(await claim(setup), NEVER);
  expect(setup.onError).toHaveBeenCalledExactlyOnceWith(defect, 'task-1');
  const task = await setup.read();
  expect(task).toMatchObject({ status: 'failed', output: expect.stringMatching(/^Internal error/) });
  expect(JSON.stringify(task)).not.toContain('secret detail');
});

it('runs a task again whose device was lost, as one that was lost with its process', async () => {
  const lose = () => Promise.reject(new DeviceLostError());
  const devices = createFakeDevices({ perform: lose, frame: lose });
  const setup = await open({ devices });
  await setup.runner.run(await claim(setup), NEVER);
  expect(await setup.read()).toMatchObject({ output: null, finishedAt: null });
  expect(setup.onError).not.toHaveBeenCalled();

  devices.perform = undefined;
  const again = await setup.runner.claim(toLease('token-2'));
  expect(again).toMatchObject({ attempts: 2 });
  if (again) await setup.runner.run(again, NEVER);
  expect(await setup.read()).toMatchObject({ status: 'done' });
});

it.each([
  ['a session', 'session', { attempt: 1, task: { task: null } }, ''],
  [
    ...(['the last attempt of a task', 'task', { attempt: 6 }] as const),
    'Given up: the server, or the browser of the run, stopped 6 times during the run. The last time: ',
  ],
] as const)('ends %s whose device was lost', async (_what, kind, claiming, beginning) => {
  const devices = { open: () => Promise.reject(new DeviceLostError()) };
  const setup = await open({ kind, devices });
  await setup.runner.run(await claim(setup, claiming), NEVER);
  expect(await setup.read()).toMatchObject({
    status: 'failed',
    endReason: 'broken_off',
    output: `${beginning}The device was lost: its browser ended.`,
  });
  expect(setup.onError).not.toHaveBeenCalled();
});

it('ends a run that found no browser free, with the reason', async () => {
  const perform = () => Promise.reject(new DeviceBusyError('No browser was free for 1800 s.'));
  const setup = await open({ devices: createFakeDevices({ perform }) });
  await setup.runner.run(await claim(setup), NEVER);
  expect(await setup.read()).toMatchObject({
    ...{ status: 'failed', endReason: 'time_limit', output: 'No browser was free for 1800 s.' },
  });
  expect(setup.onError).not.toHaveBeenCalled();
});

it.each([
  [0, 'failed'],
  [60_000, 'done'],
])('does not count the wait for a browser as time of the run: %i ms', async (waitedMs, status) => {
  const clock = createTestClock();
  const devices = createFakeDevices({
    perform: async () => {
      clock.advance(60_000);
      return { ok: true, summary: 'Done.', value: null };
    },
  });
  const withWait = {
    open: async (options: DeviceOptions) => Object.assign(await devices.open(options), { waitedMs: () => waitedMs }),
  };
  const setup = await open({
    clock,
    devices: withWait,
    runLimitMs: 60_000,
    model: createScriptedModel(toCompute('1+1'), DONE),
  });
  await setup.runner.run(await claim(setup), NEVER);
  expect(await setup.read()).toMatchObject({ status });
});

it('releases an aborted task, and the next run starts from the beginning', async () => {
  const abort = new AbortController();
  // The second is chosen before the pause in which the run ends.
  const model = createScriptedModel(toCompute('1+1'), toCompute('0+0'), toCompute('2+2'), DONE);
  const setup = await open({ model, sleep: async () => abort.abort() });
  await setup.runner.run(await claim(setup), abort.signal);
  expect(await setup.read()).toMatchObject({ status: 'waiting', finishedAt: null });
  expect(setup.onError).not.toHaveBeenCalled();

  const again = await setup.runner.claim(toLease('token-2'));
  expect(again).toMatchObject({ attempts: 1 });
  if (again) await setup.runner.run(again, NEVER);
  expect(await setup.read()).toMatchObject({ status: 'done', creditsUsed: 1 });
  expect(await setup.readSteps()).toMatchObject([{ index: 1, summary: 'Did compute 2+2.' }]);
});

it.each([
  ['a step', createScriptedModel(toCompute('1+1'))],
  ['its end', createScriptedModel(WAIT, DONE)],
])('writes nothing more, not %s, once another worker has the task', async (_what, model) => {
  const setup: Awaited<ReturnType<typeof open>> = await open({
    model,
    sleep: async () => {
      await setup.store.voidTaskLeases(0, LOSS_POLICY);
      await setup.runner.claim(toLease('token-2'));
    },
  });
  await setup.runner.run(await claim(setup), NEVER);
  expect(await setup.read()).toMatchObject({ status: 'running', output: null });
  expect(await setup.readSteps()).toEqual([]);
  expect(await setup.store.renewTask('task-1', toLease('token-2'))).toBe('held');
});

it.each([
  [6, 'done', 42],
  [7, 'failed', 'Given up: the server, or the browser of the run, stopped 6 times during the run.'],
])('ends attempt %i as %s', async (attempt, status, output) => {
  const setup = await open();
  await setup.runner.run(await claim(setup, { attempt }), NEVER);
  expect(await setup.read()).toMatchObject({ status, output });
  expect((setup.devices as FakeDevices).log.includes('open desktop')).toBe(status === 'done');
});

it('renews the lease of its task only', async () => {
  const setup = await open();
  const claimed = await claim(setup);
  expect(await setup.runner.renew(claimed, toLease('token-1'))).toBe(true);
  expect(await setup.runner.renew(claimed, toLease('token-2'))).toBe(false);
});

it('ends a cancelled run before its next step, with its recording, without a release', async () => {
  const setup: Awaited<ReturnType<typeof open>> = await open({
    model: createScriptedModel(toCompute('1+1')),
    sleep: async (_ms, signal) => {
      setup.runner.send('task-1', { type: 'cancel' });
      signal.throwIfAborted();
    },
  });
  await setup.runner.run(await claim(setup, { task: { enableRecording: true } }), NEVER);
  expect(await setup.read()).toMatchObject({
    status: 'cancelled',
    endReason: 'cancelled',
    output: 'Cancelled.',
    creditsUsed: 1,
    hasRecording: true,
  });
  expect(setup.onError).not.toHaveBeenCalled();
});

it('ends a run that is cancelled while it is being claimed', async () => {
  const setup = await open();
  await setup.tasks.createTask(sampleTask(), 0);
  const claiming = setup.runner.claim(toLease('token-1'));
  setup.runner.send('task-1', { type: 'cancel' });
  const claimed = await claiming;
  if (!claimed) throw new Error('Nothing to claim.');
  await setup.runner.run(claimed, new AbortController().signal);
  expect(await setup.read()).toMatchObject({ status: 'cancelled', creditsUsed: 0 });
});

it('ends a run at its next step when the message of its cancellation was lost', async () => {
  const setup: Awaited<ReturnType<typeof open>> = await open({
    model: createScriptedModel(toCompute('1+1')),
    sleep: async () => {
      const end = { ...sampleTaskEnd({ status: 'cancelled', endReason: 'cancelled' }) };
      await setup.tasks.cancelTask('account-a', 'task-1', end);
    },
  });
  await setup.runner.run(await claim(setup), NEVER);
  expect(await setup.read()).toMatchObject({ status: 'cancelled', creditsUsed: 2 });
});

it('sends no message to a task that is not running', async () => {
  const setup = await open();
  setup.runner.send('task-1', { type: 'cancel' });
  await setup.runner.run(await claim(setup), NEVER);
  setup.runner.send('task-1', { type: 'cancel' });
  expect(await setup.read()).toMatchObject({ status: 'done' });
});

it('lets the viewer act between the steps of the agent, at no cost', async () => {
  const setup: Awaited<ReturnType<typeof open>> = await open({
    model: createScriptedModel(toCompute('1+1'), toCompute('2+2'), DONE),
    sleep: async () => {
      setup.runner.send('task-1', { type: 'act', action: { type: 'press', key: 'Enter' } });
      setup.runner.send('task-1', { type: 'hand_back' });
    },
  });
  await setup.runner.run(await claim(setup), NEVER);
  expect(await setup.readSteps()).toMatchObject([
    { index: 1, actor: 'agent' },
    { index: 2, actor: 'viewer', action: { type: 'press', key: 'Enter' } },
  ]);
  expect(await setup.read()).toMatchObject({ status: 'done', output: 42, creditsUsed: 1 });
});

it('fails a stuck task with its time limit, without running it', async () => {
  const setup = await open();
  await setup.runner.run(await claim(setup, { task: { directives: { stuck: true } } }), NEVER);
  expect(await setup.read()).toMatchObject({
    status: 'failed',
    endReason: 'time_limit',
    output: 'Time limit reached: 60 s.',
  });
  expect((setup.devices as FakeDevices).log).toEqual([]);
});

it('simulates a crash once, after the first step, and does not affect other runs', async () => {
  const setup = await open();
  const other = await claim(setup, { task: { id: 'task-0' } });
  const claimed = await claim(setup, { task: { directives: { crash: true } } });
  await setup.runner.run(claimed, NEVER);
  expect(await setup.readSteps()).toHaveLength(1);
  expect(await setup.read()).toMatchObject({ status: 'running' });
  expect(await setup.runner.renew(other, toLease('token-1'))).toBe(true);

  const again = await setup.runner.claim(toLease('token-2'));
  expect(again).toMatchObject({ task: { id: 'task-1' }, attempts: 2 });
  if (again) await setup.runner.run(again, NEVER);
  expect(await setup.read()).toMatchObject({ status: 'done', creditsUsed: 1 });
  expect(setup.onError).not.toHaveBeenCalled();
});

it('does not run a task that was cancelled before its claim, but answers its client', async () => {
  const setup = await open();
  await setup.tasks.createTask(sampleTask(), 0);
  await setup.events.addClientEvent('task-1', sampleGoto(), EPOCH);
  const end = sampleTaskEnd({ status: 'cancelled', endReason: 'cancelled' });
  expect(await setup.tasks.cancelTask('account-a', 'task-1', end)).toBe('unanswered');
  const claimed = await setup.runner.claim(toLease('token-1'));
  if (claimed) await setup.runner.run(claimed, NEVER);
  expect(await setup.read()).toMatchObject({ status: 'cancelled', creditsUsed: 0 });
  expect((setup.devices as FakeDevices).log).toEqual([]);
  expect(await setup.events.listServerEvents('task-1', 0)).toMatchObject([{ id: 'e-1', answer: { code: 400 } }]);
});

describe('a session', () => {
  const CLOSE: ClientEvent = { id: 'e-1', name: 'session_action', action: { type: 'close' } };
  const GOTO = sampleGoto('e-2');

  async function openSession(...events: ClientEvent[]) {
    const sleeps: number[] = [];
    const setup = await open({ kind: 'session', sleep: async (ms) => void sleeps.push(ms) });
    await setup.tasks.createTask(sampleTask({ task: null }), 0);
    for (const event of events) await setup.events.addClientEvent('task-1', event, EPOCH);
    return { ...setup, sleeps };
  }

  async function runNext({ runner }: { runner: TaskRunner }) {
    const claimed = await runner.claim(toLease('token-1'));
    if (!claimed) throw new Error('Nothing to claim.');
    await runner.run(claimed, NEVER);
  }

  it('that is closed accepts no more events, and stays open for a while so that its client reads the answers', async () => {
    const setup = await openSession(CLOSE);
    await runNext(setup);
    expect(setup.sleeps).toEqual([3000]);
    expect(await setup.events.addClientEvent('task-1', GOTO, EPOCH)).toBe('closed');
    expect(await setup.read()).toMatchObject({ status: 'done', output: null });
  });

  it('that is cancelled performs no further actions', async () => {
    const perform = async () => {
      setup.runner.send('task-1', { type: 'cancel' });
      return { ok: true, summary: 'Opened it.', value: null };
    };
    const setup = await openSession(GOTO, { ...GOTO, id: 'e-3' });
    (setup.devices as FakeDevices).perform = perform;
    await runNext(setup);
    expect(await setup.read()).toMatchObject({ status: 'cancelled', creditsUsed: 0 });
    expect(await setup.events.listServerEvents('task-1', 0)).toMatchObject([
      { answer: { code: 200 } },
      { answer: { code: 400 } },
    ]);
  });

  it('whose worker died is not restarted: it fails, and its pending events get a reply', async () => {
    const setup = await openSession(GOTO);
    await setup.runner.claim(toLease('lost'));
    await setup.store.voidTaskLeases(0, LOSS_POLICY);
    await runNext(setup);
    expect(await setup.read()).toMatchObject({ status: 'failed', endReason: 'broken_off', creditsUsed: 0 });
    expect(await setup.events.listServerEvents('task-1', 0)).toMatchObject([{ id: 'e-2', answer: { code: 500 } }]);
    expect((setup.devices as FakeDevices).log).toEqual([]);
  });

  it('is not released when the server stops: its device would be lost', async () => {
    const setup = await openSession();
    const abort = new AbortController();
    const claimed = await setup.runner.claim(toLease('token-1'));
    if (!claimed) throw new Error('Nothing to claim.');
    abort.abort(new Error('stopping'));
    await setup.runner.run(claimed, abort.signal);
    await setup.store.voidTaskLeases(0, LOSS_POLICY);
    await runNext(setup);
    expect(await setup.read()).toMatchObject({ status: 'failed', endReason: 'broken_off' });
  });
});
