import { readCalendar } from '../calendar/read-calendar.ts';
import { readMail } from '../mail/read-mail.ts';
import type { Rule } from '../plan/intent.ts';
import { CALENDAR, MAIL } from './app-pages.ts';

/** What is done with the applications and windows of the device: mail, the calendar, the screen.
 *  @param today day of the task, ISO 8601 */
export function readApps(today: string): Rule {
  return (clause, before) => {
    const windows = readDesk(clause, before);
    if (windows) return windows;
    const change = readCalendar(clause, today);
    return change ? [change] : readMail(clause, before);
  };
}

const SHOWN =
  /^(?:(?:open(?: up)?|launch|start|go to|show(?: me)?|view|check)|(?:switch|change|go|return|come)(?: back| over)? to) (?:the |my |your )?(?:(?<mail>e-?mails?|mails?|inbox|mailbox)|calendar|agenda)(?: (?:app|application|window|program|client))?$/i;

const SCREENSHOT =
  /^(?:(?:please )?(?:take|make|capture|save|get|grab|do|create|give me) (?:me )?(?:a |another |the |one )?)?(?:screen ?shot|screen ?capture|picture of the screen|capture of the screen)\b/i;
const CAPTURE = /^capture (?:the|this|my) screen\b/i;
const PRINT =
  /^(?:print(?: out)?|save|export|store|download|keep) (?:(?:the|this|that|it|current|open|whole) ?){1,3}(?:web ?)?(?:page|article|letter|mail|email|message|story|week|day)?(?: (?:out|to|as|in|into) (?:an? )?(?:pdf)(?: file| document)?)?$/i;
const SAYS_PDF = /\bpdf\b/i;

/** Opens Mail or the calendar, takes a screenshot, or prints the page in front. */
const readDesk: Rule = (clause) => {
  const text = clause
    .slice(0, 200)
    .replace(/[.!]+$/, '')
    .trim();
  const shown = SHOWN.exec(text);
  if (shown) return [{ kind: 'open', address: shown.groups?.mail === undefined ? CALENDAR : MAIL, words: clause }];
  if (SCREENSHOT.test(text) || CAPTURE.test(text)) return [{ kind: 'capture', what: 'screenshot', words: clause }];
  const isPrint = PRINT.test(text) && (/^print/i.test(text) || SAYS_PDF.test(text));
  return isPrint ? [{ kind: 'capture', what: 'print', words: clause }] : null;
};
