import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { createJobThread, type JobThread } from '../../../../job-thread.ts';

/** Does a PaintJob, given as JSON. */
export type PaintThread = JobThread<string, Uint8Array>;

export interface Painter {
  /** Does a PaintJob, given as JSON. The same job gives the same bytes. */
  paint(picture: string): Promise<Buffer>;
}

// About 500 pictures, so that repeated test runs reuse them.
const CACHE_BYTES = 16 * 2 ** 20;
// One core is left for requests; with more than four threads, painting is not the bottleneck.
const THREAD_COUNT = Math.min(Math.max(availableParallelism() - 1, 1), 4);

/** Paints in dedicated threads of low priority and caches the results. */
export function createPainter(
  threads: readonly PaintThread[] = Array.from({ length: THREAD_COUNT }, createPaintThread),
): Painter {
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  const pending = new Map<string, Promise<Buffer>>();

  async function paintUncached(key: string, picture: string): Promise<Buffer> {
    try {
      const bytes = Buffer.from(await leastBusy(threads).run(picture));
      cache.set(key, bytes);
      return bytes;
    } finally {
      pending.delete(key);
    }
  }

  return {
    async paint(picture) {
      const key = createHash('sha256').update(picture).digest('base64');
      const existing = cache.get(key) ?? pending.get(key);
      if (existing) return existing;
      const painting = paintUncached(key, picture);
      pending.set(key, painting);
      return painting;
    },
  };
}

export function createPaintThread(): PaintThread {
  return createJobThread({ entry: new URL('./paint-thread.ts', import.meta.url) });
}

function leastBusy(threads: readonly PaintThread[]): PaintThread {
  return threads.reduce((best, thread) => (thread.jobCount() < best.jobCount() ? thread : best));
}
