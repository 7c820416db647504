import type { AccessibilityNode, Bounds } from '../../device.ts';
import type { DeviceState } from '../state.ts';
import { clockFace, SCREENS } from '../state.ts';
import type { AppView } from './apps.ts';
import { browserView, calculatorView, notesView } from './apps.ts';
import { APPS, appIcon } from './icons.ts';
import type { Mark, Part, Scene } from './marks.ts';
import { bounds } from './marks.ts';
import { centredText, fitLine, textAt, widthOf } from './text.ts';
import { COLOURS, style } from './theme.ts';

/** Kept free along the lower edge for the caption, so that it never covers what the screen shows. */
export const CAPTION_HEIGHT = 44;

const TOP_BAR_HEIGHT = 32;
const STATUS_BAR_HEIGHT = 40;
const TITLE_BAR_HEIGHT = 40;
const DOCK_WIDTH = 84;

/** Everything the screen shows, from the computer's state alone. */
export function toScene(state: DeviceState): Scene {
  return state.kind === 'mobile' ? phoneScene(state) : desktopScene(state);
}

function titleOf(state: DeviceState): string {
  switch (state.app) {
    case 'desktop':
      return 'Desktop';
    case 'browser':
      return state.page ? `${state.page.title} - Browser` : 'Browser';
    case 'notes':
      return 'Notes';
    case 'calculator':
      return 'Calculator';
  }
}

function desktopScene(state: DeviceState): Scene {
  const screen = SCREENS[state.kind];
  const dock = dockPart(state, screen.height);
  const window = state.app === 'desktop' ? null : windowPart(state, windowBounds(state));
  return {
    title: titleOf(state),
    tree: rootNode(state, [...dock.nodes, ...(window?.nodes ?? [])]),
    marks: [...wallpaper(screen), ...topBar(state, screen.width), ...dock.marks, ...(window?.marks ?? [])],
    pointer: window?.pointer ?? { x: Math.round(screen.width / 2), y: Math.round(screen.height / 2) },
  };
}

function phoneScene(state: DeviceState): Scene {
  const screen = SCREENS[state.kind];
  const area = bounds(0, STATUS_BAR_HEIGHT, screen.width, screen.height - STATUS_BAR_HEIGHT - CAPTION_HEIGHT);
  const view = state.app === 'desktop' ? null : appView(state, area);
  const home = homeScreen(screen.width);
  const node = { role: 'window', name: titleOf(state), bounds: area, children: view?.nodes ?? [] };
  return {
    title: titleOf(state),
    tree: rootNode(state, view ? [node] : home.nodes),
    marks: [...wallpaper(screen), ...(view?.marks ?? home.marks), ...statusBar(state, screen.width, view !== null)],
    pointer: view?.pointer ?? null,
  };
}

function rootNode(state: DeviceState, children: AccessibilityNode[]): AccessibilityNode {
  const { width, height } = SCREENS[state.kind];
  return {
    role: 'application',
    name: state.kind === 'mobile' ? 'Phone' : 'Desktop',
    bounds: bounds(0, 0, width, height),
    children,
  };
}

function appView(state: DeviceState, area: Bounds): AppView {
  const size = state.kind === 'desktop-lg' ? 19 : 16;
  switch (state.app) {
    case 'calculator':
      return calculatorView(state, area);
    case 'notes':
      return notesView(state, area, size);
    default:
      return browserView(state, area, size);
  }
}

function windowBounds(state: DeviceState): Bounds {
  const screen = SCREENS[state.kind];
  const room = bounds(
    DOCK_WIDTH + 16,
    TOP_BAR_HEIGHT + 16,
    screen.width - DOCK_WIDTH - 40,
    screen.height - TOP_BAR_HEIGHT - CAPTION_HEIGHT - 32,
  );
  if (state.app === 'browser') return room;
  const width = state.app === 'calculator' ? 380 : 680;
  const height = state.app === 'calculator' ? 560 : 540;
  return bounds(
    Math.round(room.x + (room.width - width) / 2),
    Math.round(room.y + (room.height - height) / 2),
    width,
    height,
  );
}

function windowPart(state: DeviceState, frame: Bounds): AppView {
  const title = titleOf(state);
  const area = bounds(frame.x, frame.y + TITLE_BAR_HEIGHT, frame.width, frame.height - TITLE_BAR_HEIGHT);
  const view = appView(state, area);
  const look = style(14, { isBold: true, colour: '#3c4656' });
  const lights = ['#ee6a5f', '#f5bd4f', '#61c454'];
  const chrome: Mark[] = [
    { kind: 'box', bounds: bounds(frame.x, frame.y, frame.width, TITLE_BAR_HEIGHT), fill: COLOURS.bar },
    ...lights.map(
      (fill, index): Mark => ({ kind: 'disc', x: frame.x + 22 + index * 20, y: frame.y + 20, radius: 6, fill }),
    ),
    centredText(frame.x + frame.width / 2, frame.y + 20, fitLine(title, frame.width - 200, look), look),
  ];
  return {
    nodes: [{ role: 'window', name: title, bounds: frame, children: view.nodes }],
    marks: [
      { kind: 'box', bounds: frame, fill: COLOURS.bar, radius: 12, hasShadow: true },
      { kind: 'clip', bounds: frame, radius: 12, marks: [...chrome, ...view.marks] },
    ],
    pointer: view.pointer,
  };
}

function wallpaper(screen: { width: number; height: number }): Mark[] {
  const { width, height } = screen;
  const hill = (rise: number, fill: string, tilt: number): Mark => ({
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

function topBar(state: DeviceState, width: number): Mark[] {
  const look = style(14, { colour: COLOURS.paper });
  const clock = clockFace(state);
  const name = APPS.find((entry) => entry.app === state.app)?.name ?? 'Desktop';
  return [
    { kind: 'box', bounds: bounds(0, 0, width, TOP_BAR_HEIGHT), fill: '#152238cc' },
    textAt(16, TOP_BAR_HEIGHT / 2, name, { ...look, isBold: true }),
    textAt(Math.round(width - 16 - widthOf(clock, look)), TOP_BAR_HEIGHT / 2, clock, look),
  ];
}

function dockPart(state: DeviceState, screenHeight: number): Part {
  const size = 48;
  const step = 64;
  const box = bounds(
    14,
    TOP_BAR_HEIGHT + Math.round((screenHeight - TOP_BAR_HEIGHT - CAPTION_HEIGHT - step * 3) / 2),
    64,
    step * 3 + 8,
  );
  const places = APPS.map((entry, index) => ({ ...entry, x: box.x + 8, y: box.y + 12 + index * step }));
  return {
    nodes: [
      {
        role: 'toolbar',
        name: 'Dock',
        bounds: box,
        children: places.map((place) => ({
          role: 'button',
          name: place.name,
          bounds: bounds(place.x, place.y, size, size),
        })),
      },
    ],
    marks: [
      { kind: 'box', bounds: box, fill: '#ffffff38', radius: 18 },
      ...places.flatMap((place) => appIcon(place.app, place.x, place.y, size)),
      ...places
        .filter((place) => place.app === state.app)
        .map(
          (place): Mark => ({ kind: 'disc', x: box.x + 4, y: place.y + size / 2, radius: 2.5, fill: COLOURS.paper }),
        ),
    ],
  };
}

function statusBar(state: DeviceState, width: number, isOverApp: boolean): Mark[] {
  const colour = isOverApp ? COLOURS.ink : COLOURS.paper;
  const ground: Mark[] = isOverApp
    ? [{ kind: 'box', bounds: bounds(0, 0, width, STATUS_BAR_HEIGHT), fill: COLOURS.shade }]
    : [];
  return [
    ...ground,
    textAt(24, STATUS_BAR_HEIGHT / 2, clockFace(state), style(15, { isBold: true, colour })),
    { kind: 'box', bounds: bounds(width - 50, 14, 24, 12), fill: '#00000000', radius: 3, stroke: colour },
    { kind: 'box', bounds: bounds(width - 48, 16, 16, 8), fill: colour, radius: 1.5 },
    { kind: 'box', bounds: bounds(width - 25, 18, 2, 4), fill: colour },
  ];
}

function homeScreen(width: number): Part {
  const size = 64;
  const places = APPS.map((entry, index) => ({
    ...entry,
    x: Math.round(((index + 0.5) * width) / 3 - size / 2),
    y: 120,
  }));
  const look = style(13, { colour: COLOURS.paper });
  return {
    nodes: places.map((place) => ({ role: 'button', name: place.name, bounds: bounds(place.x, place.y, size, size) })),
    marks: places.flatMap((place) => [
      ...appIcon(place.app, place.x, place.y, size),
      centredText(place.x + size / 2, place.y + size + 16, place.name, look),
    ]),
  };
}
