import { setTimeout as delay } from 'node:timers/promises';
import type { Device } from '../device.ts';
import { orAborted } from './within.ts';

/** Calls of Playwright fail shortly before the end of the browser is noticed. */
const NOTICED_WITHIN_MS = 500;

/** The device, whose calls reject with the reason of `lost` once that aborts: those that fail, and those that never end, as
 *  some of Playwright's do when their browser is killed. */
export function withLoss(device: Device, lost: AbortSignal): Device {
  const explain = async (error: unknown): Promise<never> => {
    if (!lost.aborted) await delay(NOTICED_WITHIN_MS, undefined, { signal: lost }).catch(() => {});
    lost.throwIfAborted();
    throw error;
  };
  const orLost = <T>(call: Promise<T>): Promise<T> => orAborted(call.catch(explain), lost);
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
