import { once } from 'node:events';
import { getEnvironmentData, Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { WriteTurn } from '../../../../src/storage/sqlite/connection/write-turn.ts';

const MODULE = new URL('../../../../src/storage/sqlite/connection/write-turn.ts', import.meta.url).href;

/** A thread that takes the turn named in its data and tells what it did; it ends when it is told to, or in its turn. */
function startThread(name: string, code: string): Worker {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { WriteTurn } from '${MODULE}';
    const turn = new WriteTurn(workerData);
    ${code}`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const thread = new Worker(url, { workerData: name });
  onTestFinished(async () => {
    await thread.terminate();
  });
  return thread;
}

it('returns the result of the work, and is released when it throws', () => {
  const turn = new WriteTurn('throws');
  const fail = () => {
    throw new Error('no');
  };
  expect(() => turn.take(fail)).toThrow('no');
  expect(turn.take(() => 7)).toBe(7);
  const state = getEnvironmentData('doppel: whose turn it is to write throws') as Int32Array;
  expect(state[0]).toBe(0);
});

it('runs the work of one thread at a time', async () => {
  const turn = new WriteTurn('one at a time');
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const thread = startThread(
    'one at a time',
    `parentPort.once('message', (shared) => {
      for (let i = 0; i < 20000; i++) turn.take(() => { shared[0] = shared[0] + 1; });
      parentPort.postMessage('done');
    });`,
  );
  await once(thread, 'online');
  const done = once(thread, 'message');
  thread.postMessage(shared);
  for (let i = 0; i < 20_000; i++) {
    turn.take(() => {
      shared[0] = (shared[0] ?? 0) + 1;
    });
  }
  await done;
  expect(shared[0]).toBe(40_000);
});

it('proceeds when the holder has died, and excludes others again after that', async () => {
  const turn = new WriteTurn('ended');
  const thread = startThread('ended', 'turn.take(() => process.exit(1));');
  await once(thread, 'exit');
  const state = getEnvironmentData('doppel: whose turn it is to write ended') as Int32Array;
  expect(state[0]).toBe(1);
  expect(turn.take(() => 'mine')).toBe('mine');
  expect(state[0]).toBe(0);
});
