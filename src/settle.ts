import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const AFTER_MS = 1000;
/** Whoever has more than this by then is at work, and would be held up for longer. */
const MAX_USED_BYTES = 64 * 2 ** 20;

/** Gives back what starting took and nothing needs any more, a second after it: a quarter of an idle server's memory, which
 *  V8 would keep until there is much to do. Takes some 20 ms of this thread, once. */
export function settleAfterStart(): void {
  setTimeout(() => {
    if (getHeapStatistics().used_heap_size > MAX_USED_BYTES) return;
    // Node shows the collector to programs that were started with this flag only.
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_MS).unref();
}
