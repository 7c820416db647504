import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createViewerControl } from '../../src/tasks/viewer-control.ts';

const NEVER = new AbortController().signal;
const TAB = { type: 'press', key: 'Tab' } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('leaves the turn to the agent while nobody takes over', async () => {
  expect(await createViewerControl().nextAction(NEVER)).toBeNull();
});

it('gives actions in order, and waits for more until handed back', async () => {
  const viewer = createViewerControl();
  viewer.send({ type: 'act', action: TAB });
  viewer.send({ type: 'act', action: { type: 'type', text: 'a' } });
  expect(await viewer.nextAction(NEVER)).toEqual(TAB);
  expect(await viewer.nextAction(NEVER)).toEqual({ type: 'type', text: 'a' });
  const next = viewer.nextAction(NEVER);
  viewer.send({ type: 'act', action: TAB });
  expect(await next).toEqual(TAB);
  const last = viewer.nextAction(NEVER);
  viewer.send({ type: 'hand_back' });
  expect(await last).toBeNull();
});

it('waits for the first action of a viewer that took over', async () => {
  const viewer = createViewerControl();
  viewer.send({ type: 'take_over' });
  const next = viewer.nextAction(NEVER);
  await vi.advanceTimersByTimeAsync(59_000);
  viewer.send({ type: 'act', action: TAB });
  expect(await next).toEqual(TAB);
});

it('goes back to the agent when the viewer does nothing for a minute', async () => {
  const viewer = createViewerControl();
  viewer.send({ type: 'take_over' });
  const next = viewer.nextAction(NEVER);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await next).toBeNull();
  expect(await viewer.nextAction(NEVER)).toBeNull();
});

it('rejects when the run is aborted meanwhile', async () => {
  const abort = new AbortController();
  const viewer = createViewerControl();
  viewer.send({ type: 'take_over' });
  const next = viewer.nextAction(abort.signal);
  abort.abort(new Error('cancelled'));
  await expect(next).rejects.toThrow('cancelled');
  await expect(viewer.nextAction(abort.signal)).rejects.toThrow('cancelled');
  expect(vi.getTimerCount()).toBe(0);
});

it('takes no more than 500 actions', async () => {
  const viewer = createViewerControl();
  for (let sent = 0; sent < 501; sent += 1) viewer.send({ type: 'act', action: TAB });
  viewer.send({ type: 'hand_back' });
  let taken = 0;
  while (await viewer.nextAction(NEVER)) taken += 1;
  expect(taken).toBe(500);
});
