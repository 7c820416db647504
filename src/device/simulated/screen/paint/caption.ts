import type { Point } from '../../../device.ts';
import type { DrawCommand, Scene } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { CAPTION_HEIGHT } from '../geometry.ts';
import { fitLine, textAt } from '../text.ts';
import { COLOURS, style } from '../theme.ts';
import type { Picture } from './picture.ts';

/** Draw commands for the pointer and the caption. `splitOverlay` finds them again. */
export function overlay(
  scene: Scene,
  screen: { width: number; height: number },
  isTouch: boolean,
  caption: string,
): DrawCommand[] {
  return [...(scene.pointer ? pointerAt(scene.pointer, isTouch) : []), ...captionBar(screen, caption)];
}

/** A stored screen in its parts. */
export interface ScreenParts {
  body: readonly DrawCommand[];
  pointer: readonly DrawCommand[];
  /** Where the pointer is; null if there is none. */
  at: Point | null;
  isTouch: boolean;
  caption: readonly DrawCommand[];
}

/** Takes the pointer and the caption off the commands of a screen. */
export function splitOverlay(commands: readonly DrawCommand[]): ScreenParts {
  const caption = commands.slice(-CAPTION_COMMANDS);
  const rest = commands.slice(0, -CAPTION_COMMANDS);
  const last = rest.at(-1);
  const isMouse = last?.kind === 'polygon' && last.fill === MOUSE_FILL;
  const isTouch = last?.kind === 'disc' && last.fill === TOUCH_FILL;
  const pointer = isMouse || isTouch ? rest.slice(isMouse ? -1 : -2) : [];
  const [x, y] = isMouse ? (last.points[0] ?? [0, 0]) : isTouch ? [last.x, last.y] : [0, 0];
  const at = pointer.length > 0 ? { x, y } : null;
  return { body: rest.slice(0, rest.length - pointer.length), pointer, at, isTouch, caption };
}

/** The same screen with another caption. */
export function withCaption(picture: Picture, caption: string): Picture {
  const commands = [...picture.commands.slice(0, -CAPTION_COMMANDS), ...captionBar(picture, caption)];
  return { ...picture, commands };
}

// The bar, its dot and its text.
const CAPTION_COMMANDS = 3;
const MOUSE_FILL = '#111820';
const TOUCH_FILL = '#2f6fde88';

function captionBar({ width, height }: { width: number; height: number }, caption: string): DrawCommand[] {
  const textStyle = style(width < 500 ? 13 : 15, { colour: COLOURS.paper });
  const box = bounds(0, height - CAPTION_HEIGHT, width, CAPTION_HEIGHT);
  return [
    { kind: 'box', bounds: box, fill: COLOURS.caption },
    { kind: 'disc', x: 22, y: box.y + CAPTION_HEIGHT / 2, radius: 5, fill: '#61c454' },
    textAt(38, box.y + CAPTION_HEIGHT / 2, fitLine(caption, width - 56, textStyle), textStyle),
  ];
}

/** The mouse pointer, or where a finger touches. */
export function pointerAt({ x, y }: Point, isTouch: boolean): DrawCommand[] {
  if (isTouch) {
    return [
      { kind: 'disc', x, y, radius: 20, fill: '#2f6fde33' },
      { kind: 'disc', x, y, radius: 11, fill: TOUCH_FILL },
    ];
  }
  const outline = [
    [0, 0],
    [0, 19],
    [4.5, 15],
    [8, 22],
    [11, 20.5],
    [7.5, 14],
    [13.5, 13.5],
  ] as const;
  return [
    {
      kind: 'polygon',
      points: outline.map(([dx, dy]) => [x + dx, y + dy] as const),
      fill: MOUSE_FILL,
      stroke: '#ffffff',
    },
  ];
}
