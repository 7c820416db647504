import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJobLoop, type JobLoop, type Work } from '../../src/worker/job-loop.ts';
import { createManualWork } from '../support/model/manual-work.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

let loops: JobLoop[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(async () => {
  const stopped = Promise.all(loops.map((loop) => loop.stop(0)));
  await vi.advanceTimersByTimeAsync(0);
  await stopped;
  loops = [];
  vi.useRealTimers();
});

function open({ concurrency = 2 } = {}) {
  const manual = createManualWork();
  const clock = createTestClock();
  const onError = vi.fn();
  const loop = createJobLoop({ work: manual.work, concurrency, clock, ids: createTestIds(), onError });
  loops.push(loop);
  return { ...manual, loop, clock, onError };
}

/** Lets everything happen that waits for no timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Whether the promise is settled once everything has happened that waits for no timer. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(() => {
    settled = true;
  });
  await settle();
  return settled;
}

it('claims nothing before it is woken', async () => {
  const { waiting, started } = open();
  waiting.push('a');
  await settle();
  expect(started).toEqual([]);
});

it('claims new work when it is woken', async () => {
  const { loop, waiting, started } = open();
  waiting.push('a');
  loop.wake();
  await settle();
  expect(started).toEqual(['a']);
});

it('claims work that arrives during a claim', async () => {
  const { loop, waiting, started } = open();
  loop.wake();
  waiting.push('a');
  loop.wake();
  await settle();
  expect(started).toEqual(['a']);
});

it('limits concurrent work, and starts the next piece when one ends', async () => {
  const { loop, waiting, running, get } = open({ concurrency: 2 });
  waiting.push('a', 'b', 'c', 'd');
  loop.wake();
  loop.wake();
  await settle();
  expect(running()).toEqual(['a', 'b']);
  get('a').finish();
  await settle();
  expect(running()).toEqual(['b', 'c']);
});

it('claims each piece of work under its own token', async () => {
  const { loop, waiting, get } = open();
  waiting.push('a', 'b');
  loop.wake();
  await settle();
  expect(get('a').token).not.toBe(get('b').token);
});

it('finds work without a wake-up within 5 s', async () => {
  const { waiting, started } = open();
  waiting.push('a');
  await vi.advanceTimersByTimeAsync(5000);
  expect(started).toEqual(['a']);
});

it('is idle once nothing is left to claim and nothing runs', async () => {
  const { loop, waiting, get } = open({ concurrency: 1 });
  waiting.push('a', 'b');
  loop.wake();
  const idle = loop.idle();
  expect(await isSettled(idle)).toBe(false);
  get('a').finish();
  expect(await isSettled(idle)).toBe(false);
  get('b').finish();
  expect(await isSettled(idle)).toBe(true);
});

it('renews what it holds three times before the lease runs out, and no longer than it runs', async () => {
  const { loop, waiting, get, renewals, clock } = open();
  waiting.push('a');
  loop.wake();
  await settle();
  const { token } = get('a');
  clock.advance(10_000);
  await vi.advanceTimersByTimeAsync(10_000);
  const now = clock.now();
  expect(renewals).toEqual([{ token, now, expiresAt: now + 30_000 }]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(renewals).toHaveLength(3);
  get('a').finish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renewals).toHaveLength(3);
});

it.each([1, 9, 14, 100])(
  'lets no lease run out when the clock is advanced by %i s again and again',
  async (seconds) => {
    const { loop, waiting, renewals, clock } = open();
    waiting.push('a');
    loop.wake();
    await settle();
    const leasedAt = clock.now();
    for (let advances = 0; advances < 40; advances += 1) {
      const before = renewals.at(-1)?.expiresAt ?? leasedAt + 30_000;
      clock.advance(seconds * 1000);
      loop.wake();
      await settle();
      // A claim took place: it must find the lease in force.
      expect(renewals.at(-1)?.expiresAt ?? before).toBeGreaterThan(clock.now());
    }
  },
);

it('aborts a piece whose lease is lost, and no other', async () => {
  const { loop, waiting, get, outcome } = open();
  waiting.push('a', 'b');
  loop.wake();
  await settle();
  const [first, second] = [get('a'), get('b')];
  outcome.renew = vi.fn(async () => true).mockResolvedValueOnce(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first.signal.aborted).toBe(true);
  expect(first.signal.reason).toEqual(new Error('lease lost'));
  expect(second.signal.aborted).toBe(false);
});

it('reports a renewal that failed and goes on with the piece', async () => {
  const { loop, waiting, get, outcome, onError } = open();
  waiting.push('a');
  loop.wake();
  await settle();
  outcome.renew = () => Promise.reject(new Error('disk is full'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('disk is full'));
  expect(get('a').signal.aborted).toBe(false);
});

it('reports a piece that failed and takes up the next', async () => {
  const { loop, waiting, running, get, onError } = open({ concurrency: 1 });
  waiting.push('a', 'b');
  loop.wake();
  await settle();
  get('a').fail(new Error('broke'));
  await settle();
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('broke'));
  expect(running()).toEqual(['b']);
});

it('reports a claim that failed and looks again later', async () => {
  const { loop, waiting, started, outcome, onError } = open();
  waiting.push('a');
  outcome.claimError = new Error('disk is full');
  loop.wake();
  await settle();
  expect(onError).toHaveBeenCalledExactlyOnceWith(outcome.claimError);
  outcome.claimError = null;
  await vi.advanceTimersByTimeAsync(5000);
  expect(started).toEqual(['a']);
});

it('lets what runs finish when it is stopped, and takes up nothing more', async () => {
  const { loop, waiting, started, get } = open({ concurrency: 1 });
  waiting.push('a', 'b');
  loop.wake();
  await settle();
  const piece = get('a');
  const stopped = loop.stop(4000);
  expect(await isSettled(stopped)).toBe(false);
  expect(piece.signal.aborted).toBe(false);
  piece.finish();
  expect(await isSettled(stopped)).toBe(true);
  loop.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toEqual(['a']);
  expect(piece.signal.aborted).toBe(false);
});

it('aborts what still runs when the grace is over', async () => {
  const { loop, waiting, get } = open();
  waiting.push('a', 'b');
  loop.wake();
  await settle();
  const pieces = [get('a'), get('b')];
  const stopped = loop.stop(4000);
  await vi.advanceTimersByTimeAsync(3999);
  expect(pieces.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(pieces.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(pieces[0]?.signal.reason).toEqual(new Error('the server is stopping'));
  expect(await isSettled(stopped)).toBe(true);
});

it('finishes also what it was claiming when it was stopped', async () => {
  const [claim, run] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  const work: Work<string> = { claim: () => claim.promise, renew: async () => true, run: () => run.promise };
  const loop = createJobLoop({
    work,
    concurrency: 1,
    clock: createTestClock(),
    ids: createTestIds(),
    onError: vi.fn(),
  });
  loop.wake();
  await settle();
  const stopped = loop.stop(4000);
  claim.resolve('a');
  expect(await isSettled(stopped)).toBe(false);
  run.resolve();
  expect(await isSettled(stopped)).toBe(true);
});

it('tells what runs, since when the oldest waits to go on, and the last error', async () => {
  const { loop, waiting, get, outcome } = open();
  expect(loop.state()).toEqual({ running: 0, oldestWaitingSince: null, lastError: null });
  waiting.push('a');
  loop.wake();
  await settle();
  expect(loop.state()).toMatchObject({ running: 1 });
  outcome.claimError = new Error('disk is full');
  get('a').finish();
  await settle();
  expect(loop.state()).toEqual({ running: 0, oldestWaitingSince: null, lastError: outcome.claimError });
});

it('leaves no timer behind when it has stopped', async () => {
  const { loop, waiting, get } = open();
  waiting.push('a');
  loop.wake();
  await settle();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  const stopped = loop.stop(4000);
  get('a').finish();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});

it('looks again when work is to be claimed that waits for its time', async () => {
  const { loop, waiting, started, outcome, clock } = open();
  outcome.nextClaimAt = clock.now() + 3000;
  loop.wake();
  await settle();
  waiting.push('a');
  await vi.advanceTimersByTimeAsync(2999);
  expect(started).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['a']);
});

it('claims something else while a run has stepped aside, and lets it in again by turns', async () => {
  const read = Promise.withResolvers<void>();
  const queue = ['file', 'query 1', 'query 2'];
  const order: string[] = [];
  const work: Work<string> = {
    claim: async () => queue.shift() ?? null,
    renew: async () => true,
    async run(name, _signal, stepAside) {
      if (name === 'file') {
        await stepAside(async (inSlot) => {
          await read.promise;
          for (const part of [1, 2]) await inSlot(async () => void order.push(`part ${part}`));
        });
      }
      order.push(name);
    },
  };
  const loop = createJobLoop({
    work,
    concurrency: 1,
    clock: createTestClock(),
    ids: createTestIds(),
    onError: vi.fn(),
  });
  loops.push(loop);
  loop.wake();
  await settle();
  expect(order).toEqual(['query 1', 'query 2']);

  queue.push('query 3', 'query 4', 'query 5', 'query 6');
  read.resolve();
  await settle();
  loop.wake();
  await loop.idle();
  expect(order.slice(2).toSorted()).toEqual(['file', 'part 1', 'part 2', 'query 3', 'query 4', 'query 5', 'query 6']);
  expect(order.indexOf('file')).toBeLessThan(order.indexOf('query 6'));
  expect(order.indexOf('query 3')).toBeLessThan(order.indexOf('part 2'));
});

it('lets a run that stepped aside come to its end when it is stopped', async () => {
  const read = Promise.withResolvers<void>();
  const parts: string[] = [];
  const queue = ['file'];
  const work: Work<string> = {
    claim: async () => queue.shift() ?? null,
    renew: async () => true,
    run: (_name, _signal, stepAside) =>
      stepAside(async (inSlot) => {
        await read.promise;
        await inSlot(async () => void parts.push('part'));
      }),
  };
  const onError = vi.fn();
  const loop = createJobLoop({ work, concurrency: 1, clock: createTestClock(), ids: createTestIds(), onError });
  loop.wake();
  await settle();
  const stopped = loop.stop(1000);
  read.resolve();
  await stopped;
  expect(loop.state()).toMatchObject({ running: 0, oldestWaitingSince: null });
  expect([parts, onError.mock.calls]).toEqual([['part'], []]);
});

it('tells since when a run that stepped aside waits for its place', async () => {
  const [read, busy] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const queue = ['file', 'query'];
  const work: Work<string> = {
    claim: async () => queue.shift() ?? null,
    renew: async () => true,
    run: (name, _signal, stepAside) => (name === 'file' ? stepAside(() => read.promise) : busy.promise),
  };
  const clock = createTestClock();
  const loop = createJobLoop({ work, concurrency: 1, clock, ids: createTestIds(), onError: vi.fn() });
  loops.push(loop);
  loop.wake();
  await settle();
  read.resolve();
  await settle();
  expect(loop.state()).toMatchObject({ running: 2, oldestWaitingSince: clock.now() });
  busy.resolve();
  await loop.idle();
  expect(loop.state()).toMatchObject({ running: 0, oldestWaitingSince: null });
});
