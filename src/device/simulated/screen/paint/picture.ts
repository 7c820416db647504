import type { DrawCommand } from '../draw-commands.ts';

/** A picture to paint, in CSS pixels. */
export interface Picture {
  width: number;
  height: number;
  commands: readonly DrawCommand[];
}

/** What a paint thread makes: a picture as lossy WebP or, with a format, as PNG; or a PDF with a page for each picture. */
export type PaintJob = (Picture & { format?: 'png' }) | { title: string; pages: readonly Picture[] };
