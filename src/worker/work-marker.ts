import { AsyncLocalStorage } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';
import { type LeasedWork, type MarkWork, setWorkMarker } from '../current-work.ts';

/** Memory that a worker thread and its watchdog share: how often the thread has beaten, and the number of the piece of work
 *  that it executes (0: none). */
export type WatchdogMemory = Int32Array<SharedArrayBuffer>;

export const BEATS = 0;
export const CURRENT = 1;

export const createWatchdogMemory = (): WatchdogMemory => new Int32Array(new SharedArrayBuffer(8));

const BEAT_MS = 200;

/** A piece of work began, or ended (null). Pieces are numbered from 1. */
export type HeldWork = (number: number, work: LeasedWork | null) => void;

/** Lets the watchdog see what the calling thread does. Several pieces may be in progress at once: whenever a continuation of
 *  a promise is executed, the piece that it belongs to becomes the current one. */
export function markWork(memory: WatchdogMemory, hold: HeldWork): void {
  const pieces = new AsyncLocalStorage<number>();
  let lastNumber = 0;
  const enter = () => {
    memory[CURRENT] = pieces.getStore() ?? 0;
  };
  const beat = () => {
    Atomics.add(memory, BEATS, 1);
  };
  const mark: MarkWork = async (work, run) => {
    lastNumber += 1;
    const number = lastNumber;
    hold(number, work);
    try {
      return await pieces.run(number, async () => {
        enter();
        return run();
      });
    } finally {
      hold(number, null);
    }
  };
  promiseHooks.onBefore(enter);
  setInterval(beat, BEAT_MS).unref();
  beat();
  setWorkMarker({ mark, beat });
}
