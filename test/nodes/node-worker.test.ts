import { expect, it, vi } from 'vitest';
import type { BusReceiver, NodeMessage } from '../../src/nodes/bus.ts';
import { createNodeWorker } from '../../src/nodes/node-worker.ts';
import type { RunMessageStore } from '../../src/nodes/run-message-store.ts';
import type { SendOutcome, ViewerMessage } from '../../src/tasks/run/inbox.ts';
import type { RunMessage } from '../../src/tasks/run/runner.ts';
import type { Worker, WorkerContent } from '../../src/worker/worker.ts';

interface Content extends WorkerContent {
  runMessage: RunMessage;
  runOutcome: SendOutcome;
}

const TAKE_OVER: ViewerMessage = { type: 'take_over' };
const PRESS: ViewerMessage = { type: 'act', action: { type: 'press', key: 'Enter' } };

/** A worker that runs the given tasks, and notes its calls. */
function createLocal(running: readonly string[]) {
  return {
    wake: vi.fn<Worker<Content>['wake']>(),
    clockChanged: vi.fn<Worker<Content>['clockChanged']>(),
    removeGraph: vi.fn<Worker<Content>['removeGraph']>(),
    sendToRun: vi.fn<Worker<Content>['sendToRun']>(async (taskId) => (running.includes(taskId) ? 'accepted' : null)),
    measure: async () => 'measures of the local worker',
    stalls: () => 0,
    warm: vi.fn<Worker<Content>['warm']>(),
    stop: vi.fn(async () => {}),
  };
}

/** A node with a worker that runs `running`, or with none; `unread` is what viewers sent to its runs. */
function open({
  running,
  unread = [],
  stored = 'accepted',
}: {
  running: readonly string[] | null;
  unread?: ViewerMessage[];
  stored?: SendOutcome | null;
}) {
  const local = running && createLocal(running);
  const published: NodeMessage[] = [];
  let receiver: BusReceiver | null = null;
  const bus = {
    publish: (message: NodeMessage) => void published.push(message),
    receive(next: BusReceiver) {
      receiver = next;
    },
    beat: () => {},
    lagMs: () => 0,
    close: async () => {},
  };
  const messages = {
    send: vi.fn<RunMessageStore['send']>(async () => stored),
    take: vi.fn<RunMessageStore['take']>(async () => unread.splice(0)),
    removeOld: async () => {},
  };
  const signals = { publish: vi.fn(), publishAll: vi.fn() };
  const onError = vi.fn();
  const worker = createNodeWorker<Content>({ local, bus, messages, signals, onError });
  if (!receiver) throw new Error('Nothing receives messages.');
  return { ...{ local, published, messages, signals, onError, worker }, receiver: receiver as BusReceiver };
}

const sentTo = (local: ReturnType<typeof createLocal> | null) =>
  local?.sendToRun.mock.calls.map(([, sent]) => sent.type);

it('wakes its own worker and the others', () => {
  const { worker, local, published } = open({ running: [] });
  worker.wake('memory');
  expect(local?.wake.mock.calls).toEqual([['memory']]);
  expect(published).toEqual([{ type: 'wake', loop: 'memory' }]);
});

it('removes a graph here and at the others', () => {
  const { worker, local, published } = open({ running: [] });
  worker.removeGraph('graph-1');
  expect(local?.removeGraph.mock.calls).toEqual([['graph-1']]);
  expect(published).toEqual([{ type: 'graphRemoved', graphId: 'graph-1' }]);
});

it('sends a message to a run of its own, and nothing to the others', async () => {
  const { worker, published, messages } = open({ running: ['task-1'] });
  expect(await worker.sendToRun('task-1', PRESS)).toBe('accepted');
  expect(await worker.sendToRun('task-1', { type: 'cancel' })).toBe('accepted');
  expect([published, messages.send.mock.calls]).toEqual([[], []]);
});

it.each([['cancel'], ['client_event']] as const)(
  'passes %s on to the node of the run, and stores nothing',
  async (type) => {
    const { worker, published, messages } = open({ running: [] });
    expect(await worker.sendToRun('task-1', { type })).toBeNull();
    expect(published).toEqual([{ type: 'run', taskId: 'task-1', news: type }]);
    expect(messages.send).not.toHaveBeenCalled();
  },
);

it.each([
  ['accepted', 1],
  ['queue_full', 0],
  ['used_up', 0],
  [null, 0],
] as const)('stores what a viewer sends to a run of another node: %s', async (stored, count) => {
  const { worker, published } = open({ running: null, stored });
  expect(await worker.sendToRun('task-1', PRESS)).toBe(stored);
  expect(published).toEqual(Array(count).fill({ type: 'run', taskId: 'task-1', news: 'viewer' }));
});

it('delivers what viewers sent to its run, in order and once', async () => {
  const { receiver, local } = open({ running: ['task-1'], unread: [TAKE_OVER, PRESS] });
  receiver.onMessage({ type: 'run', taskId: 'task-1', news: 'viewer' });
  await vi.waitFor(() => expect(sentTo(local)).toEqual(['client_event', 'take_over', 'act']));
  receiver.onMessage({ type: 'run', taskId: 'task-1', news: 'viewer' });
  await vi.waitFor(() => expect(sentTo(local)).toHaveLength(4));
});

it('leaves messages to a run of another node where they are', async () => {
  for (const running of [[], null]) {
    const { receiver, messages, local } = open({ running, unread: [PRESS] });
    receiver.onMessage({ type: 'run', taskId: 'task-1', news: 'viewer' });
    await Promise.all(local?.sendToRun.mock.results.map(({ value }) => value) ?? []);
    expect(messages.take).not.toHaveBeenCalled();
  }
});

it('does what other nodes ask for, and does not pass it on', () => {
  const { receiver, local, signals, published } = open({ running: [] });
  receiver.onMessage({ type: 'changed', id: 'task-1' });
  receiver.onMessage({ type: 'wake', loop: 'tasks' });
  receiver.onMessage({ type: 'graphRemoved', graphId: 'graph-1' });
  receiver.onMessage({ type: 'run', taskId: 'task-1', news: 'cancel' });
  expect(signals.publish.mock.calls).toEqual([['task-1']]);
  expect(local?.wake.mock.calls).toEqual([['tasks']]);
  expect(local?.removeGraph.mock.calls).toEqual([['graph-1']]);
  expect(local?.sendToRun.mock.calls).toEqual([['task-1', { type: 'cancel' }]]);
  expect(published).toEqual([]);
});

it('looks for everything after messages may have been lost', () => {
  const { receiver, local, signals } = open({ running: [] });
  receiver.onGap();
  expect(local?.wake.mock.calls).toEqual([['tasks'], ['sessions'], ['memory']]);
  expect(signals.publishAll).toHaveBeenCalledOnce();
});

it('reports what it could not deliver', async () => {
  const { receiver, messages, onError } = open({ running: ['task-1'] });
  messages.take.mockRejectedValue(new Error('no database'));
  receiver.onMessage({ type: 'run', taskId: 'task-1', news: 'viewer' });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no database')));
});

it('only passes on and listens where there is no worker', async () => {
  const { worker, receiver, signals } = open({ running: null });
  worker.wake('tasks');
  worker.clockChanged();
  worker.removeGraph('graph-1');
  for (const news of ['cancel', 'client_event', 'viewer'] as const) {
    receiver.onMessage({ type: 'run', taskId: 'task-1', news });
  }
  receiver.onGap();
  expect(signals.publishAll).toHaveBeenCalledOnce();
  await worker.stop();
});

it('measures its own worker, if it has one', async () => {
  expect(await open({ running: [] }).worker.measure()).toBe('measures of the local worker');
  expect(await open({ running: null }).worker.measure()).toBeNull();
});
