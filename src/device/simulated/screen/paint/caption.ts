import type { DrawCommand, Scene } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { CAPTION_HEIGHT } from '../geometry.ts';
import { fitLine, textAt } from '../text.ts';
import { COLOURS, style } from '../theme.ts';

/** Draw commands for the pointer and the caption. */
export function overlay(
  scene: Scene,
  screen: { width: number; height: number },
  isTouch: boolean,
  caption: string,
): DrawCommand[] {
  return [...(scene.pointer ? pointer(scene.pointer, isTouch) : []), ...captionBar(screen, caption)];
}

function captionBar({ width, height }: { width: number; height: number }, caption: string): DrawCommand[] {
  const textStyle = style(width < 500 ? 13 : 15, { colour: COLOURS.paper });
  const box = bounds(0, height - CAPTION_HEIGHT, width, CAPTION_HEIGHT);
  return [
    { kind: 'box', bounds: box, fill: COLOURS.caption },
    { kind: 'disc', x: 22, y: box.y + CAPTION_HEIGHT / 2, radius: 5, fill: '#61c454' },
    textAt(38, box.y + CAPTION_HEIGHT / 2, fitLine(caption, width - 56, textStyle), textStyle),
  ];
}

function pointer({ x, y }: { x: number; y: number }, isTouch: boolean): DrawCommand[] {
  if (isTouch) {
    return [
      { kind: 'disc', x, y, radius: 20, fill: '#2f6fde33' },
      { kind: 'disc', x, y, radius: 11, fill: '#2f6fde88' },
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
      fill: '#111820',
      stroke: '#ffffff',
    },
  ];
}
