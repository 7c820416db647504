import type { DeviceFile, DeviceKind, Target } from '../device.ts';
import type { Calculator } from './apps/calculator.ts';
import { createCalculator } from './apps/calculator.ts';
import type { Files } from './apps/files.ts';
import { createFiles } from './apps/files.ts';
import type { Notes } from './apps/notes.ts';
import { createNotes } from './apps/notes.ts';
import type { Browser } from './browser/browser.ts';
import { createBrowser, frontPage } from './browser/browser.ts';

export type AppName = 'browser' | 'files' | 'notes' | 'calculator';

/** Complete state of a simulated computer. The screen is a pure function of it. */
export interface Computer {
  kind: DeviceKind;
  /** Open applications; the one in front is last. */
  windows: AppName[];
  browser: Browser;
  files: Files;
  notes: Notes;
  calculator: Calculator;
  /** Last use of the mouse or finger: the ref of what it touched, or a point. */
  pointer: Target | null;
  /** Number of actions performed. Drives the clock on the screen, so that pictures do not depend on real time. */
  actionCount: number;
}

export const SCREENS: Record<DeviceKind, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  'desktop-lg': { width: 1920, height: 1080 },
  mobile: { width: 390, height: 844 },
};

export function freshComputer(kind: DeviceKind, files: readonly DeviceFile[]): Computer {
  return {
    kind,
    windows: [],
    browser: createBrowser(),
    files: createFiles(files),
    notes: createNotes(),
    calculator: createCalculator(),
    pointer: null,
    actionCount: 0,
  };
}

export function frontApp(computer: Computer): AppName | 'desktop' {
  return computer.windows.at(-1) ?? 'desktop';
}

/** Opens an application's window, or brings it to the front. */
export function bringToFront(computer: Computer, app: AppName): void {
  computer.windows = [...computer.windows.filter((open) => open !== app), app];
}

export function closeWindow(computer: Computer, app: AppName): void {
  computer.windows = computer.windows.filter((open) => open !== app);
}

const NAMES = {
  browser: 'Browser',
  files: 'Files',
  notes: 'Notes',
  calculator: 'Calculator',
  desktop: 'Desktop',
} as const;

export function appTitle(app: AppName | 'desktop'): string {
  return NAMES[app];
}

export function windowTitle(computer: Computer, app: AppName | 'desktop'): string {
  const page = app === 'browser' ? frontPage(computer.browser)?.page : undefined;
  return page ? `${page.title} - Browser` : appTitle(app);
}

const FIRST_MINUTE = 9 * 60 + 41;

/** Time shown on the screen; every action advances it by one minute. */
export function clockFace({ actionCount }: Computer): string {
  const minute = (FIRST_MINUTE + actionCount) % (24 * 60);
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}
