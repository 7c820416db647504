import type { Bounds, Point } from '../../../../device.ts';
import type { DrawCommand, TextCommand } from '../../draw-commands.ts';
import { bounds } from '../../draw-commands.ts';

/** A text as it is on the screen: `text` has screen coordinates, `command` those of the clips around it. */
export interface ScreenText {
  command: DrawCommand;
  text: TextCommand;
  /** What the clips around it let through. */
  visible: Bounds;
}

const EVERYWHERE = bounds(-1e6, -1e6, 2e6, 2e6);

/** All texts of a screen, in the order they are drawn. */
export function textsOf(
  commands: readonly DrawCommand[],
  shift: Point = { x: 0, y: 0 },
  visible = EVERYWHERE,
): ScreenText[] {
  return commands.flatMap((command): ScreenText[] => {
    if (command.kind === 'text') {
      const text = { ...command, x: command.x + shift.x, y: command.y + shift.y };
      return [{ command, text, visible }];
    }
    if (command.kind !== 'clip') return [];
    const { x, y, ...size } = command.bounds;
    const inner = overlapOf(visible, { x: x + shift.x, y: y + shift.y, ...size });
    const own = command.shift ?? { x: 0, y: 0 };
    return textsOf(command.commands, { x: shift.x + own.x, y: shift.y + own.y }, inner);
  });
}

export function overlapOf(one: Bounds, other: Bounds): Bounds {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return bounds(x, y, Math.max(0, right - x), Math.max(0, bottom - y));
}

/** The commands without those that are left out, also within clips. */
export function without(
  commands: readonly DrawCommand[],
  isLeftOut: (command: DrawCommand) => boolean,
): readonly DrawCommand[] {
  return commands
    .filter((command) => !isLeftOut(command))
    .map((command) =>
      command.kind === 'clip' ? { ...command, commands: without(command.commands, isLeftOut) } : command,
    );
}
