import type { Bounds } from '../../device.ts';
import type { AppName, Computer } from '../state.ts';
import { SCREENS } from '../state.ts';
import { bounds } from './draw-commands.ts';

/** Where things are on the screen, in CSS pixels. */

/** Kept free along the lower edge for the caption, so that it never covers what the screen shows. */
export const CAPTION_HEIGHT = 44;
export const TOP_BAR_HEIGHT = 32;
export const STATUS_BAR_HEIGHT = 40;
export const TITLE_BAR_HEIGHT = 40;
export const TOOLBAR_HEIGHT = 48;
const DOCK_WIDTH = 84;
export const PHONE_BAR_HEIGHT = 44;

export const isPhone = ({ kind }: Computer): boolean => kind === 'mobile';

/** Size of body text. */
export function textSize({ kind }: Computer): number {
  return kind === 'desktop-lg' ? 18 : 16;
}

/** The window of an application, with its title bar. On a phone it is all between the bars. */
export function windowBounds(computer: Computer, app: AppName): Bounds {
  const { width, height } = SCREENS[computer.kind];
  if (isPhone(computer)) {
    return bounds(0, STATUS_BAR_HEIGHT, width, height - STATUS_BAR_HEIGHT - CAPTION_HEIGHT - PHONE_BAR_HEIGHT);
  }
  const room = bounds(
    DOCK_WIDTH + 16,
    TOP_BAR_HEIGHT + 14,
    width - DOCK_WIDTH - 36,
    height - TOP_BAR_HEIGHT - CAPTION_HEIGHT - 28,
  );
  if (app === 'browser') return room;
  const { wide, tall, aside } = SMALL_WINDOWS[app];
  const own = { width: Math.min(wide, room.width), height: Math.min(tall, room.height) };
  const left = room.x + (room.width - own.width) / 2 + aside;
  return { x: Math.round(left), y: Math.round(room.y + (room.height - own.height) / 2), ...own };
}

// Beside each other by a little, so that none hides another.
const SMALL_WINDOWS = {
  files: { wide: 860, tall: 540, aside: -90 },
  notes: { wide: 680, tall: 560, aside: 60 },
  calculator: { wide: 380, tall: 580, aside: 240 },
} as const;

/** What an application has for itself. */
export function appArea(computer: Computer, app: AppName): Bounds {
  const frame = windowBounds(computer, app);
  if (isPhone(computer)) return frame;
  return bounds(frame.x, frame.y + TITLE_BAR_HEIGHT, frame.width, frame.height - TITLE_BAR_HEIGHT);
}

/** Where the browser shows its page. */
export function pageArea(computer: Computer): { area: Bounds; size: number } {
  const area = appArea(computer, 'browser');
  return {
    area: bounds(area.x, area.y + TOOLBAR_HEIGHT, area.width, area.height - TOOLBAR_HEIGHT),
    size: textSize(computer),
  };
}
