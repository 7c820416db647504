import type { DeviceAction } from '../../../device.ts';
import type { DrawCommand } from '../draw-commands.ts';

/** A picture to paint, in CSS pixels. */
export interface Picture {
  width: number;
  height: number;
  commands: readonly DrawCommand[];
  /** What was seen in its place before, one after the other; shown in recordings only. */
  moved?: readonly DrawCommand[];
}

/** What a paint thread makes: a picture as lossy WebP or, with a format, as PNG; a PDF with a page for each picture; or,
 *  as JSON, what is seen between two pictures. */
export type PaintJob = (Picture & { format?: 'png' }) | { title: string; pages: readonly Picture[] } | MotionJob;

export interface MotionJob {
  before: Picture;
  action: DeviceAction | null;
  after: Picture;
}
