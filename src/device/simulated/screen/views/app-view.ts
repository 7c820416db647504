import type { Point } from '../../../device.ts';
import type { DrawCommand, Part } from '../draw-commands.ts';

/** What an application shows in its window. */
export interface AppView extends Part {
  /** What it draws into the title bar in place of its title. */
  titleMarks?: DrawCommand[];
  /** Where the pointer rests when it was not used for anything else; null when the application does not say. */
  pointer: Point | null;
}
