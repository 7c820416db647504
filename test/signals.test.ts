import { expect, it, vi } from 'vitest';
import { createSignals } from '../src/signals.ts';

it('tells everyone who watches a task, and no one else', () => {
  const signals = createSignals();
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  signals.subscribe('task-1', first);
  signals.subscribe('task-1', second);
  signals.subscribe('task-2', other);
  signals.publish('task-1');
  signals.publish('task-1');
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 0]);
});

it('tells no one who has ended the subscription', () => {
  const signals = createSignals();
  const [first, second] = [vi.fn(), vi.fn()];
  const end = signals.subscribe('task-1', first);
  signals.subscribe('task-1', second);
  end();
  signals.publish('task-1');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('takes nothing from others when a subscription is ended twice', () => {
  const signals = createSignals();
  const [first, second] = [vi.fn(), vi.fn()];
  const end = signals.subscribe('task-1', first);
  end();
  signals.subscribe('task-1', second);
  end();
  signals.publish('task-1');
  expect(second).toHaveBeenCalledOnce();
});

it('lets a subscriber unsubscribe while it is notified', () => {
  const signals = createSignals();
  const second = vi.fn();
  const first = vi.fn(() => end());
  const end = signals.subscribe('task-1', first);
  signals.subscribe('task-1', second);
  signals.publish('task-1');
  signals.publish('task-1');
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledTimes(2);
});

it('publishes a task that no one watches without complaint', () => {
  expect(() => createSignals().publish('task-1')).not.toThrow();
});
