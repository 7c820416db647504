import type { Bounds, Point } from '../../device.ts';
import type { AppName, Computer } from '../state.ts';
import { SCREENS } from '../state.ts';
import { bounds } from './draw-commands.ts';

/** Positions and sizes of screen areas, in CSS pixels. */

/** Reserved along the lower edge, so that the caption never covers content. */
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

/** An application's window including its title bar. On a phone, it fills the area between the bars. */
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
  if (app === 'mail' || app === 'calendar') {
    const aside = app === 'mail' ? 0 : room.width * 0.08;
    return bounds(Math.round(room.x + aside), room.y, Math.round(room.width * 0.92), room.height);
  }
  const { wide, tall, aside } = SMALL_WINDOWS[app];
  const own = { width: Math.min(wide, room.width), height: Math.min(tall, room.height) };
  const left = room.x + (room.width - own.width) / 2 + aside;
  return { x: Math.round(left), y: Math.round(room.y + (room.height - own.height) / 2), ...own };
}

// Offset from each other, so that no window hides another.
const SMALL_WINDOWS = {
  files: { wide: 860, tall: 540, aside: -90 },
  notes: { wide: 680, tall: 560, aside: 60 },
  calculator: { wide: 380, tall: 580, aside: 240 },
} as const;

/** Content area of an application's window. */
export function appArea(computer: Computer, app: AppName): Bounds {
  const frame = windowBounds(computer, app);
  if (isPhone(computer)) return frame;
  return bounds(frame.x, frame.y + TITLE_BAR_HEIGHT, frame.width, frame.height - TITLE_BAR_HEIGHT);
}

/** Where a window shows its page, and the size of body text. */
export function pageArea(computer: Computer, app: AppName): { area: Bounds; size: number } {
  const area = appArea(computer, app);
  const bar = app === 'browser' ? TOOLBAR_HEIGHT : 0;
  return {
    area: bounds(area.x, area.y + bar, area.width, area.height - bar),
    size: textSize(computer),
  };
}

export function isInView(box: Bounds, view: Bounds): boolean {
  return box.y < view.y + view.height && box.y + box.height > view.y;
}

/** A visible point on the touched element that does not cover the beginning of its text. */
export function restOn(box: Bounds, view: Bounds): Point {
  const y = box.y + Math.min(box.height, 60) * 0.65;
  return {
    x: Math.round(box.x + Math.min(box.width * 0.7, 420)),
    y: Math.round(Math.min(Math.max(y, view.y + 8), view.y + view.height - 28)),
  };
}
