import type { Computer } from '../../state.ts';
import { appTitle, clockFace, frontApp } from '../../state.ts';
import type { DrawCommand, Part } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { STATUS_BAR_HEIGHT, TOP_BAR_HEIGHT } from '../geometry.ts';
import { centredText, textAt, widthOf } from '../text.ts';
import { COLOURS, style } from '../theme.ts';

/** The desktop behind the windows, and the bars above them. */

export function wallpaper(screen: { width: number; height: number }): DrawCommand[] {
  const { width, height } = screen;
  const hill = (rise: number, fill: string, tilt: number): DrawCommand => ({
    kind: 'polygon',
    fill,
    points: [
      [0, height * rise],
      [width * 0.35, height * (rise - tilt)],
      [width * 0.7, height * (rise + tilt * 0.4)],
      [width, height * (rise - tilt * 0.8)],
      [width, height],
      [0, height],
    ],
  });
  return [
    { kind: 'gradient', bounds: bounds(0, 0, width, height), from: COLOURS.wallpaperTop, to: COLOURS.wallpaperBottom },
    { kind: 'disc', x: width * 0.78, y: height * 0.36, radius: Math.min(width, height) * 0.08, fill: '#f6e3b4' },
    hill(0.72, '#5d83b3', 0.14),
    hill(0.82, '#456a99', 0.1),
    hill(0.92, '#30507c', 0.06),
  ];
}

/** Buttons of the bar above the windows; at the left of the clock. */
const BUTTONS = [
  { ref: 'screenshot', name: 'Screenshot' },
  { ref: 'print', name: 'Print page' },
] as const;

const BUTTON_WIDTH = 96;

export function topBar(computer: Computer, width: number): Part {
  const textStyle = style(14, { colour: COLOURS.paper });
  const clock = clockFace(computer);
  const places = BUTTONS.map((button, index) => ({
    ...button,
    box: bounds(width - 80 - (BUTTONS.length - index) * BUTTON_WIDTH, 2, BUTTON_WIDTH, TOP_BAR_HEIGHT - 4),
  }));
  return {
    nodes: [
      {
        role: 'toolbar',
        name: 'Top bar',
        bounds: bounds(0, 0, width, TOP_BAR_HEIGHT),
        children: places.map(({ ref, name, box }) => ({ ref, role: 'button', name, bounds: box })),
      },
    ],
    commands: [
      { kind: 'box', bounds: bounds(0, 0, width, TOP_BAR_HEIGHT), fill: '#152238cc' },
      textAt(16, TOP_BAR_HEIGHT / 2, appTitle(frontApp(computer)), { ...textStyle, isBold: true }),
      ...places.map(({ name, box }) =>
        centredText(box.x + box.width / 2, TOP_BAR_HEIGHT / 2, name, style(13, { colour: '#c9d4e4' })),
      ),
      textAt(Math.round(width - 16 - widthOf(clock, textStyle)), TOP_BAR_HEIGHT / 2, clock, textStyle),
    ],
  };
}

/** The bar of a phone: the clock, a button for screenshots, the battery. */
export function statusBar(computer: Computer, width: number, isOverApp: boolean): Part {
  const colour = isOverApp ? COLOURS.ink : COLOURS.paper;
  const background: DrawCommand[] = isOverApp
    ? [{ kind: 'box', bounds: bounds(0, 0, width, STATUS_BAR_HEIGHT), fill: COLOURS.shade }]
    : [];
  const [{ ref, name }] = BUTTONS;
  const box = bounds(width - 156, 4, BUTTON_WIDTH, STATUS_BAR_HEIGHT - 8);
  const commands: DrawCommand[] = [
    ...background,
    centredText(box.x + box.width / 2, STATUS_BAR_HEIGHT / 2, name, style(13, { colour })),
    textAt(24, STATUS_BAR_HEIGHT / 2, clockFace(computer), style(15, { isBold: true, colour })),
    { kind: 'box', bounds: bounds(width - 50, 14, 24, 12), fill: '#00000000', radius: 3, stroke: colour },
    { kind: 'box', bounds: bounds(width - 48, 16, 16, 8), fill: colour, radius: 1.5 },
    { kind: 'box', bounds: bounds(width - 25, 18, 2, 4), fill: colour },
  ];
  const button = { ref, role: 'button', name, bounds: box };
  const node = {
    role: 'toolbar',
    name: 'Status bar',
    bounds: bounds(0, 0, width, STATUS_BAR_HEIGHT),
    children: [button],
  };
  return { nodes: [node], commands };
}
