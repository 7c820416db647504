import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { createJobThread, type JobThread } from '../../../../job-thread.ts';
import type { Picture } from './picture.ts';

/** Takes a picture as JSON, and gives its WebP. */
export type PaintThread = JobThread<string, Uint8Array>;

export interface Painter {
  /** Paints a picture as lossy WebP. The same picture gives the same bytes. */
  paint(picture: Picture): Promise<Buffer>;
}

// About 500 pictures: those of tests that are run again and again.
const KEPT_BYTES = 16 * 2 ** 20;
// One core is left to the requests; beyond four, the rest of a run is what takes its time.
const THREAD_COUNT = Math.min(Math.max(availableParallelism() - 1, 1), 4);

/** Paints in threads of its own, of low priority, and paints once what is asked for again. */
export function createPainter(
  threads: readonly PaintThread[] = Array.from({ length: THREAD_COUNT }, createPaintThread),
): Painter {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const current = new Map<string, Promise<Buffer>>();

  async function paintAnew(key: string, picture: string): Promise<Buffer> {
    try {
      const bytes = Buffer.from(await leastBusy(threads).run(picture));
      kept.set(key, bytes);
      return bytes;
    } finally {
      current.delete(key);
    }
  }

  return {
    async paint(picture) {
      const json = JSON.stringify(picture);
      const key = createHash('sha256').update(json).digest('base64');
      const known = kept.get(key) ?? current.get(key);
      if (known) return known;
      const painting = paintAnew(key, json);
      current.set(key, painting);
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
