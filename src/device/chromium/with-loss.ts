import { setTimeout as delay } from 'node:timers/promises';
import { type Device, DeviceLostError } from '../device.ts';
import { orAborted, within } from './within.ts';

/** Calls of Playwright fail shortly before the end of the browser is noticed. */
const NOTICED_WITHIN_MS = 500;
/** Longer than a call takes that ends at all: each wait in it has a limit. */
const CALL_MS = 300_000;

/** The device, whose calls reject with the reason of `lost` once that aborts: those that fail, and those that never end, as
 *  some of Playwright's do when their browser is killed. A call that does not end in a browser that lives is a loss as well.
 *  @param isOpen whether the device has its browser, for which it may have to wait */
export function withLoss(device: Device, lost: AbortSignal, isOpen: () => boolean): Device {
  const explain = async (error: unknown): Promise<never> => {
    if (error instanceof DeviceLostError) throw error;
    if (!lost.aborted) await delay(NOTICED_WITHIN_MS, undefined, { signal: lost }).catch(() => {});
    lost.throwIfAborted();
    throw error;
  };
  const limited = <T>(call: Promise<T>): Promise<T> =>
    isOpen() ? within(CALL_MS, call, () => new DeviceLostError('The device was lost: it does not answer.')) : call;
  const orLost = <T>(call: Promise<T>): Promise<T> => orAborted(limited(call).catch(explain), lost);
  return {
    observe: () => orLost(device.observe()),
    // A page may take long to load, and a browser to be free.
    perform: (action, signal) => orAborted(orLost(device.perform(action, signal)), signal),
    frame: (caption) => orLost(device.frame(caption)),
    scene: (caption) => orLost(device.scene(caption)),
    screencast: (onFrame) => device.screencast?.(onFrame) ?? (() => {}),
    downloads: () => orLost(device.downloads()),
    profile: () => orLost(device.profile()),
    close: () => device.close(),
  };
}
