import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Mark } from '../draw-commands.ts';
import { createThreadPainter, type ThreadPainter } from './thread-painter.ts';

export interface Picture {
  width: number;
  height: number;
  marks: readonly Mark[];
}

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
  threads: readonly ThreadPainter[] = Array.from({ length: THREAD_COUNT }, () => createThreadPainter()),
): Painter {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const current = new Map<string, Promise<Buffer>>();

  async function paintAnew(key: string, picture: string): Promise<Buffer> {
    try {
      const bytes = await leastBusy(threads).paint(picture);
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

function leastBusy(threads: readonly ThreadPainter[]): ThreadPainter {
  return threads.reduce((best, thread) => (thread.waitingCount() < best.waitingCount() ? thread : best));
}
