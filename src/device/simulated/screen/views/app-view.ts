import type { Point } from '../../../device.ts';
import type { DrawCommand, Part } from '../draw-commands.ts';

/** Content of an application's window. */
export interface AppView extends Part {
  /** Drawn in the title bar instead of the title. */
  titleCommands?: DrawCommand[];
  /** Default position of the pointer; null if the application has none. */
  pointer: Point | null;
}
