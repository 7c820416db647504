import type { AccessibilityNode, Bounds, Point } from '../../../device.ts';
import type { AppName, Computer } from '../../state.ts';
import { frontApp, SCREENS, windowTitle } from '../../state.ts';
import type { DrawCommand, Part, Scene } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import {
  CAPTION_HEIGHT,
  isPhone,
  PHONE_BAR_HEIGHT,
  TITLE_BAR_HEIGHT,
  TOP_BAR_HEIGHT,
  windowBounds,
} from '../geometry.ts';
import { APPS, appIcon } from '../paint/icons.ts';
import { centredText, fitLine } from '../text.ts';
import { COLOURS, style } from '../theme.ts';
import type { AppView } from './app-view.ts';
import { browserView } from './browser-view.ts';
import { filesView } from './files-view.ts';
import { pageAppView } from './page-app-view.ts';
import { calculatorView, notesView } from './small-apps.ts';
import { statusBar, topBar, wallpaper } from './wallpaper.ts';

/** Renders the computer's state: accessibility tree, draw commands and pointer. */
export function toScene(computer: Computer): Scene {
  const scene = isPhone(computer) ? phoneScene(computer) : desktopScene(computer);
  return { ...scene, pointer: pointerOf(computer, scene) };
}

function pointerOf({ pointer, showsPointer, kind }: Computer, scene: Scene): Point | null {
  if (!showsPointer) return null;
  if (scene.pointer && (pointer === null || (typeof pointer === 'string' && /^e\d+$/.test(pointer))))
    return scene.pointer;
  if (pointer !== null && typeof pointer !== 'string') return pointer;
  const box = pointer === null ? null : boundsOf(scene.tree, pointer);
  if (box)
    return {
      x: Math.round(box.x + Math.min(box.width * 0.6, 300)),
      y: Math.round(box.y + Math.min(box.height * 0.6, 60)),
    };
  if (kind === 'mobile') return null;
  return { x: Math.round(SCREENS[kind].width * 0.62), y: Math.round(SCREENS[kind].height * 0.55) };
}

function boundsOf(node: AccessibilityNode, ref: string): Bounds | null {
  if (node.ref === ref) return node.bounds ?? null;
  for (const child of node.children ?? []) {
    const found = boundsOf(child, ref);
    if (found) return found;
  }
  return null;
}

function desktopScene(computer: Computer): Scene {
  const screen = SCREENS[computer.kind];
  const bar = topBar(computer, screen.width);
  const dock = dockPart(computer, screen.height);
  const windows = computer.windows.map((app, index) =>
    windowPart(computer, app, index === computer.windows.length - 1),
  );
  return {
    title: windowTitle(computer, frontApp(computer)),
    tree: rootNode(computer, [...bar.nodes, ...dock.nodes, ...windows.flatMap(({ nodes }) => nodes)]),
    commands: [...wallpaper(screen), ...bar.commands, ...dock.commands, ...windows.flatMap(({ commands }) => commands)],
    pointer: windows.at(-1)?.pointer ?? null,
  };
}

function phoneScene(computer: Computer): Scene {
  const screen = SCREENS[computer.kind];
  const app = frontApp(computer);
  const title = windowTitle(computer, app);
  const view = app === 'desktop' ? null : appView(computer, app);
  const home = homeScreen(screen.width);
  const bar = phoneBar(computer);
  const status = statusBar(computer, screen.width, view !== null);
  const node = {
    role: 'window',
    name: title,
    bounds: app === 'desktop' ? bounds(0, 0, 0, 0) : windowBounds(computer, app),
    children: view?.nodes ?? [],
  };
  return {
    title,
    tree: rootNode(computer, [...status.nodes, ...(view ? [node] : home.nodes), ...bar.nodes]),
    commands: [...wallpaper(screen), ...(view?.commands ?? home.commands), ...status.commands, ...bar.commands],
    pointer: view?.pointer ?? null,
  };
}

function rootNode(computer: Computer, children: AccessibilityNode[]): AccessibilityNode {
  const { width, height } = SCREENS[computer.kind];
  return {
    role: 'application',
    name: isPhone(computer) ? 'Phone' : 'Desktop',
    bounds: bounds(0, 0, width, height),
    children,
  };
}

function appView(computer: Computer, app: AppName): AppView {
  switch (app) {
    case 'browser':
      return browserView(computer);
    case 'mail':
    case 'calendar':
      return pageAppView(computer, app);
    case 'files':
      return filesView(computer);
    case 'notes':
      return notesView(computer);
    case 'calculator':
      return calculatorView(computer);
  }
}

/** A window with its title bar. A click on a window in the background brings it to the front; its content has no refs. */
function windowPart(computer: Computer, app: AppName, isFront: boolean): AppView {
  const frame = windowBounds(computer, app);
  const title = windowTitle(computer, app);
  const view = appView(computer, app);
  const textStyle = style(14, { isBold: true, colour: '#3c4656' });
  const lights = isFront ? ['#ee6a5f', '#f5bd4f', '#61c454'] : ['#c3cad6', '#c3cad6', '#c3cad6'];
  const close = { ref: 'close', role: 'button', name: 'Close', bounds: bounds(frame.x + 12, frame.y + 10, 20, 20) };
  const named = { role: 'window', name: title, bounds: frame };
  return {
    nodes: [
      isFront
        ? { ...named, states: ['focused'], children: [close, ...view.nodes] }
        : { ref: `window:${app}`, ...named },
    ],
    commands: [
      { kind: 'box', bounds: frame, fill: COLOURS.bar, radius: 12, hasShadow: true },
      {
        kind: 'clip',
        bounds: frame,
        radius: 12,
        commands: [
          { kind: 'box', bounds: bounds(frame.x, frame.y, frame.width, TITLE_BAR_HEIGHT), fill: '#dfe4ec' },
          ...lights.map(
            (fill, index): DrawCommand => ({
              kind: 'disc',
              x: frame.x + 22 + index * 20,
              y: frame.y + 20,
              radius: 6,
              fill,
            }),
          ),
          ...(view.titleCommands ?? [
            centredText(
              frame.x + frame.width / 2,
              frame.y + 20,
              fitLine(title, frame.width - 200, textStyle),
              textStyle,
            ),
          ]),
          ...view.commands,
        ],
      },
    ],
    pointer: view.pointer,
  };
}

function dockPart(computer: Computer, screenHeight: number): Part {
  const size = 48;
  const step = 64;
  const height = step * APPS.length + 8;
  const box = bounds(
    14,
    TOP_BAR_HEIGHT + Math.round((screenHeight - TOP_BAR_HEIGHT - CAPTION_HEIGHT - height) / 2),
    64,
    height,
  );
  const places = APPS.map((entry, index) => ({ ...entry, x: box.x + 8, y: box.y + 12 + index * step }));
  const running = places.filter(({ app }) => computer.windows.includes(app));
  return {
    nodes: [
      {
        role: 'toolbar',
        name: 'Dock',
        bounds: box,
        children: places.map(({ app, name, x, y }) => ({
          ref: `dock:${app}`,
          role: 'button',
          name,
          bounds: bounds(x, y, size, size),
          ...statesOf(computer, app),
        })),
      },
    ],
    commands: [
      { kind: 'box', bounds: box, fill: '#ffffff38', radius: 18 },
      ...places.flatMap(({ app, x, y }) => appIcon(app, x, y, size)),
      ...running.map(
        ({ app, y }): DrawCommand => ({
          kind: 'box',
          bounds:
            app === frontApp(computer)
              ? bounds(box.x + 2, y + 12, 4, size - 24)
              : bounds(box.x + 2, y + size / 2 - 3, 4, 6),
          fill: COLOURS.paper,
          radius: 2,
        }),
      ),
    ],
  };
}

/** Which applications are open, and which is in front. */
function statesOf(computer: Computer, app: AppName): Pick<AccessibilityNode, 'states'> {
  if (!computer.windows.includes(app)) return {};
  return { states: frontApp(computer) === app ? ['open', 'selected'] : ['open'] };
}

/** The bar below the applications of a phone: back and home. */
function phoneBar(computer: Computer): Part {
  if (frontApp(computer) === 'desktop') return { nodes: [], commands: [] };
  const { width, height } = SCREENS[computer.kind];
  const box = bounds(0, height - CAPTION_HEIGHT - PHONE_BAR_HEIGHT, width, PHONE_BAR_HEIGHT);
  const middle = box.y + box.height / 2;
  const places = [
    { ref: 'back', name: 'Back', x: Math.round(width * 0.3) },
    { ref: 'home', name: 'Home', x: Math.round(width * 0.7) },
  ];
  return {
    nodes: places.map(({ ref, name, x }) => ({ ref, role: 'button', name, bounds: bounds(x - 32, box.y + 4, 64, 36) })),
    commands: [
      { kind: 'box', bounds: box, fill: COLOURS.shade },
      { kind: 'box', bounds: bounds(0, box.y, width, 1), fill: COLOURS.line },
      centredText(places[0]?.x ?? 0, middle, '‹', style(26, { colour: '#475467' })),
      {
        kind: 'box',
        bounds: bounds((places[1]?.x ?? 0) - 9, middle - 9, 18, 18),
        fill: '#00000000',
        radius: 9,
        stroke: '#475467',
        strokeWidth: 2,
      },
    ],
  };
}

const PER_ROW = 4;

function homeScreen(width: number): Part {
  const size = 64;
  const places = APPS.map((entry, index) => ({
    ...entry,
    x: Math.round((((index % PER_ROW) + 0.5) * width) / PER_ROW - size / 2),
    y: 120 + Math.floor(index / PER_ROW) * 120,
  }));
  const textStyle = style(13, { colour: COLOURS.paper });
  return {
    nodes: places.map(({ app, name, x, y }) => ({
      ref: `dock:${app}`,
      role: 'button',
      name,
      bounds: bounds(x, y, size, size),
    })),
    commands: places.flatMap(({ app, name, x, y }) => [
      ...appIcon(app, x, y, size),
      centredText(x + size / 2, y + size + 16, name, textStyle),
    ]),
  };
}
