import type { DrawCommand } from '../draw-commands.ts';

/** What the screen shows, to be painted. */
export interface Picture {
  width: number;
  height: number;
  marks: readonly DrawCommand[];
}
