import { expect, it, vi } from 'vitest';
import { createTaskFeed } from '../../src/tasks/task-feed.ts';

it('tells everyone who watches a task, and no one else', () => {
  const feed = createTaskFeed();
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  feed.subscribe('task-1', first);
  feed.subscribe('task-1', second);
  feed.subscribe('task-2', other);
  feed.publish('task-1');
  feed.publish('task-1');
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 0]);
});

it('tells no one who has ended the subscription', () => {
  const feed = createTaskFeed();
  const [first, second] = [vi.fn(), vi.fn()];
  const end = feed.subscribe('task-1', first);
  feed.subscribe('task-1', second);
  end();
  feed.publish('task-1');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('takes nothing from others when a subscription is ended twice', () => {
  const feed = createTaskFeed();
  const [first, second] = [vi.fn(), vi.fn()];
  const end = feed.subscribe('task-1', first);
  end();
  feed.subscribe('task-1', second);
  end();
  feed.publish('task-1');
  expect(second).toHaveBeenCalledOnce();
});

it('lets a subscriber end its subscription while it is told', () => {
  const feed = createTaskFeed();
  const second = vi.fn();
  const first = vi.fn(() => end());
  const end = feed.subscribe('task-1', first);
  feed.subscribe('task-1', second);
  feed.publish('task-1');
  feed.publish('task-1');
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledTimes(2);
});

it('publishes a task that no one watches without complaint', () => {
  expect(() => createTaskFeed().publish('task-1')).not.toThrow();
});
