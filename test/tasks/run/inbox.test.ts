import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRunInbox, VIEWER_LIMITS } from '../../../src/tasks/run/inbox.ts';

const NEVER = new AbortController().signal;
const TAB = { type: 'press', key: 'Tab' } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('leaves control to the agent until a viewer takes over', async () => {
  expect(await createRunInbox().nextViewerAction(NEVER)).toBeNull();
});

it('returns actions in order, and waits for more until control is handed back', async () => {
  const viewer = createRunInbox();
  viewer.send({ type: 'act', action: TAB });
  viewer.send({ type: 'act', action: { type: 'type', text: 'a' } });
  expect(await viewer.nextViewerAction(NEVER)).toEqual(TAB);
  expect(await viewer.nextViewerAction(NEVER)).toEqual({ type: 'type', text: 'a' });
  const next = viewer.nextViewerAction(NEVER);
  viewer.send({ type: 'act', action: TAB });
  expect(await next).toEqual(TAB);
  const last = viewer.nextViewerAction(NEVER);
  viewer.send({ type: 'hand_back' });
  expect(await last).toBeNull();
});

it('waits for the first action of a viewer that took over', async () => {
  const viewer = createRunInbox();
  viewer.send({ type: 'take_over' });
  const next = viewer.nextViewerAction(NEVER);
  await vi.advanceTimersByTimeAsync(59_000);
  viewer.send({ type: 'act', action: TAB });
  expect(await next).toEqual(TAB);
});

it('returns control to the agent when the viewer is idle for a minute', async () => {
  const viewer = createRunInbox();
  viewer.send({ type: 'take_over' });
  const next = viewer.nextViewerAction(NEVER);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await next).toBeNull();
  expect(await viewer.nextViewerAction(NEVER)).toBeNull();
});

it('rejects when the run is aborted meanwhile', async () => {
  const abort = new AbortController();
  const viewer = createRunInbox();
  viewer.send({ type: 'take_over' });
  const next = viewer.nextViewerAction(abort.signal);
  abort.abort(new Error('cancelled'));
  await expect(next).rejects.toThrow('cancelled');
  await expect(viewer.nextViewerAction(abort.signal)).rejects.toThrow('cancelled');
  expect(vi.getTimerCount()).toBe(0);
});

it('reports a full queue, and the total limit of actions', async () => {
  const viewer = createRunInbox();
  const act = () => viewer.send({ type: 'act', action: TAB });
  for (let sent = 0; sent < VIEWER_LIMITS.waiting; sent += 1) expect(act()).toBe('accepted');
  expect(act()).toBe('queue_full');
  expect(viewer.send({ type: 'take_over' })).toBe('accepted');
  for (let sent = VIEWER_LIMITS.waiting; sent < VIEWER_LIMITS.inAll; sent += 1) {
    await viewer.nextViewerAction(NEVER);
    expect(act()).toBe('accepted');
  }
  await viewer.nextViewerAction(NEVER);
  expect(act()).toBe('used_up');
  expect(viewer.send({ type: 'hand_back' })).toBe('accepted');
});

it('resolves once for a message that arrived before the wait', async () => {
  const inbox = createRunInbox();
  inbox.notify();
  await inbox.waitForNews(NEVER, 1000);
  const next = inbox.waitForNews(NEVER, 1000);
  expect(vi.getTimerCount()).toBe(1);
  inbox.notify();
  await next;
  expect(vi.getTimerCount()).toBe(0);
});

it('waits no longer than the given time', async () => {
  const inbox = createRunInbox();
  const next = inbox.waitForNews(NEVER, 1000);
  await vi.advanceTimersByTimeAsync(1000);
  await next;
});
