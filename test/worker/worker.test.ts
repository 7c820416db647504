import { expect, it, vi } from 'vitest';
import { createWorker } from '../../src/worker/worker.ts';

function open() {
  const log: string[] = [];
  const toLane = (name: string) => ({
    wake: () => void log.push(`wake ${name}`),
    async stop(graceMs: number) {
      await Promise.resolve();
      log.push(`stop ${name} ${graceMs}`);
    },
    idle: async () => {},
    state: () => ({ running: 0, oldestWaitingSince: null, lastError: null }),
  });
  const removeGraph = vi.fn(async (_graphId: string) => {});
  const sendToRun = vi.fn();
  const onError = vi.fn();
  const worker = createWorker({
    loops: { tasks: toLane('tasks'), sessions: toLane('sessions'), memory: toLane('memory') },
    clockChanged: () => void log.push('clock changed'),
    warm: async (isIdle) => void log.push(`warm ${isIdle()}`),
    removeGraph,
    sendToRun,
    measure: () => 'measures',
    close: async () => void log.push('close'),
    onError,
    graceMs: 4000,
  });
  return { worker, log, removeGraph, sendToRun, onError };
}

it('wakes every loop when it is created', () => {
  expect(open().log).toEqual(['wake tasks', 'wake sessions', 'wake memory']);
});

it('warms up with what tells whether there is work', () => {
  const { worker, log } = open();
  worker.warm();
  expect(log.slice(3)).toEqual(['warm true']);
});

it('wakes the named loop', () => {
  const { worker, log } = open();
  worker.wake('memory');
  expect(log.slice(3)).toEqual(['wake memory']);
});

it('passes on that the clock was set', () => {
  const { worker, log } = open();
  worker.clockChanged();
  expect(log.slice(3)).toEqual(['clock changed']);
});

it('closes after every loop has stopped, within the grace period', async () => {
  const { worker, log } = open();
  await worker.stop();
  expect(log.slice(3)).toEqual(['stop tasks 4000', 'stop sessions 4000', 'stop memory 4000', 'close']);
});

it('removes the data of a graph, and reports when that fails', async () => {
  const { worker, removeGraph, onError } = open();
  worker.removeGraph('graph-1');
  expect(removeGraph).toHaveBeenCalledExactlyOnceWith('graph-1');
  expect(onError).not.toHaveBeenCalled();
  removeGraph.mockRejectedValueOnce(new Error('in use'));
  worker.removeGraph('graph-2');
  await expect.poll(() => onError.mock.calls).toEqual([[new Error('in use')]]);
});

it('forwards messages to a run', () => {
  const { worker, sendToRun } = open();
  worker.sendToRun('task-1', { type: 'cancel' });
  expect(sendToRun).toHaveBeenCalledExactlyOnceWith('task-1', { type: 'cancel' });
});
