import { afterEach, expect, it, vi } from 'vitest';
import { startThreadWorker } from '../../src/worker/thread-worker.ts';

/** A thread that answers each message with what it was told, dies when woken for memory, and ends when told to stop. */
const THREAD = `
  import { parentPort, resourceLimits, workerData } from 'node:worker_threads';
  parentPort.postMessage({ type: 'taskChanged', taskId: 'started with ' + workerData });
  parentPort.on('message', (message) => {
    if (message.type === 'stop') return parentPort.close();
    if (message.type === 'warm') return;
    if (message.graphId === 'limits') {
      return parentPort.postMessage({ type: 'taskChanged', taskId: JSON.stringify(resourceLimits) });
    }
    if (message.loop === 'memory') throw new Error('out of memory');
    if (message.type === 'measure') {
      return parentPort.postMessage({ type: 'measured', number: message.number, outcome: 'measures' });
    }
    if (message.taskId === 'gone') throw new Error('run lost');
    if (message.taskId) return parentPort.postMessage({ type: 'sentToRun', number: message.number, outcome: message.message });
    parentPort.postMessage({ type: 'taskChanged', taskId: JSON.stringify(message) });
  });`;

afterEach(() => {
  vi.useRealTimers();
});

/** `next` resolves to what the thread says next, `nextError` to the next message that is reported. */
function open() {
  const opened = openUnused();
  opened.worker.warm();
  return opened;
}

/** The same before the first message. */
function openUnused() {
  const [said, reported] = [createQueue(), createQueue()];
  const toWorkerData = vi.fn(() => 'data');
  const worker = startThreadWorker({
    entry: new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
    toWorkerData,
    watchdogMs: 10_000,
    onStalled: async () => {},
    onTaskChanged: said.push,
    onRequestsEnded: () => {},
    onFrame: () => {},
    onWriteFailed: () => {},
    onTaskEnded: () => {},
    onModelChanged: () => {},
    onError: (error) => reported.push((error as Error).message),
  });
  return { worker, next: said.next, nextError: reported.next, countStarts: () => toWorkerData.mock.calls.length };
}

function createQueue() {
  const items: string[] = [];
  let wake = () => {};
  return {
    push(item: string) {
      items.push(item);
      wake();
    },
    async next(): Promise<string> {
      while (items.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return items.shift() ?? '';
    },
  };
}

it('starts the thread with the first message', async () => {
  const { worker, next, countStarts } = openUnused();
  expect(countStarts()).toBe(0);
  worker.removeGraph('graph-1');
  expect(await next()).toBe('started with data');
  expect(await next()).toBe('{"type":"removeGraph","graphId":"graph-1"}');
  expect(countStarts()).toBe(1);
  await worker.stop();
});

it('starts the thread within an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { worker, next } = openUnused();
  vi.advanceTimersByTime(3_600_000);
  expect(await next()).toBe('started with data');
  await worker.stop();
});

it('stops without a thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { worker, countStarts } = openUnused();
  await worker.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(countStarts()).toBe(0);
});

it('starts no thread once it is stopped', async () => {
  const { worker, countStarts } = openUnused();
  worker.wake('tasks');
  await worker.stop();
  await new Promise(setImmediate);
  worker.removeGraph('graph-1');
  expect(await worker.sendToRun('task-1', null)).toBeNull();
  expect(countStarts()).toBe(0);
});

it('limits the young generation of the thread, whose default keeps much garbage', async () => {
  const { worker, next } = open();
  await next();
  worker.removeGraph('limits');
  expect(JSON.parse(await next())).toMatchObject({ maxYoungGenerationSizeMb: 48 });
  await worker.stop();
});

it('starts the thread with its data, passes messages both ways and ends it', async () => {
  const { worker, next } = open();
  expect(await next()).toBe('started with data');
  worker.wake('tasks');
  expect(await next()).toBe('{"type":"wake","loop":"tasks"}');
  worker.clockChanged();
  expect(await next()).toBe('{"type":"clockChanged"}');
  worker.removeGraph('graph-1');
  expect(await next()).toBe('{"type":"removeGraph","graphId":"graph-1"}');
  await worker.stop();
});

it('resolves to the outcome of a message to a run, and to null when its thread dies', async () => {
  const { worker, next, nextError } = open();
  await next();
  expect(await Promise.all([worker.sendToRun('a', 'one'), worker.sendToRun('b', 'two')])).toEqual(['one', 'two']);
  const lost = worker.sendToRun('gone', 'three');
  expect(await nextError()).toBe('run lost');
  expect(await lost).toBeNull();
  expect(await worker.sendToRun('a', 'four')).toBeNull();
  await next();
  expect(await worker.sendToRun('a', 'five')).toBe('five');
  await worker.stop();
});

it('reports a thread that died and starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { worker, next, nextError } = open();
  await next();
  worker.wake('memory');
  expect(await nextError()).toBe('out of memory');
  expect(await nextError()).toBe('The worker thread ended (code 1); starting another.');
  vi.runAllTimers();
  expect(await next()).toBe('started with data');
  worker.wake('tasks');
  expect(await next()).toBe('{"type":"wake","loop":"tasks"}');
  await worker.stop();
});

it('stops between two threads without starting the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { worker, next, nextError } = open();
  await next();
  worker.wake('memory');
  await nextError();
  await nextError();
  await worker.stop();
  vi.runAllTimers();
  expect(vi.getTimerCount()).toBe(0);
});

it('measures its thread, and resolves to null while it is being replaced', async () => {
  const { worker, next, nextError } = open();
  await next();
  expect(await Promise.all([worker.measure(), worker.sendToRun('a', 'one')])).toEqual(['measures', 'one']);
  worker.wake('memory');
  expect(await nextError()).toBe('out of memory');
  expect(await nextError()).toContain('starting another');
  expect(await worker.measure()).toBeNull();
  await next();
  expect(await worker.measure()).toBe('measures');
  await worker.stop();
});
