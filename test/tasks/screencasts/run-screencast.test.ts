import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreencastFrame } from '../../../src/device/device.ts';
import { createRunScreencast } from '../../../src/tasks/screencasts/run-screencast.ts';

const FRAME: ScreencastFrame = { bounds: { x: 0, y: 0, width: 1, height: 1 }, bytes: Buffer.from('jpeg') };

/** A device that counts its streams. */
function createDevice() {
  const counts = { started: 0, open: 0 };
  const screencast = (onFrame: (frame: ScreencastFrame) => void) => {
    counts.started += 1;
    counts.open += 1;
    onFrame(FRAME);
    return () => {
      counts.open -= 1;
    };
  };
  return { counts, device: { screencast } };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('streams from when a viewer watches until none has asked again', () => {
  const frames: ScreencastFrame[] = [];
  const screencast = createRunScreencast((frame) => frames.push(frame));
  const { counts, device } = createDevice();
  screencast.attach(device);
  expect(counts).toEqual({ started: 0, open: 0 });
  screencast.watch(true);
  expect(frames).toEqual([FRAME]);
  vi.advanceTimersByTime(10_000);
  screencast.watch(false);
  vi.advanceTimersByTime(10_000);
  expect(counts).toEqual({ started: 1, open: 1 });
  vi.advanceTimersByTime(60_000);
  expect(counts).toEqual({ started: 1, open: 0 });
  screencast.watch(false);
  expect(counts).toEqual({ started: 2, open: 1 });
});

it('starts with the device of a run that is watched already', () => {
  const screencast = createRunScreencast(() => {});
  const { counts, device } = createDevice();
  screencast.watch(true);
  screencast.attach(device);
  expect(counts).toEqual({ started: 1, open: 1 });
});

it('starts again for a new viewer, who sees the screen at once', () => {
  const frames: ScreencastFrame[] = [];
  const screencast = createRunScreencast((frame) => frames.push(frame));
  const { counts, device } = createDevice();
  screencast.attach(device);
  screencast.watch(true);
  screencast.watch(true);
  expect(frames).toHaveLength(2);
  expect(counts).toEqual({ started: 2, open: 1 });
});

it('ends with the run', () => {
  const screencast = createRunScreencast(() => {});
  const { counts, device } = createDevice();
  screencast.attach(device);
  screencast.watch(true);
  screencast.end();
  screencast.watch(false);
  expect(counts).toEqual({ started: 1, open: 0 });
});

it('does nothing where the screen changes by actions only', () => {
  const screencast = createRunScreencast(() => expect.unreachable());
  screencast.attach({});
  screencast.watch(true);
});
