import type { Intent, Rule } from '../plan/intent.ts';
import type { AppName } from './app-name.ts';

const NAMES: Readonly<Record<string, AppName>> = {
  mail: 'mail',
  'e-mail': 'mail',
  email: 'mail',
  emails: 'mail',
  mails: 'mail',
  inbox: 'mail',
  mailbox: 'mail',
  calendar: 'calendar',
  agenda: 'calendar',
  browser: 'browser',
  'web browser': 'browser',
  files: 'files',
  'file manager': 'files',
  notes: 'notes',
  calculator: 'calculator',
};

const APP = `(?:the |my |your )?(${Object.keys(NAMES).join('|')})(?: (?:app|application|window|program|client))?`;
const OPEN_SHOWN = /^(?:mail|calendar)$/;
const SHOW = new RegExp(`^(?:open(?: up)?|launch|start|go to|show(?: me)?|view|check) ${APP}$`, 'i');
const SWITCH = new RegExp(`^(?:switch|change|go|return|come)(?: back| over)? to ${APP}$`, 'i');
const BRING = new RegExp(`^bring ${APP} to the (?:front|foreground|top)$`, 'i');
const CLOSE = new RegExp(`^(?:close|quit|exit|shut) ${APP}$`, 'i');
const SCREENSHOT =
  /^(?:(?:please )?(?:take|make|capture|save|get|grab|do|create|give me) (?:me )?(?:a |another |the |one )?)?(?:screen ?shot|screen ?capture|picture of the screen|capture of the screen)\b/i;
const CAPTURE = /^capture (?:the|this|my) screen\b/i;
const PRINT =
  /^(?:print(?: out)?|save|export|store|download|keep) (?:(?:the|this|that|it|current|open|whole) ?){1,3}(?:web ?)?(?:page|article|letter|mail|email|message|story|week|day)?(?: (?:out|to|as|in|into) (?:an? )?(?:pdf)(?: file| document)?)?$/i;
const SAYS_PDF = /\bpdf\b/i;

/** Brings an application to the front or closes its window; takes a screenshot; prints the page in front. */
export const readDesk: Rule = (clause, before) => {
  const text = clause
    .slice(0, 200)
    .replace(/[.!]+$/, '')
    .trim();
  if (SCREENSHOT.test(text) || CAPTURE.test(text)) return [{ kind: 'capture', what: 'screenshot', words: clause }];
  if (PRINT.test(text) && (/^print/i.test(text) || SAYS_PDF.test(text)))
    return [{ kind: 'capture', what: 'print', words: clause }];
  const close = appIn(CLOSE, text);
  if (close) return [{ kind: 'close_app', app: close, words: clause }];
  const switched = appIn(SWITCH, text) ?? appIn(BRING, text);
  const shown = appIn(SHOW, text);
  const app = switched ?? (shown && (OPEN_SHOWN.test(shown) || opensApps(before)) ? shown : null);
  return app ? [{ kind: 'show_app', app, words: clause }] : null;
};

/** Whether an earlier part works with windows: otherwise an application opens when it is used. */
const opensApps = (before: readonly Intent[]): boolean => before.some(({ kind }) => kind === 'show_app');

function appIn(pattern: RegExp, text: string): AppName | null {
  return NAMES[pattern.exec(text)?.[1]?.toLowerCase() ?? ''] ?? null;
}
