import { describe, expect, it, vi } from 'vitest';
import type { DecideInput, Decision, LanguageModel, ModelCall } from '../../../src/llm/model.ts';
import { ModelError } from '../../../src/llm/model-error.ts';
import { createRunInbox, type RunInbox } from '../../../src/tasks/run/inbox.ts';
import { executeRun, type Run } from '../../../src/tasks/run/run.ts';
import { createRunScreencast } from '../../../src/tasks/screencasts/run-screencast.ts';
import type { Step, Task } from '../../../src/tasks/task.ts';
import { openMainStores } from '../../support/database/main-stores.ts';
import { createNoAssets } from '../../support/database/no-assets.ts';
import { createScriptedModel, DONE, toCompute } from '../../support/model/scripted-model.ts';
import { createFakeDevices, type FakeDevicesOptions } from '../../support/run/fake-devices.ts';
import { EPOCH, sampleTask } from '../../support/run/samples.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { createTestIds } from '../../support/test-ids.ts';

interface Setup {
  decisions: Parameters<typeof createScriptedModel>;
  task?: Partial<Task>;
  device?: FakeDevicesOptions;
  outcomes?: Awaited<ReturnType<Run['recordStep']>>[];
  sleep?: (ms: number) => Promise<void>;
  limits?: { stepMs?: number; runLimitMs?: number };
  inbox?: RunInbox;
  /** In place of one that makes the decisions given. */
  model?: Pick<LanguageModel, 'decide'>;
}

/** Runs the agent on fakes; `order` tells what was recorded and when it paused. */
function start({ decisions, task, device, outcomes = [], sleep, limits, inbox = createRunInbox(), ...rest }: Setup) {
  const order: string[] = [];
  const steps: Step[] = [];
  const model = createScriptedModel(...decisions);
  const devices = createFakeDevices(device);
  const abort = new AbortController();
  const clock = createTestClock();
  const run: Run = {
    task: sampleTask(task),
    recorder: {
      async record(index, taken) {
        order.push(`screen ${index} ${taken && 'bytes' in taken ? taken.bytes : taken?.content}`);
        return null;
      },
      hasRecording: () => false,
    },
    recordScreen: async () => {},
    async recordStep(step) {
      order.push(`step ${step.index}`);
      steps.push(step);
      return outcomes[steps.length - 1] ?? 'recorded';
    },
    inbox,
    screencast: createRunScreencast(() => {}),
    isReplanned: false,
    isCancelled: () => false,
    publish: () => {},
    signal: abort.signal,
  };
  const onError = vi.fn();
  const dependencies = {
    devices,
    onError,
    model: rest.model ?? model,
    events: openMainStores().events,
    assets: createNoAssets(),
    ids: createTestIds(),
    clock,
    stepMs: 0,
    runLimitMs: 60_000,
    samples: false,
    ...limits,
    async sleep(ms: number) {
      order.push('pause');
      await sleep?.(ms);
    },
  };
  const outcome = executeRun(run, dependencies);
  return { outcome, order, steps, seen: model.seen, log: devices.log, abort, clock, onError };
}

it('observes, decides, acts and records until the model is done', async () => {
  const { outcome, order, log } = start({ decisions: [toCompute('1+1'), toCompute('2+2'), DONE] });
  expect(await outcome).toEqual({
    ...{ status: 'done', endReason: 'done', output: 42, unmet: [], sampled: [] },
    hasDownloads: false,
  });
  expect(log).toEqual(['open desktop', 'perform compute 1+1', 'perform compute 2+2', 'close']);
  expect(order).toEqual([
    'screen 0 picture: ',
    'screen 1 picture: Because of 1+1.',
    'step 1',
    'pause',
    'screen 2 picture: Because of 2+2.',
    'step 2',
  ]);
});

it('records a step with its action, its reason and its result', async () => {
  const { outcome, steps } = start({ decisions: [toCompute('1+1'), DONE] });
  await outcome;
  expect(steps).toEqual([
    {
      index: 1,
      actor: 'agent',
      action: { type: 'compute', expression: '1+1' },
      target: null,
      reason: 'Because of 1+1.',
      ok: true,
      summary: 'Did compute 1+1.',
      value: 1,
      screen: { app: 'desktop', title: 'screen 1', url: null },
      durationMs: 0,
      createdAt: EPOCH,
    },
  ]);
});

it('gives the model the start of the run and whether samples are allowed, the same at every step', async () => {
  const task = { runningAt: 123, directives: { samples: true as const } };
  const { outcome, seen } = start({ decisions: [toCompute('1+1'), DONE], task });
  await outcome;
  expect(seen).toMatchObject([
    { now: 123, samples: true },
    { now: 123, samples: true },
  ]);
  const plain = start({ decisions: [DONE] });
  await plain.outcome;
  expect(plain.seen).toMatchObject([{ now: EPOCH, samples: false }]);
});

it('gives the model the addresses that the task allows', async () => {
  const allowed = start({ decisions: [DONE], task: { options: { allowedUrls: ['shop.example'] } } });
  await allowed.outcome;
  expect(allowed.seen).toMatchObject([{ allowedUrls: ['shop.example'] }]);
});

it('ends with what was not done and what is sample data', async () => {
  const unmet = [{ words: 'order it', reason: 'missing_value', detail: 'No city.', missing: ['City'] }] as const;
  const done = start({ decisions: [{ type: 'done', output: 1, unmet, sampled: ['/a'], reason: '' }] });
  expect(await done.outcome).toMatchObject({ status: 'done', unmet, sampled: ['/a'] });
  const failing = start({ decisions: [{ type: 'fail', cause: 'missing_value', reason: 'No city.', unmet }] });
  expect(await failing.outcome).toMatchObject({ status: 'failed', endReason: 'missing_value', unmet, sampled: [] });
  const silent = start({ decisions: [{ type: 'fail', reason: 'No.' }] });
  expect(await silent.outcome).toMatchObject({ status: 'failed', endReason: 'failed', unmet: null, sampled: null });
});

it('gives the model the task, the screen, the history and the remaining steps', async () => {
  const task = { task: 'Add', url: 'https://shop.example/', maxSteps: 3 };
  const { outcome, seen } = start({ decisions: [toCompute('1+1'), DONE], task });
  await outcome;
  expect(seen).toMatchObject([
    { task: 'Add', url: 'https://shop.example/', stepsLeft: 3, history: [], observation: { title: 'screen 0' } },
    {
      stepsLeft: 2,
      history: [{ ok: true, summary: 'Did compute 1+1.', value: 1, observation: { title: 'screen 0' } }],
      observation: { title: 'screen 1' },
    },
  ]);
});

it('opens the kind of device that the task asks for', async () => {
  const { outcome, log } = start({ decisions: [DONE], task: { device: 'mobile' } });
  await outcome;
  expect(log).toEqual(['open mobile', 'close']);
});

it('records a failed action as a step and continues', async () => {
  const perform = async () => ({ ok: false, summary: 'No such page.', value: null });
  const { outcome, steps, seen } = start({ decisions: [toCompute('1/0'), DONE], device: { perform } });
  expect(await outcome).toMatchObject({ status: 'done' });
  expect(steps).toMatchObject([{ ok: false, summary: 'No such page.', value: null }]);
  expect(seen[1]?.history).toMatchObject([{ ok: false }]);
});

it("fails with the model's reason when the model gives up", async () => {
  const { outcome, steps } = start({ decisions: [{ type: 'fail', reason: 'No such shop.' }] });
  expect(await outcome).toMatchObject({ status: 'failed', endReason: 'failed', output: 'No such shop.' });
  expect(steps).toEqual([]);
});

it('fails a task at its step limit', async () => {
  const { outcome, steps, seen, log } = start({ decisions: [toCompute('1+1')], task: { maxSteps: 2 } });
  expect(await outcome).toMatchObject({ status: 'failed', output: expect.stringMatching(/step limit.*more than 2/i) });
  expect(steps).toHaveLength(2);
  expect(seen.map(({ stepsLeft }) => stepsLeft)).toEqual([2, 1, 0]);
  expect(log.at(-1)).toBe('close');
});

it('may end a task after its last step', async () => {
  const { outcome } = start({ decisions: [toCompute('1+1'), toCompute('2+2'), DONE], task: { maxSteps: 2 } });
  expect(await outcome).toMatchObject({ status: 'done', output: 42 });
});

it('fails at the first step without a credit', async () => {
  const { outcome, order, log } = start({ decisions: [toCompute('1+1')], outcomes: ['recorded', 'out_of_credits'] });
  expect(await outcome).toMatchObject({ status: 'failed', output: expect.stringMatching(/^Out of credits/) });
  expect(order.filter((entry) => entry.startsWith('step'))).toEqual(['step 1', 'step 2']);
  expect(log.at(-1)).toBe('close');
});

it('stops without a result when its lease is lost', async () => {
  const { outcome, order, log } = start({ decisions: [toCompute('1+1')], outcomes: ['lease_lost'] });
  expect(await outcome).toBe('lease_lost');
  expect(order.at(-1)).toBe('step 1');
  expect(log.at(-1)).toBe('close');
});

it('takes no further step after an abort, and rejects with the reason', async () => {
  const setup = start({ decisions: [toCompute('1+1')], sleep: async () => setup.abort.abort(new Error('stopping')) });
  await expect(setup.outcome).rejects.toThrow('stopping');
  expect(setup.steps).toHaveLength(1);
  expect(setup.log.at(-1)).toBe('close');
});

it('rejects when the pause is cut short', async () => {
  const { outcome, log } = start({ decisions: [toCompute('1+1')], sleep: () => Promise.reject(new Error('woken')) });
  await expect(outcome).rejects.toThrow('woken');
  expect(log.at(-1)).toBe('close');
});

it('closes the device when an action goes wrong', async () => {
  const perform = () => Promise.reject(new Error('screen broke'));
  const { outcome, log } = start({ decisions: [toCompute('1+1')], device: { perform } });
  await expect(outcome).rejects.toThrow('screen broke');
  expect(log.at(-1)).toBe('close');
});

it('reports a screen that cannot be drawn, and continues without a frame', async () => {
  const error = new Error('no ink');
  const frame = () => Promise.reject(error);
  const { outcome, steps, order, onError } = start({ decisions: [toCompute('1+1'), DONE], device: { frame } });
  expect(await outcome).toMatchObject({ status: 'done', output: 42 });
  expect(steps).toHaveLength(1);
  expect(order).toEqual(['screen 0 undefined', 'screen 1 undefined', 'step 1']);
  expect(onError.mock.calls).toEqual([
    [error, 'task-1'],
    [error, 'task-1'],
  ]);
});

it('gives the model the metadata of the client', async () => {
  const options = { metadata: { user: 'ada' }, responseModel: { type: 'number' } };
  const { outcome, seen } = start({ decisions: [DONE], task: { options } });
  await outcome;
  expect(seen).toMatchObject([{ metadata: { user: 'ada' }, responseModel: { type: 'number' } }]);
});

it('ends a run that takes too long', async () => {
  const setup = start({
    decisions: [toCompute('1+1')],
    limits: { runLimitMs: 5000 },
    sleep: async () => setup.clock.advance(5000),
  });
  expect(await setup.outcome).toMatchObject({
    status: 'failed',
    endReason: 'time_limit',
    output: 'Time limit reached: 5 s.',
  });
  expect(setup.steps).toHaveLength(1);
});

it('is not affected by changes of the system clock', async () => {
  const setup = start({
    decisions: [toCompute('1+1'), toCompute('2+2'), DONE],
    limits: { runLimitMs: 5000 },
    sleep: async () => setup.clock.jump(2 * 3_600_000),
  });
  expect(await setup.outcome).toMatchObject({ status: 'done', output: 42 });
  expect(setup.steps.map(({ durationMs }) => durationMs)).toEqual([0, 0]);
});

it('pauses between steps for the step time or the requested wait, whichever is longer', async () => {
  const waits: number[] = [];
  const toWait = (ms: number): Decision => ({ type: 'act', action: { type: 'wait', ms }, reason: 'Wait.' });
  await start({
    decisions: [toCompute('1+1'), toWait(900), toWait(10), toWait(1e9), DONE],
    limits: { stepMs: 250 },
    sleep: async (ms) => void waits.push(ms),
  }).outcome;
  expect(waits).toEqual([250, 900, 250, 60_000]);
});

it('uses the step time of a directive', async () => {
  const waits: number[] = [];
  const task = { directives: { stepMs: 7 } };
  const sleep = async (ms: number) => void waits.push(ms);
  await start({ decisions: [toCompute('1+1'), toCompute('2+2'), DONE], limits: { stepMs: 250 }, task, sleep }).outcome;
  expect(waits).toEqual([7]);
});

it('stores no typed secret', async () => {
  const perform = async () => ({ ok: true, summary: 'Typed a password.', value: null, isSecret: true });
  const typing: Decision = { type: 'act', action: { type: 'type', target: 'e1', text: 'hunter2' }, reason: 'Log in.' };
  const { outcome, steps } = start({ decisions: [typing, DONE], device: { perform } });
  await outcome;
  expect(steps).toMatchObject([{ action: { type: 'type', target: 'e1', text: '•••' } }]);
});

it('stores no value that the model marks as secret', async () => {
  const perform = async () => ({ ok: true, summary: 'Typed “4111-1111”.', value: { card: '4111-1111' } });
  const action = { type: 'type' as const, target: 'e1', text: '4111-1111' };
  const typing: Decision = { type: 'act', action, reason: 'Pay.', secrets: ['4111-1111'] };
  const { outcome, steps, seen } = start({ decisions: [typing, DONE], device: { perform } });
  await outcome;
  const kept = { action: { ...action, text: '•••' }, summary: 'Typed “•••”.', value: { card: '•••' } };
  expect(steps).toMatchObject([kept]);
  expect(JSON.stringify(steps)).not.toContain('4111');
  expect(seen[1]?.history).toMatchObject([{ action, reason: 'Pay.' }]);
});

it('fails with the remedy when the model fails', async () => {
  const model = { decide: () => Promise.reject(new ModelError('misconfigured', 'Set LLM_API_KEY.')) };
  const { outcome } = start({ decisions: [DONE], model });
  expect(await outcome).toMatchObject({ status: 'failed', endReason: 'model', output: 'Set LLM_API_KEY.' });
});

it('calls the model for the account and the task, until it is aborted', async () => {
  const calls: ModelCall[] = [];
  const decide = async (_input: DecideInput, call: ModelCall) => {
    calls.push(call);
    return DONE;
  };
  const { outcome, abort } = start({ decisions: [DONE], task: { id: 't', accountId: 'a' }, model: { decide } });
  await outcome;
  expect(calls).toMatchObject([{ accountId: 'a', ownerId: 't', scopeId: 't' }]);
  abort.abort();
  expect(calls[0]?.signal.aborted).toBe(true);
});

it('reports a call of an unknown tool as a failed step', async () => {
  const toCall: Decision = { type: 'act', action: { type: 'call_tool', name: 'ping', input: {} }, reason: 'Ping.' };
  const { outcome, steps } = start({ decisions: [toCall, DONE] });
  await outcome;
  expect(steps).toMatchObject([{ ok: false, summary: 'Could not call ping: the task offers no tool of this name.' }]);
});

it('makes no invalid call: the step fails, and the model sees it, also when the same comes again', async () => {
  const action = { type: 'call_tool', name: 'get_weather', input: {} } as const;
  const invalid: Decision = { type: 'act', action, problem: 'There is no such thing.', reason: 'Look.' };
  const customTools = [{ name: 'get_weather', description: '', inputs: {} }];
  const decisions: [Decision, ...Decision[]] = [invalid, invalid, invalid, invalid, DONE];
  const { outcome, steps, seen } = start({ decisions, task: { options: { customTools } } });
  expect(await outcome).toMatchObject({ status: 'done' });
  const failed = { action, reason: 'Look.', ok: false, summary: 'There is no such thing.' };
  expect(steps).toMatchObject(Array.from({ length: 4 }, () => failed));
  expect(seen.at(-1)?.history.map(({ isInvalid }) => isInvalid)).toEqual([true, true, true, true]);
});

it('offers the model the tools of the client', async () => {
  const customTools = [{ name: 'get_weather', description: '', inputs: { city: { type: 'string' } } }];
  const { outcome, seen } = start({ decisions: [DONE], task: { options: { customTools } } });
  await outcome;
  expect(seen[0]?.tools).toEqual(customTools);
});

it('stops at a cancellation that the store reports', async () => {
  const { outcome, steps } = start({ decisions: [toCompute('1+1')], outcomes: ['cancelled'] });
  expect(await outcome).toMatchObject({ status: 'cancelled', endReason: 'cancelled' });
  expect(steps).toHaveLength(1);
});

describe('a viewer', () => {
  it('makes the agent decide again when it acts in a pause', async () => {
    const inbox = createRunInbox();
    const setup = start({
      decisions: [toCompute('1+1'), toCompute('2+2'), toCompute('3+3'), DONE],
      inbox,
      async sleep() {
        inbox.send({ type: 'act', action: { type: 'press', key: 'Tab' } });
        inbox.send({ type: 'hand_back' });
      },
    });
    expect(await setup.outcome).toMatchObject({ status: 'done' });
    expect(setup.log).toEqual([
      'open desktop',
      'perform compute 1+1',
      'perform press Tab',
      'perform compute 3+3',
      'close',
    ]);
    expect(setup.seen.map(({ history }) => history.length)).toEqual([0, 1, 1, 2]);
  });

  it('acts first after taking over, and the agent continues after control is handed back', async () => {
    const inbox = createRunInbox();
    const setup = start({ decisions: [toCompute('1+1'), DONE], inbox });
    inbox.send({ type: 'act', action: { type: 'press', key: 'Tab' } });
    inbox.send({ type: 'hand_back' });
    expect(await setup.outcome).toMatchObject({ status: 'done' });
    expect(setup.steps.map(({ index, actor }) => [index, actor])).toEqual([
      [1, 'viewer'],
      [2, 'agent'],
    ]);
    expect(setup.seen.at(-1)?.history).toHaveLength(1);
  });

  it('does not use up steps of the agent', async () => {
    const inbox = createRunInbox();
    inbox.send({ type: 'act', action: { type: 'press', key: 'Tab' } });
    inbox.send({ type: 'hand_back' });
    const { outcome } = start({ decisions: [toCompute('1+1'), toCompute('2+2'), DONE], task: { maxSteps: 2 }, inbox });
    expect(await outcome).toMatchObject({ status: 'done' });
  });
});

it('performs nothing that was chosen before the run was aborted', async () => {
  const model = {
    async decide() {
      // The reply was there already.
      running.abort.abort(new Error('Cancelled.'));
      return toCompute('1+1');
    },
  };
  const running = start({ decisions: [DONE], model });
  await expect(running.outcome).rejects.toThrow('Cancelled.');
  expect(running.log).toEqual(['open desktop', 'close']);
});

it('masks secrets in the title of the screen of a step', async () => {
  const decision = { ...toCompute('1+1'), secrets: ['screen 1'] };
  const { outcome, steps } = start({ decisions: [decision, DONE] });
  await outcome;
  expect(steps).toMatchObject([{ screen: { title: '•••' } }]);
});
