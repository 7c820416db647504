import type { Bounds } from '../../../../device.ts';
import { bounds, type DrawCommand } from '../../draw-commands.ts';
import { widthOf } from '../../text.ts';

// Strokes and smoothed edges go beyond the outline.
const EDGE = 3;

/** A box that contains what a command draws. */
export function extentOf(command: DrawCommand): Bounds {
  switch (command.kind) {
    case 'text': {
      const { x, y, size, text } = command;
      return bounds(x - EDGE, y - size * 1.3, widthOf(text, command) * 1.2 + 2 * EDGE, size * 2);
    }
    case 'disc':
      return around(command.x, command.y, command.x, command.y, command.radius + EDGE);
    case 'polygon': {
      const [xs, ys] = [command.points.map(([x]) => x), command.points.map(([, y]) => y)];
      return around(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), EDGE);
    }
    default: {
      const { x, y, width, height } = command.bounds;
      return around(x, y, x + width, y + height, EDGE);
    }
  }
}

const around = (left: number, top: number, right: number, bottom: number, edge: number): Bounds =>
  bounds(left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge);

/** The smallest box that contains both; one without width counts as none. */
export function unionOf(one: Bounds, other: Bounds): Bounds {
  if (one.width === 0) return other;
  if (other.width === 0) return one;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return bounds(x, y, right - x, bottom - y);
}
