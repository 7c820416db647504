import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';

/** Cache of small drawings, such as shadows and icons, that recur in many pictures and are slow to draw. */
export interface GlyphCache {
  /** Copies the drawing to (x, y). On a cache miss, `draw` renders it first. */
  put(context: SKRSContext2D, glyph: CachedGlyph, x: number, y: number): void;
}

export interface CachedGlyph {
  /** Cache key: equal keys must draw the same. */
  key: string;
  width: number;
  height: number;
  draw: (context: SKRSContext2D) => void;
}

const BYTES_PER_PIXEL = 4;
// Enough for a few windows with shadows and the pictures of some pages.
const CACHE_BYTES = 24 * 2 ** 20;

export function createGlyphCache(createCanvas: (width: number, height: number) => Canvas): GlyphCache {
  const cache = new LRUCache<string, Canvas>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ width, height }) => width * height * BYTES_PER_PIXEL,
  });

  function render({ key, width, height, draw }: CachedGlyph): Canvas {
    const canvas = createCanvas(width, height);
    draw(canvas.getContext('2d'));
    cache.set(key, canvas);
    return canvas;
  }

  return {
    put: (context, glyph, x, y) => context.drawImage(cache.get(glyph.key) ?? render(glyph), x, y),
  };
}
