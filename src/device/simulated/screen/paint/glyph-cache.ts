import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';

/** Small drawings that come again in picture after picture, and take longer to draw than to put there. */
export interface GlyphCache {
  /** Draws with `draw`, the first time, on a ground of this size, and puts that at a place. */
  put(context: SKRSContext2D, stamp: CachedGlyph, x: number, y: number): void;
}

export interface CachedGlyph {
  /** Stamps of one key are the same. */
  key: string;
  width: number;
  height: number;
  draw: (context: SKRSContext2D) => void;
}

const BYTES_PER_PIXEL = 4;
// A few windows with their shadows, and the pictures of some pages.
const KEPT_BYTES = 24 * 2 ** 20;

export function createGlyphCache(createCanvas: (width: number, height: number) => Canvas): GlyphCache {
  const kept = new LRUCache<string, Canvas>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ width, height }) => width * height * BYTES_PER_PIXEL,
  });

  function make({ key, width, height, draw }: CachedGlyph): Canvas {
    const canvas = createCanvas(width, height);
    draw(canvas.getContext('2d'));
    kept.set(key, canvas);
    return canvas;
  }

  return {
    put: (context, stamp, x, y) => context.drawImage(kept.get(stamp.key) ?? make(stamp), x, y),
  };
}
