import type { DeviceFile, DeviceKind, SiteLink, Target } from '../device.ts';
import type { Effect } from '../effect.ts';
import type { Calculator } from './apps/calculator.ts';
import { createCalculator } from './apps/calculator.ts';
import { createCalendar } from './apps/calendar/calendar.ts';
import { CALENDAR_IDENTITY, createCalendarSite } from './apps/calendar/calendar-site.ts';
import type { Moment } from './apps/dates.ts';
import type { Files } from './apps/files.ts';
import { createFiles } from './apps/files.ts';
import { createMailSite, MAIL_IDENTITY } from './apps/mail/mail-site.ts';
import { createMailbox } from './apps/mail/mailbox.ts';
import type { Notes } from './apps/notes.ts';
import { createNotes } from './apps/notes.ts';
import { createPageApp, type PageApp, type PageAppName } from './apps/page-app.ts';
import type { Browser, OpenPage } from './browser/browser.ts';
import { createBrowser, frontPage } from './browser/browser.ts';

export type AppName = 'browser' | 'mail' | 'calendar' | 'files' | 'notes' | 'calculator';

/** Complete state of a simulated computer. The screen is a pure function of it. */
export interface Computer {
  kind: DeviceKind;
  /** Open applications; the one in front is last. */
  windows: AppName[];
  browser: Browser;
  files: Files;
  notes: Notes;
  calculator: Calculator;
  pageApps: Readonly<Record<PageAppName, PageApp>>;
  /** Day on which the run started, ISO 8601. */
  today: string;
  /** When the run started, epoch ms. */
  startedAt: number;
  /** Last use of the mouse or finger: the ref of what it touched, or a point. */
  pointer: Target | null;
  /** Whether pictures show it. */
  showsPointer: boolean;
  /** Sites that the operator added. */
  sites: readonly SiteLink[];
  /** Number of actions performed. With the start, it drives the clock, so that pictures do not depend on real time. */
  actionCount: number;
  /** What was changed since the last action, in order. */
  log: Effect[];
}

/** What pages are shown in and act on: a browser, and the files of the device. */
export type Viewer = Pick<Computer, 'browser' | 'files'>;

export const SCREENS: Record<DeviceKind, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  'desktop-lg': { width: 1920, height: 1080 },
  mobile: { width: 390, height: 844 },
};

/** @param startedAt when the run started, epoch ms; the seeded letters and events are dated relative to it */
export function freshComputer(
  kind: DeviceKind,
  files: readonly DeviceFile[],
  startedAt = Date.UTC(2026, 0, 1),
): Computer {
  const today = new Date(startedAt).toISOString().slice(0, 10);
  const log: Effect[] = [];
  const stored = createFiles(files, log);
  const now = (): Moment => momentOf(computer);
  const computer: Computer = {
    kind,
    windows: [],
    browser: createBrowser(() => timeOf(computer)),
    files: stored,
    notes: createNotes(log),
    calculator: createCalculator(),
    pageApps: {
      mail: createPageApp(MAIL_IDENTITY, log, () =>
        createMailSite({ mailbox: createMailbox(today), files: stored, now }),
      ),
      calendar: createPageApp(CALENDAR_IDENTITY, log, () =>
        createCalendarSite({ calendar: createCalendar(today), files: stored, now }),
      ),
    },
    today,
    startedAt,
    pointer: null,
    showsPointer: true,
    sites: [],
    actionCount: 0,
    log,
  };
  return computer;
}

const isPageApp = (app: AppName | 'desktop'): app is PageAppName => app === 'mail' || app === 'calendar';

/** The application in front whose window shows its own pages; null if another is in front. */
export function pageAppInFront(computer: Computer): PageApp | null {
  const app = frontApp(computer);
  return isPageApp(app) ? computer.pageApps[app] : null;
}

/** The browser of a window that shows pages; null for other windows. */
export function viewIn(computer: Computer, app: AppName | 'desktop'): Browser | null {
  if (app === 'browser') return computer.browser;
  return isPageApp(app) ? computer.pageApps[app].view : null;
}

/** The page in the window in front; null if there is none. */
export function pageInFront(computer: Computer): OpenPage | null {
  const view = viewIn(computer, frontApp(computer));
  return view && frontPage(view);
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
  mail: 'Mail',
  calendar: 'Calendar',
  files: 'Files',
  notes: 'Notes',
  calculator: 'Calculator',
  desktop: 'Desktop',
} as const;

export function appTitle(app: AppName | 'desktop'): string {
  return NAMES[app];
}

export function windowTitle(computer: Computer, app: AppName | 'desktop'): string {
  const view = viewIn(computer, app);
  const page = view && frontPage(view)?.page;
  return page ? `${page.title} - ${appTitle(app)}` : appTitle(app);
}

const ACTION_MS = 5000;

/** Time shown on the screen, UTC: that of the start, and five seconds for each action. */
export const clockFace = (computer: Computer): string => momentOf(computer).time.replace(/^0/, '');

/** Date and time on the device. */
function momentOf(computer: Computer): Moment {
  const [date = '', time = ''] = new Date(timeOf(computer)).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/** Time on the device, epoch ms. */
export const timeOf = ({ startedAt, actionCount }: Computer): number => startedAt + actionCount * ACTION_MS;
