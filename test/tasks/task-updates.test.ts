import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSignals } from '../../src/signals.ts';
import type { EventStore } from '../../src/tasks/ports/event-store.ts';
import { type LongPollOptions, readUpdate } from '../../src/tasks/task-updates.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { addAccount, EPOCH, sampleAnswer, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';
import { createTestClock } from '../support/test-clock.ts';

const NEVER = new AbortController().signal;
const ANSWER = sampleAnswer();

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

async function open() {
  const { accounts, tasks, taskLeases, events } = openMainStores();
  await addAccount(accounts, 'account-a');
  await tasks.createTask(sampleTask(), 0);
  await taskLeases.claimNextTask('task', toLease('token-1'));
  const signals = createSignals();
  const clock = createTestClock();
  const readTask = async () => {
    const task = await tasks.findTask('account-a', 'task-1');
    if (!task) throw new Error('It is gone.');
    return task;
  };
  const read = (wanted: Partial<LongPollOptions> = {}, store: EventStore = events) =>
    readUpdate(
      readTask,
      { after: EPOCH + 1, mayHold: true, signal: NEVER, ...wanted },
      { events: store, signals, clock },
    );
  return { read, signals, events, taskLeases, clock };
}

/** Whether the promise is settled once everything has happened that waits for no timer. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.finally(() => {
    settled = true;
  });
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

it('lists the creation and the start of the run to a client that reads from the beginning', async () => {
  const { read } = await open();
  expect((await read({ after: 0 })).events).toEqual([
    { id: `status-${EPOCH}`, name: 'status', status: 'waiting', timestamp: EPOCH },
    { id: `status-${EPOCH + 1}`, name: 'status', status: 'running', timestamp: EPOCH + 1 },
  ]);
});

it('waits for an event, and ignores changes without one', async () => {
  const { read, signals, events } = await open();
  const news = read();
  signals.publish('task-1');
  signals.publish('task-2');
  expect(await isSettled(news)).toBe(false);
  await events.addServerEvent('task-1', ANSWER, EPOCH);
  signals.publish('task-1');
  expect((await news).events).toMatchObject([ANSWER]);
  expect(vi.getTimerCount()).toBe(0);
});

it('returns a keep-alive event after 2 s', async () => {
  const { read, events } = await open();
  const news = read();
  await isSettled(news);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await isSettled(news)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const { task, events: told } = await news;
  expect(task.status).toBe('running');
  expect(told).toMatchObject([{ name: 'status', status: 'running', timestamp: EPOCH + 2 }]);
  await events.addServerEvent('task-1', ANSWER, EPOCH);
  expect((await read({ after: EPOCH + 2 })).events).toMatchObject([ANSWER]);
});

it('limits an answer to about 4 MB, oldest events first; the next read returns the rest', async () => {
  const { read, events } = await open();
  const value = 'x'.repeat(880 * 1024);
  for (let count = 0; count < 12; count += 1) {
    await events.addServerEvent('task-1', sampleAnswer(`e-${count}`, { code: 200, value }), EPOCH);
  }
  const pages: number[] = [];
  let after = EPOCH + 1;
  while (pages.reduce((sum, count) => sum + count, 0) < 12) {
    const { events: told } = await read({ after });
    pages.push(told.length);
    after = told.at(-1)?.timestamp ?? after;
  }
  expect(pages).toEqual([2, 2, 2, 2, 2, 2]);
});

it('loses no answer that arrives just before a keep-alive event', async () => {
  const { read, events } = await open();
  const store: EventStore = {
    ...events,
    async takeTimestamp(taskId, now) {
      await events.addServerEvent('task-1', ANSWER, now);
      return events.takeTimestamp(taskId, now);
    },
  };
  const { events: told } = await read({ mayHold: false }, store);
  expect(told).toMatchObject([ANSWER]);
  expect(told).toHaveLength(1);
});

it('answers at once when it may not wait, the client has disconnected, or the task is finished', async () => {
  const { read, taskLeases, signals } = await open();
  expect((await read({ mayHold: false })).events).toHaveLength(1);
  expect((await read({ signal: AbortSignal.abort() })).events).toHaveLength(1);
  const gone = new AbortController();
  const left = read({ after: EPOCH + 99, signal: gone.signal });
  gone.abort();
  expect((await left).events).toHaveLength(1);
  const held = read({ after: EPOCH + 999 });
  await taskLeases.finishTask('task-1', 'token-1', sampleTaskEnd());
  signals.publish('task-1');
  expect(await held).toMatchObject({ task: { status: 'done' }, events: [] });
});
