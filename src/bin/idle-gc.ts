import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const BUSY_SHARE = 0.05;

// V8 drops the bytecode of functions that were not called for some collections: the next task would compile them again.
setFlagsFromString('--no-flush-bytecode');
setFlagsFromString('--expose-gc');
// V8 compiles a regular expression to machine code when it is used for the second time, which takes 0.1 s and megabytes for a large
// one of the agent. It does so at once for a text of 1,000 characters.
setFlagsFromString('--regexp-tier-up-ticks=100');

/** Collects garbage in the calling thread once it is idle after work. V8 collects when it allocates, so an idle thread
 *  would keep what its last load left, hundreds of megabytes. Costs nothing while the thread works or rests.
 * @param releaseCaches called before, to let go of what can be read again
 * @param windowMs the length of a window; a collection follows the first idle one after a busy one
 * @returns the timer, which does not keep the process alive */
export function collectGarbageWhenIdle(releaseCaches = () => {}, windowMs = 4_000): NodeJS.Timeout {
  let last = performance.eventLoopUtilization();
  let wasBusy = true;
  return setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(now, last).utilization > BUSY_SHARE;
    last = now;
    if (wasBusy && !isBusy) {
      releaseCaches();
      collectGarbage();
    }
    wasBusy = isBusy;
  }, windowMs).unref();
}

/** Collects what the start of this thread left, and lets the space for young objects grow from now on: see doppel.js. Threads
 *  start afterwards: compiled code is kept for the flags that it was compiled with. */
export function endStart(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  collectGarbage();
}

function collectGarbage(): void {
  const collect = runInNewContext('gc') as (options: object) => Promise<void>;
  void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
