import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreencastFrame } from '../../../src/device/device.ts';
import { createScreencasts, createScreenWatch } from '../../../src/tasks/screencasts/screencasts.ts';

const frameOf = (name: string): ScreencastFrame => ({
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  bytes: Buffer.from(name),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes the frames of a run on to those who watch it, and to no others', () => {
  const screencasts = createScreencasts();
  const seen: string[] = [];
  const see = (who: string) => (frame: ScreencastFrame) => seen.push(`${who} ${Buffer.from(frame.bytes)}`);
  const unsubscribe = screencasts.subscribe('task-1', see('ada'));
  screencasts.subscribe('task-1', see('ben'));
  screencasts.subscribe('task-2', see('eve'));
  screencasts.publish('task-1', frameOf('a'));
  unsubscribe();
  screencasts.publish('task-1', frameOf('b'));
  screencasts.publish('task-3', frameOf('c'));
  expect(seen).toEqual(['ada a', 'ben a', 'ben b']);
});

it('keeps asking the run while it is watched, also if a message is lost', () => {
  const asked: unknown[] = [];
  const watch = createScreenWatch(createScreencasts(), async (taskId, message) => {
    asked.push([taskId, message]);
    throw new Error('The worker is being replaced.');
  });
  const stop = watch('task-1', () => {});
  expect(asked).toEqual([['task-1', { type: 'watch', isNewViewer: true }]]);
  vi.advanceTimersByTime(60_000);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.slice(1)).toEqual(asked.slice(1).map(() => ['task-1', { type: 'watch', isNewViewer: false }]));
  stop();
  const count = asked.length;
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(count);
});
