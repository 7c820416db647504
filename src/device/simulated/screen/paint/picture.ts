import type { DrawCommand } from '../draw-commands.ts';

/** A picture to paint, in CSS pixels. */
export interface Picture {
  width: number;
  height: number;
  commands: readonly DrawCommand[];
}
