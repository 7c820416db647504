import { setTimeout as delay } from 'node:timers/promises';
import type { Device } from '../device.ts';
import { orAborted } from './within.ts';

/** Calls of Playwright fail shortly before the end of the browser is noticed. */
const NOTICED_WITHIN_MS = 500;

/** The device, whose calls reject with the reason of the signal if they fail as the browser has ended.
 *  @param lost of its browser; null before that is open */
export function withLoss(device: Device, lost: () => AbortSignal | null): Device {
  const explain = async (error: unknown): Promise<never> => {
    const signal = lost();
    if (signal && !signal.aborted) await delay(NOTICED_WITHIN_MS, undefined, { signal }).catch(() => {});
    signal?.throwIfAborted();
    throw error;
  };
  return {
    observe: () => device.observe().catch(explain),
    // A page may take long to load, and a browser to be free.
    perform: (action, signal) => orAborted(device.perform(action, signal).catch(explain), signal),
    frame: (caption) => device.frame(caption).catch(explain),
    scene: (caption) => device.scene(caption).catch(explain),
    downloads: () => device.downloads().catch(explain),
    profile: () => device.profile().catch(explain),
    close: () => device.close(),
  };
}
