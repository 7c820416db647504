import { afterEach, expect, it, vi } from 'vitest';
import { withLoss } from '../../../src/device/chromium/with-loss.ts';
import { type Device, DeviceLostError } from '../../../src/device/device.ts';

const NEVER = new Promise<never>(() => {});
const LOST = new DeviceLostError();
const isOpen = () => true;

afterEach(() => void vi.useRealTimers());

/** A device of which only these calls exist. */
const deviceOf = (calls: Partial<Device>) => calls as Device;

it('ends calls that would never end when the browser is lost', async () => {
  const loss = new AbortController();
  const device = withLoss(
    deviceOf({ observe: () => NEVER, perform: () => NEVER, scene: () => NEVER }),
    loss.signal,
    isOpen,
  );
  const calls = [device.observe(), device.perform({ type: 'wait', ms: 0 }), device.scene('')];
  loss.abort(LOST);
  expect(await Promise.allSettled(calls)).toEqual(calls.map(() => ({ status: 'rejected', reason: LOST })));
});

it('names the loss as the reason of a call that failed shortly before', async () => {
  const loss = new AbortController();
  const device = withLoss(deviceOf({ observe: () => Promise.reject(new Error('Target closed')) }), loss.signal, isOpen);
  const call = device.observe();
  setImmediate(() => loss.abort(LOST));
  await expect(call).rejects.toBe(LOST);
});

it('keeps the reason of a call that failed while the browser lives', async () => {
  const device = withLoss(
    deviceOf({ observe: () => Promise.reject(new Error('The device is closed.')) }),
    new AbortController().signal,
    isOpen,
  );
  await expect(device.observe()).rejects.toThrow('The device is closed.');
});

it('takes a call that never ends for a loss, but not the wait for a browser', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const isSettled = async (isOpen: boolean) => {
    let settled: unknown = null;
    const device = withLoss(deviceOf({ perform: () => NEVER }), signal, () => isOpen);
    device.perform({ type: 'wait', ms: 0 }).catch((error: unknown) => {
      settled = error;
    });
    await vi.advanceTimersByTimeAsync(3_600_000);
    return settled;
  };
  expect(await isSettled(true)).toEqual(new DeviceLostError('The device was lost: it does not answer.'));
  expect(await isSettled(false)).toBeNull();
});
